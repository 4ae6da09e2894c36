#!/usr/bin/env python3
"""Builds one campaign of each push type, under defaults that suit alerts only, and has read_build.py read what came out.

    push_types.py BELFRY

What a push type cannot carry must stay out of its requests although the project has it for all campaigns; what it must have must be there.
Status 0: nothing to object to; 1: violations, which are printed.
"""
import pathlib, subprocess, sys, tempfile

NOW = "2026-11-21T00:00:00Z"
LIVE = "live-activity: { event: update, content-state: { a: 1 } }\n"
START = "live-activity: { event: start, attributes-type: A, attributes: { a: 1 }, content-state: { a: 1 }"
CAMPAIGNS = {
    "alert": "alert: Hello\n",
    "background": "push: { content-available: true }\ndata: { n: 1 }\n",
    "voip": "push: { type: voip }\ndata: { call: 1 }\n",
    "complication": "push: { type: complication, priority: 1 }\ndata: { n: 1 }\n",
    "fileprovider": "push: { type: fileprovider }\ndata: { container-identifier: a, domain: b }\n",
    "location": "push: { type: location }\ndata: { n: 1 }\n",
    "pushtotalk": "push: { type: pushtotalk }\ndata: { n: 1 }\n",
    "widgets": "push: { type: widgets }\n",
    "controls": "push: { type: controls }\n",
    "update": LIVE,
    "relevance": LIVE + "relevance: 100\n",
    "start": "alert: { title: { key: T, args: [a] }, body: { key: B } }\n" + START + " }\n",
    "start-token": "alert: Go\n" + START + ", input-push-token: true }\n",
    "start-channel": "alert: Go\n" + START + ", input-push-channel: dGVzdA== }\n",
    "end": "live-activity: { event: end, content-state: { a: 2 }, dismiss-after: now }\n",
    "broadcast": LIVE + "push: { channel: dGVzdA== }\n",
    "broadcast-stored": LIVE + "push: { channel: dGVzdA==, expires: 8h }\n",
}
DEFAULTS = [
    "{ status: active }",
    "{ push: { expires: 1d, collapse: news, mutable-content: true, priority: 1 }, thread: t, category: C,"
    " interruption: passive, relevance: 0.5, filter-criteria: f, target-content: w, sound: default, badge: 3,"
    ' link: "https://example.com/", media: "https://example.com/a.png" }',
]

def main(belfry):
    failed = 0
    for defaults in DEFAULTS:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "belfry.yaml").write_text(
                'belfry: 1\napp: { bundle-id: com.example.app, platforms: { ios: "26.0" }, service-extension: true }\n'
                f"locales: {{ source: en, shipped: [en] }}\nrecipients: {{ csv: people.csv }}\ndefaults: {defaults}\n")
            (root / "categories.yaml").write_text("categories:\n  C: { actions: [ { id: GO, title: Go } ] }\n")
            (root / "people.csv").write_text("token,id,locale,time_zone\n" + "0" * 64 + ",u1,en,UTC\n")
            for name, lines in CAMPAIGNS.items():
                (root / f"{name}.yaml").write_text(
                    f"campaign: {name}\ndeliver: push\naudience: all\nschedule: {{ at: 2026-12-24 18:30, zone: UTC }}\n{lines}")
            built = subprocess.run(
                [belfry, "build", "-C", folder, "--now", NOW, "--output", str(root / "out")], capture_output=True, text=True)
            if built.returncode != 0: return print(built.stdout + built.stderr) or 1
            reader = [sys.executable, "-B", str(pathlib.Path(__file__).with_name("read_build.py")), str(root / "out")]
            read = subprocess.run(reader, capture_output=True, text=True)
            print(f"defaults: {defaults}\n{read.stdout}{read.stderr}")
            failed |= read.returncode
    return failed

if __name__ == "__main__":
    if len(sys.argv) != 2: sys.exit(print(__doc__, file=sys.stderr) or 2)
    sys.exit(main(sys.argv[1]))

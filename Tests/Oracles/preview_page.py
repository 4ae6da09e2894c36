"""Looks at the pages of `belfry preview` and `belfry diff` in headless Chromium, as people would: what is shown, how wide, in the dark, without
script, how soon; whether a page that is served follows what is written and says when its server has ended; and whether the pages of a large
project hold together.

    python3 Tests/Oracles/preview_page.py [--axe axe.min.js] [--pictures FOLDER] [--campaigns 1000]

Needs Chromium (CHROMIUM names it) and nothing of Python but its standard library. With --axe accessibility is judged, too: the file
axe.min.js of axe-core, version 4.
"""

import argparse
import base64
import csv
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BELFRY = os.environ.get("BELFRY", str(ROOT / ".build/debug/belfry"))
CHROMIUM = os.environ.get("CHROMIUM", "chromium")
NOW = "2026-11-21T00:00:00Z"
failures = []


def check(holds, what):
    print(("ok   " if holds else "FAIL ") + what)
    if not holds:
        failures.append(what)


class Browser:
    """Chromium's DevTools protocol over its pipe: messages of JSON that end in a zero."""

    def __init__(self, folder):
        down, up = os.pipe(), os.pipe()

        def connect():
            os.dup2(down[0], 13)
            os.dup2(up[1], 14)
            os.dup2(13, 3)
            os.dup2(14, 4)

        self.process = subprocess.Popen(
            [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
             f"--user-data-dir={folder}", "about:blank"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(down[0])
        os.close(up[1])
        self.down, self.up = down[1], os.fdopen(up[0], "rb")
        self.number, self.events, self.rest = 0, [], b""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = None
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(domain + ".enable")

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if getattr(self, "session", None):
            message["sessionId"] = self.session
        os.write(self.down, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def read(self):
        while b"\0" not in self.rest:
            chunk = os.read(self.up.fileno(), 1 << 16)
            if not chunk:
                raise RuntimeError("the browser has gone")
            self.rest += chunk
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def open(self, path, width, dark=False, script=True, policy=True):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1,
                  mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.call("Emulation.setScriptExecutionDisabled", value=not script)
        self.call("Page.setBypassCSP", enabled=not policy)
        self.events = []
        self.call("Page.navigate", url=path if isinstance(path, str) else path.resolve().as_uri())
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.read())

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:2000])
        return answer["result"].get("value")

    def picture(self, path, height=None):
        width = self.value("innerWidth") or 1280
        # What is not seen yet is not laid out.
        self.value("document.querySelectorAll('section.c').forEach(c=>{c.style.contentVisibility='visible'})")
        height = height or min(6000, self.value("document.documentElement.scrollHeight"))
        shot = self.call("Page.captureScreenshot", captureBeyondViewport=True,
                         clip={"x": 0, "y": 0, "width": width, "height": height, "scale": 1})
        pathlib.Path(path).write_bytes(base64.b64decode(shot["data"]))

    def requests(self):
        return [event["params"]["request"]["url"] for event in self.events
                if event.get("method") == "Network.requestWillBeSent"]

    def complaints(self):
        return [event["params"] for event in self.events
                if event.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled")]

    def close(self):
        self.process.terminate()
        self.process.wait()


def preview(project, output, *words, status=0):
    done = subprocess.run([BELFRY, "preview", "-C", str(project), "--now", NOW, "--output", str(output), *words],
                          capture_output=True, text=True)
    check(done.returncode == status, f"belfry preview of {project.name} ends with {status} {done.stderr.strip()}")


WIDE = "[...document.querySelectorAll('body *')].filter(e=>e.getBoundingClientRect().right>innerWidth+1&&!e.closest('svg,.scroll')).map(e=>e.tagName+'.'+e.className+': '+e.textContent.slice(0,60))"
BOXES = """[...document.querySelectorAll('.card')].filter(c=>{const r=c.getBoundingClientRect();
  return [...c.querySelectorAll('p')].some(p=>{const q=p.getBoundingClientRect();return q.width>0&&(q.left<r.left-1||q.right>r.right+1||q.bottom>r.bottom+1)})}).length"""


# Titles and subtitles of more than one line, and bodies of more than four, on cards that are not opened.
LONG = """[...document.querySelectorAll('.grid>figure>.wall>.card,.pair>figure>.wall>.card')].flatMap(c=>[...c.querySelectorAll('.t,.s,.b')])
  .filter(p=>{const s=getComputedStyle(p),n=p.getBoundingClientRect().height/parseFloat(s.lineHeight);return n>(p.className==='b'?4.1:1.1)})
  .map(p=>p.className+': '+p.textContent.slice(0,40))"""


def looks(browser, page, name, arguments):
    """What every page keeps to, on a phone and on a desktop, in the light and in the dark."""
    for width in (320, 390, 768, 1280, 1920):
        browser.open(page, width)
        browser.value("document.querySelectorAll('section.c').forEach(c=>{c.style.contentVisibility='visible'})")
        check(browser.value("document.documentElement.scrollWidth<=innerWidth"), f"{name}, {width} px: nothing scrolls sideways")
        check(browser.value(LONG) == [], f"{name}, {width} px: titles and subtitles are on one line, bodies on four {browser.value(LONG)[:2]}")
        check(browser.value("[...document.querySelectorAll('time')].every(t=>t.getClientRects().length<2)"), f"{name}, {width} px: no date is broken")
    check(browser.value("(()=>{const s=document.querySelector('.top label').getBoundingClientRect(),h=document.querySelector('h1').getBoundingClientRect();"
                        "return s.top<h.bottom})()"), f"{name}: on a desktop the search is on the line of the heading")
    for width in (390, 1280):
        for dark in (False, True):
            where = f"{name}, {width} px, {'dark' if dark else 'light'}"
            browser.open(page, width, dark)
            check(browser.requests() == [page.resolve().as_uri()], f"{where}: nothing else is loaded")
            check(browser.complaints() == [], f"{where}: nothing is refused or broken {browser.complaints()[:1]}")
            check(browser.value("document.documentElement.scrollWidth<=innerWidth"), f"{where}: nothing scrolls sideways")
            check(browser.value(WIDE) == [], f"{where}: nothing stands out of the window {browser.value(WIDE)[:2]}")
            check("Markup(" not in browser.value("document.body.textContent"), f"{where}: nothing of belfry's own making is shown")
            check(browser.value(BOXES) == 0, f"{where}: every text stands in its card")
            shown = browser.value("getComputedStyle(document.body).backgroundColor")
            light = sum(map(int, re.findall(r"\d+", shown)[:3])) > 380
            check(light != dark, f"{where}: the page is {shown}")
            if arguments.pictures:
                browser.picture(pathlib.Path(arguments.pictures) / f"{name}-{width}-{'dark' if dark else 'light'}.png")


def accessible(browser, page, name, arguments):
    for width, dark in ((390, True), (1280, False)) if arguments.axe else ():
        browser.open(page, width, dark, policy=False)
        browser.value("document.querySelectorAll('details').forEach(d=>d.open=true)")
        browser.value("document.querySelectorAll('section.c').forEach(c=>{c.style.contentVisibility='visible'})")
        browser.value(pathlib.Path(arguments.axe).read_text() + ";1")
        found = browser.value("axe.run({resultTypes:['violations']}).then(r=>r.violations.map(v=>v.id+': '+v.help+' '+v.nodes.length+' '+v.nodes[0].html.slice(0,200)+v.nodes[0].failureSummary))")
        check(found == [], f"axe finds nothing on {name} at {width} px: {found}")


def example(browser, folder, arguments):
    page = folder / "example.html"
    preview(ROOT / "campaigns", page)
    plan = json.loads(subprocess.run([BELFRY, "plan", "-C", str(ROOT / "campaigns"), "--now", NOW, "--format", "json"],
                                     capture_output=True, text=True).stdout)
    ids = [campaign["campaign"] for campaign in plan["campaigns"]]
    looks(browser, page, "preview", arguments)
    check(browser.value("[...document.querySelectorAll('section.c h2')].map(h=>h.textContent)") == ids,
          "the campaigns of the plan, in its order")
    reading(browser, page)
    browser.open(page, 1280)
    texts = browser.value("document.querySelector('#c%d').textContent" % ids.index("streak-at-risk"))
    for text in ("Your streak is waiting", "Deine Serie wartet", "記録が途切れそうです", "سلسلتك بانتظارك", "Erledigt",
                 "time sensitive", "In einer Stunde", "streaks://today", "1 Gewohnheiten"):
        check(text in texts, f"streak-at-risk shows {text}")
    arabic = "[...document.querySelectorAll('.wall[lang=ar] .card')].slice(0,20)"
    check(browser.value(f"{arabic}.every(c=>{{const i=c.querySelector('.icon'),n=c.querySelector('.now');"
                        "return i.getBoundingClientRect().left>n.getBoundingClientRect().left})"),
          "Arabic cards begin at the right")
    browser.value("(()=>{const q=document.getElementById('q');q.value='Serie wartet';"
                  "q.dispatchEvent(new Event('input'))})()")
    found = browser.value("[...document.querySelectorAll('section.c:not([hidden]) h2')].map(h=>h.textContent)")
    check(found == ["streak-at-risk"], f"the search finds a text of a card: {found}")
    browser.open(page, 390, script=False)
    check("Deine Serie wartet" in browser.value(
        "(()=>{const c=document.querySelector('#c%d');c.scrollIntoView();return c.innerText})()" % ids.index("streak-at-risk")),
        "without script it can be read")
    check(browser.value("document.getElementById('q').offsetParent===null"), "without script there is no search")
    browser.open(page, 1280)
    browser.call("Emulation.setEmulatedMedia", media="print")
    check(browser.value("getComputedStyle(document.querySelector('nav')).display") == "none", "on paper there is no list of links")
    check(browser.value("[...document.querySelectorAll('main details')].every(d=>d.children[1].getBoundingClientRect().height>0)"),
          "on paper what is folded is open")
    browser.call("Emulation.setEmulatedMedia", media="")
    accessible(browser, page, "preview", arguments)


def reading(browser, page):
    """How a reader finds a card and all of its text."""
    order = ("[...document.querySelectorAll('main .card,main h2[id]')].map(e=>e.id||'card').filter((e,i,a)=>e!==a[i-1])")
    for width, height in ((390, 844), (1280, 900)):
        browser.open(page, width)
        check(browser.value(f"document.querySelector('.card').getBoundingClientRect().bottom<{height}"), f"{width} px: the first card is on the first screen")
        check(browser.value(order)[0] == "card" and browser.value(order).count("card") == 1, f"{width} px: cards come before charts: {browser.value(order)}")
        folded = browser.value("!document.querySelector('nav ol').checkVisibility({contentVisibilityAuto:true})")
        check(folded == (width == 390), f"{width} px: the list of campaigns is {'folded' if folded else 'open'}")
    groups = browser.value("[...document.querySelectorAll('nav .of')].map(g=>g.firstElementChild.textContent)")
    folders = sorted({path.parent.name for path in (ROOT / "campaigns").rglob("*.yaml") if re.search(r"^(campaign|sequence):", path.read_text(), re.M)})
    check(groups == ["Overview", *folders], f"the list has a heading for each folder: {groups}")
    check(browser.value("[...document.querySelectorAll('nav a')].every(a=>document.querySelector(a.getAttribute('href')))"), "every link of the list leads somewhere")
    browser.open(page, 390)
    cut = "[...document.querySelectorAll('.grid>figure>.wall>.card :is(.t,.s)')].filter(p=>p.scrollWidth>p.clientWidth)"
    before = browser.value(cut + ".length")
    browser.value("document.querySelectorAll('figure>details').forEach(d=>d.open=true)")
    check(before > 0 and browser.value(cut + ".length") == 0, f"what is cut ({before} titles on a phone) is whole once a card is opened")


def charts(browser, folder, arguments):
    """What recipients tell, held against the requests that a build of the same week writes."""
    page, built = folder / "charts.html", folder / "build"
    preview(ROOT / "campaigns", page, "--count")
    subprocess.run([BELFRY, "build", "-C", str(ROOT / "campaigns"), "--now", NOW, "--window", "7d", "--output", str(built)], check=True, capture_output=True)
    people, hours = {}, {}
    for file in built.glob("push/*/*.jsonl"):
        for line in file.read_text().splitlines():
            request = json.loads(line)
            people[request["token"]] = people.get(request["token"], 0) + 1
            due = request["due"]
            hours.setdefault(due[:10], {}).setdefault(int(due[11:13]), []).append(1)
    looks(browser, page, "charts", arguments)
    shown = browser.value("[...document.querySelectorAll('.many li')].map(l=>[l.firstChild.textContent,l.lastElementChild.textContent])")
    told = {int(name): int(text.split()[0].replace(",", "")) for name, text in shown}
    with open(ROOT / "campaigns/data/devices.csv", newline="") as file: rows = len(list(csv.reader(file))) - 1
    counts = [rows - len(people)] + [sum(1 for count in people.values() if count == number) for number in range(1, max(people.values()) + 1)]
    check([told.get(number) for number in range(len(counts))] == counts, f"as many people get as many as in the build: {counts}")
    day = max(hours, key=lambda day: (sum(map(len, hours[day].values())), day))
    table = browser.value("[...document.querySelectorAll('.figures tbody tr')].map(r=>[...r.children].map(c=>c.textContent))")
    sums = {int(row[0][:2]): sum(int(cell.replace(",", "")) for cell in row[1:] if cell != "–") for row in table}
    check(sums == {hour: len(all) for hour, all in hours[day].items()}, f"the hours of {day} are those of the build: {sums}")
    check(day in browser.value("document.querySelector('#h-rate').parentElement.textContent"), "the busiest day is the build's")
    bars = browser.value("[...document.querySelectorAll('.rate rect')].map(r=>r.getBoundingClientRect()).every(r=>r.width>0&&r.height>0)")
    check(bars, "every bar is seen")
    check(browser.value("document.querySelector('.rate').getAttribute('aria-label').length>40"), "the chart says in words what it shows")
    accessible(browser, page, "charts", arguments)


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def difference(browser, folder, arguments):
    """Two sides of the example, and two of a hostile project: long words, both directions, East Asia, pictures."""
    old, new, page = folder / "old", folder / "new", folder / "diff.html"
    for side in (old, new): shutil.copytree(ROOT / "campaigns", side)
    risky = new / "retention/streak-at-risk.yaml"
    risky.write_text(risky.read_text().replace("Your streak is waiting", "Your streak ends!!!").replace("ما زال", "تنبيه: ما زال", 1)
                     .replace("audience: at_risk", "audience: engaged"))
    (new / "onboarding/third-day.yaml").unlink()
    done = subprocess.run([BELFRY, "diff", str(old), str(new), "--now", NOW, "--output", str(page)], capture_output=True, text=True)
    check(done.returncode == 0, f"belfry diff ends with 0 {done.stderr.strip()}")
    looks(browser, page, "diff", arguments)
    check(browser.value("document.querySelector('main').firstElementChild.querySelector('h2').textContent") == "Risks", "risks come first")
    check(sorted(browser.value("[...document.querySelectorAll('section.c h2')].map(h=>h.textContent.split(' ')[0])")) == ["streak-at-risk", "third-day"],
          "the campaigns that have changed, and no others")
    pairs = browser.value("[...document.querySelectorAll('.pair')].map(p=>[...p.querySelectorAll('figure')].map(f=>f.textContent))")
    check(any("Your streak is waiting" in before and "Your streak ends!!!" in after for before, after in pairs), "before and after in one pair")
    sides = "[...document.querySelectorAll('.pair')].map(p=>[...p.children].map(f=>f.getBoundingClientRect()))"
    browser.open(page, 1280)
    check(browser.value(f"{sides}.every(([a,b])=>Math.abs(a.top-b.top)<2&&a.right<b.left)"), "on a desktop side by side")
    browser.open(page, 390)
    check(browser.value(f"{sides}.every(([a,b])=>a.bottom<b.top)"), "on a phone below each other")
    browser.open(page, 390, script=False)
    check("Your streak ends!!!" in browser.value("document.querySelector('main').textContent"), "without script it can be read")
    accessible(browser, page, "diff", arguments)
    for side, word in ((old, "Donaudampfschifffahrtsgesellschaftskapitän"), (new, "Rindfleischetikettierungsüberwachungsaufgaben")):
        shutil.rmtree(side)
        side.mkdir()
        (side / "belfry.yaml").write_text(
            "belfry: 1\napp: { bundle-id: com.example.streaks, platforms: { ios: '16.0' } }\nlocales: { source: en, shipped: [en, ar, ja, he] }\n"
            "attributes:\n  first_name: { type: text, max: 40, optional: true }\n")
        (side / "a.yaml").write_text(
            "campaign: a\nowner: a@example.com\ndeliver: push\naudience: all\nschedule: { at: 2026-12-01 10:00, zone: UTC }\npush: { expires: 1d }\n"
            + f"alert: {{ title: {quoted(word * 4)}, body: {quoted(word * 9 + ' 👩‍👩‍👧‍👦🇩🇪' * 20)} }}\nlink: 'https://example.com/{word * 5}'\n"
            + f"localizations:\n  ar: {{ title: {quoted('السلام عليكم ' * 6 + word[:5])}, body: {quoted('مرحبا ' * 60 + word)} }}\n"
            + f"  ja: {{ title: {quoted('長い題名' * 12)}, body: {quoted(('日本語の本文' * 40) + word)} }}\n"
            + f"  he: {{ title: 'שלום', body: {quoted('שלום (' + word + ') 12 % ' * 3)} }}\n")
    page = folder / "hostile-diff.html"
    subprocess.run([BELFRY, "diff", str(old), str(new), "--now", NOW, "--output", str(page)], capture_output=True)
    looks(browser, page, "hostile-diff", arguments)
    check(browser.value("document.querySelectorAll('.pair').length") == 4, "a hostile campaign is compared in its four languages")
    page = folder / "hostile-preview.html"
    subprocess.run([BELFRY, "preview", "-C", str(new), "--now", NOW, "--output", str(page)], capture_output=True)
    looks(browser, page, "hostile-preview", arguments)
    check(browser.value("document.querySelectorAll('section.c figure').length") == 4, "a hostile campaign is shown in its four languages")


def served(browser, folder):
    """The page that a writer has open follows the file, without being touched."""
    project = folder / "served"
    shutil.copytree(ROOT / "campaigns", project)
    server = subprocess.Popen([BELFRY, "preview", "--serve", "--port", "0", "-C", str(project), "--now", NOW], stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())[0]
        browser.open(address, 1280)
        check("Deine Serie wartet" in browser.value("document.body.textContent"), "the served page shows the campaigns")
        check(browser.complaints() == [], f"the served page's own policy lets its scripts run {browser.complaints()[:1]}")
        browser.value("scrollTo(0,1500)")
        file = project / "retention/streak-at-risk.yaml"
        file.write_text(file.read_text().replace("Deine Serie wartet", "Deine Serie ruft"))
        start, seen = time.monotonic(), False
        while time.monotonic() - start < 20 and not seen:
            time.sleep(0.1)
            try: seen = "Deine Serie ruft" in browser.value("document.body?.textContent ?? ''")
            except RuntimeError: pass
        check(seen, f"a change is on the page after {time.monotonic() - start:.1f} s")
        time.sleep(0.5)
        check(browser.value("scrollY") > 1000, "and the reader is where they were")
        outside = browser.requests()
        check(all(url.startswith(address) or url.endswith("/favicon.ico") for url in outside), "and nothing but the server is asked")
        before = len(outside)
        time.sleep(2.5)
        browser.value("1")
        loads = [event for event in browser.events if event.get("method") == "Page.loadEventFired"]
        check(len(loads) <= 2, f"without a change the page stays ({len(loads)} loads, {len(browser.requests()) - before} questions)")
    finally:
        server.send_signal(signal.SIGINT)
        check(server.wait(10) == -signal.SIGINT, "Ctrl-C ends the server")
    shown = "(e=>!e.hidden&&e.getBoundingClientRect().height>10&&e.textContent)(document.getElementById('e'))"
    start, words = time.monotonic(), False
    while time.monotonic() - start < 20 and not words:
        time.sleep(0.1)
        words = browser.value(shown)
    command = re.search(r"Start it again with (belfry .*); this page is from \d\d:\d\d\.", words or "")
    check(command is not None, f"the page says after {time.monotonic() - start:.1f} s that the server has ended: {words}")
    check(browser.value("document.documentElement.scrollWidth<=innerWidth"), "and nothing scrolls sideways")
    if not command: return
    server = subprocess.Popen([BELFRY, *shlex.split(command[1])[1:]], stdout=subprocess.PIPE, text=True)
    try:
        check(server.stdout.readline().startswith(address), "what it says starts the server at the same address")
        start, back = time.monotonic(), False
        while time.monotonic() - start < 20 and not back:
            time.sleep(0.1)
            try: back = browser.value("document.readyState==='complete'&&document.getElementById('e').hidden")
            except RuntimeError: pass
        check(back, f"and the page goes on after {time.monotonic() - start:.1f} s")
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(10)
        # It would go on asking.
        browser.open("about:blank", 1280)


HOSTILE = "</script><script>document.title=1</script>\"><img src=http://127.0.0.1:9/x onerror=document.title=2> \u202eabc\u202c</style></textarea>--><svg/onload=document.title=3>"


def hostile(browser, folder):
    project = folder / "hostile"
    project.mkdir()
    (project / "belfry.yaml").write_text(
        "belfry: 1\napp: { bundle-id: com.example.streaks, platforms: { ios: '16.0' } }\nlocales: { source: en, shipped: [en] }\n"
        "attributes:\n  first_name: { type: text, max: 40 }\n")
    quoted = json.dumps(HOSTILE)
    (project / "a.yaml").write_text(
        f"campaign: a\nowner: a@example.com\ndeliver: push\naudience: all\nschedule: {{ at: 2026-12-01 10:00, zone: UTC }}\n"
        f"alert: {{ title: {quoted}, body: {quoted} }}\nlink: {quoted}\ncategory: {quoted}\npush: {{ expires: 1d }}\n")
    (project / "b.yaml").write_text(f"campaign: {quoted}\nalert: {quoted}\n{quoted}: {quoted}\n")
    (project / "c.yaml").write_text(
        f"campaign: c\nowner: a@example.com\ndeliver: push\naudience: all\nschedule: {{ at: 2026-12-01 10:00, zone: UTC }}\n"
        f"alert: {{ title: {quoted}, body: {quoted} }}\npush: {{ expires: 1d }}\n")
    page = folder / "hostile.html"
    preview(project, page, status=1)
    for policy in (True, False):
        name = "with its policy" if policy else "even without its policy"
        browser.open(page, 1280, policy=policy)
        check(browser.requests() == [page.resolve().as_uri()], f"{name} nothing of a file is loaded")
        check(browser.value("document.title") == "Streaks: previews", f"{name} nothing of a file runs")
        check(browser.value("document.querySelectorAll('img,iframe,textarea,[onload],[onerror]').length") == 0,
              f"{name} nothing of a file is an element")
        check(browser.value("document.querySelectorAll('script').length") == 1, f"{name} there is one script")
        check("<img src=http" in browser.value("document.body.textContent"), f"{name} what the file says is shown")


def many(browser, folder, count):
    project = folder / "many"
    project.mkdir()
    locales = ["en", "de", "fr", "ja", "ar"]
    (project / "belfry.yaml").write_text(
        "belfry: 1\napp: { bundle-id: com.example.streaks, platforms: { ios: '16.0' } }\n"
        f"locales: {{ source: en, shipped: [{', '.join(locales)}] }}\n"
        "attributes:\n  first_name: { type: text, max: 40, optional: true }\n  days: { type: integer, min: 0, max: 5000 }\n")
    for number in range(count):
        words = "".join(f"  {locale}: {{ title: 'Title {number} in {locale}', body: 'Hello {{{{ first_name | default: \"you\" }}}}, {{{{ days }}}} days of {number}' }}\n"
                        for locale in locales[1:])
        (project / f"folder {number % 3}").mkdir(exist_ok=True)
        (project / f"folder {number % 3}" / f"c{number}.yaml").write_text(
            f"campaign: c{number}\nowner: a@example.com\ndeliver: push\naudience: days >= {number % 9}\n"
            f"schedule: {{ at: 2026-12-{number % 28 + 1:02} 1{number % 10}:00, zone: UTC }}\n"
            f"alert: {{ title: 'Title {number}', body: 'Hello {{{{ first_name | default: \"you\" }}}}, {{{{ days }}}} days of {number}' }}\n"
            f"localizations:\n{words}push: {{ expires: 1d }}\n")
    page = folder / "many # 1.html"
    start = time.monotonic()
    preview(project, page, status=0)
    parts = sorted((folder / "many # 1-parts").glob("part-*.html"), key=lambda path: int(path.stem[5:]))
    sizes = [path.stat().st_size / 1e6 for path in (page, *parts)]
    print(f"     written in {time.monotonic() - start:.1f} s, {sizes[0]:.1f} MB and {len(parts)} parts of at most {max(sizes[1:], default=0):.1f} MB")
    check(len(parts) >= count / 500 if count > 500 else not parts, f"{count} campaigns are on {len(parts)} parts")
    shown = 0
    for file in (page, *parts):
        times = []
        for _ in range(3):
            browser.open(file, 1280)
            times.append(browser.value("(()=>{const t=performance.getEntriesByType('navigation')[0];const p=performance.getEntriesByType('paint')[0];"
                                       "return [p?p.startTime:0,t.domContentLoadedEventEnd,t.loadEventEnd]})()"))
        first, ready, loaded = (sorted(time[place] for time in times)[1] for place in range(3))
        print(f"     {file.name}: first paint {first:.0f} ms, read {ready:.0f} ms, loaded {loaded:.0f} ms")
        check(loaded < 1000, f"{file.name} opens in less than a second: {loaded:.0f} ms")
        check(browser.value("document.documentElement.scrollWidth<=innerWidth"), f"{file.name}: nothing scrolls sideways")
        shown += browser.value("document.querySelectorAll('section.c').length")
    check(shown == count, f"every campaign is on one page: {shown}")
    if not parts: return
    browser.open(page, 390, script=False)
    target = browser.value("[...document.querySelectorAll('.ids a')].find(a=>a.textContent==='c499').href")
    browser.open(target, 390, script=False)
    check(browser.value("document.querySelector(':target h2').textContent") == "c499", "the list leads to each campaign, also without script")
    browser.open(browser.value("document.querySelector('.top a').href"), 1280)
    check(browser.value("location.href") == page.resolve().as_uri(), "and a part leads back to the list")
    browser.value("(()=>{const q=document.getElementById('q');q.value='title 499';q.dispatchEvent(new Event('input'))})()")
    check(browser.value("[...document.querySelectorAll('.ids li:not([hidden]) a')].map(a=>a.textContent)") == ["c499"], "the list is searched by titles")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--axe")
    parser.add_argument("--pictures")
    parser.add_argument("--campaigns", type=int, default=1000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name)
        browser = Browser(folder / "profile")
        try:
            example(browser, folder, arguments)
            charts(browser, folder, arguments)
            difference(browser, folder, arguments)
            served(browser, folder)
            hostile(browser, folder)
            if arguments.campaigns:
                many(browser, folder, arguments.campaigns)
        finally:
            browser.close()
    sys.exit(1 if failures else 0)


main()

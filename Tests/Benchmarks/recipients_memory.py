#!/usr/bin/env python3
"""What `belfry build` keeps of each recipient to find second rows: its peak memory for 100,000 to 10,000,000 rows.

    recipients_memory.py BELFRY [MOST_ROWS]

The rows come through a pipe and nobody is in the audience, so that what grows with the rows is what is remembered of them. Prints the bytes a
row beyond a build of a single row; fails when a row takes more than 16 bytes, beside 12 MiB that do not grow.
"""
import hashlib, os, pathlib, subprocess, sys, tempfile, threading

program, most = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10_000_000
PROJECT = """belfry: 1
app: { bundle-id: com.example.memory, platforms: { ios: "16.0" } }
locales: { source: en, shipped: [en] }
attributes: { plan: { type: enum, values: [free, pro] } }
"""
CAMPAIGN = """campaign: nobody
owner: team@example.com
deliver: push
audience: plan == pro
schedule: { at: 2026-12-24 18:30, zone: UTC }
alert: Hello
push: { expires: 1d }
"""

def feed(pipe, rows):
    pipe.write(b"id,token,plan\n")
    for start in range(0, rows, 10_000):
        lines = []
        for row in range(start, min(start + 10_000, rows)):
            lines.append(b"u%d,%s,free\n" % (row, hashlib.md5(b"%d" % row).hexdigest().encode()))
        pipe.write(b"".join(lines))
    pipe.close()

def peak(folder, rows):
    """Bytes of memory at the peak of a build."""
    command = [program, "build", "-C", folder, "--recipients", "-", "--jobs", "2", "--quiet", "--now", "2026-11-21T00:00:00Z"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    writer = threading.Thread(target=feed, args=(process.stdin, rows))
    writer.start()
    _, status, usage = os.wait4(process.pid, 0)
    writer.join()
    if status != 0: sys.exit(f"belfry ended with {status}")
    return usage.ru_maxrss * 1024

with tempfile.TemporaryDirectory() as folder:
    pathlib.Path(folder, "belfry.yaml").write_text(PROJECT)
    pathlib.Path(folder, "nobody.yaml").write_text(CAMPAIGN)
    least, failed = peak(folder, 1), False
    for rows in (100_000, 1_000_000, 3_000_000, 10_000_000):
        if rows > most: break
        bytes = peak(folder, rows) - least
        failed |= bytes > 16 * rows + (12 << 20)
        print(f"{rows:>10,} rows: {bytes:>12,} bytes more than for one, {bytes / rows:.2f} a row", flush=True)
    sys.exit(failed)

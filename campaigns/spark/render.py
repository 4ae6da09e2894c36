#!/usr/bin/env python3
"""The requests of a push campaign for a table of people, by Spark: one belfry for each partition.

    spark-submit campaigns/spark/render.py CAMPAIGN PEOPLE OUTPUT [--project campaigns] [--belfry belfry] [--now TIME] [--max-rejected 0]

PEOPLE is whatever Spark reads (--format, else by the ending), with the columns and types that belfry.yaml declares. OUTPUT is a folder of
parts with one request per line, in the order of each partition. Rows that are not sent are named in the logs of the executors and counted:
more of them than --max-rejected end with status 1, after everything else was written. A campaign that cannot be used fails the job.
"""
import argparse, datetime, re, subprocess, sys, tempfile, threading

from pyspark.sql import SparkSession, functions

# The types of data/devices.csv: a CSV file has none of its own. Moments, days and versions stay texts, which belfry reads itself.
STREAKS = """token STRING, id STRING, locale STRING, time_zone STRING, environment STRING, platform STRING, os_version STRING,
    app_version STRING, first_name STRING, top_habit STRING, team_name STRING, plan STRING, currency STRING, habits INT, streak_days INT,
    best_streak INT, renewal_price DECIMAL(8, 2), subscribed BOOLEAN, in_challenge BOOLEAN, goal_date STRING, signed_up STRING,
    last_open STRING, trial_ends STRING, offers_ok BOOLEAN, sports STRING,
    practice_days STRING, practice_at STRING, practice_until STRING"""
NOT_SENT = re.compile(r"^belfry: ([0-9]+) of [0-9]+ rows are not sent", re.MULTILINE)


def read(spark, path, format):
    """A table of people. A cell of a CSV file that breaks its type ends the job: Spark's own way is to read it as missing."""
    format = format or path.rstrip("/").rsplit(".", 1)[-1].replace("jsonl", "json")
    if format == "csv":
        return spark.read.csv(path, schema=STREAKS, header=True, enforceSchema=False, mode="FAILFAST", escape='"', multiLine=True)
    return spark.read.format(format).load(path)


def lines(people):
    """Each row as a line of JSON; what is null has no key. Moments keep their microseconds and say their zone."""
    options = {"timestampFormat": "yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXX"}
    row = functions.to_json(functions.struct(*[functions.col(f"`{name}`") for name in people.columns]), options)
    return people.select(row.alias("row")).rdd.map(lambda found: found.row)


def render(command, not_sent):
    """What one partition becomes: rows as lines of JSON go in, requests come out.

    `RDD.pipe` would do with less, and lose people: it takes a command that failed for one that had no more to say, unless checkCode is
    set, and it takes rows that cannot be read for the end of the rows even then.
    """
    def requests(rows):
        first = next(rows, None)
        # belfry takes an input without a line for a mistake of whoever made it, which it is everywhere but here.
        if first is None: return
        failures = []
        with tempfile.TemporaryFile() as words:
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=words)

            def feed():
                try:
                    with process.stdin as input:
                        input.write(first.encode() + b"\n")
                        for row in rows: input.write(row.encode() + b"\n")
                except BrokenPipeError:
                    pass  # It ended before its rows did: its status says why.
                except BaseException as failure:
                    failures.append(failure)
                    process.kill()

            feeder = threading.Thread(target=feed, daemon=True)
            feeder.start()
            try:
                for line in process.stdout: yield line[:-1]
                status = process.wait()
                feeder.join()
            finally:
                process.kill()
                process.wait()
            words.seek(0)
            said = words.read().decode(errors="replace")
        sys.stderr.write(said)
        if failures: raise failures[0]
        if status != 0: raise RuntimeError(f"{command[0]} ended with status {status}: {said.strip()}")
        for count in NOT_SENT.findall(said): not_sent.add(int(count))

    return requests


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ["campaign", "people", "output"]: parser.add_argument(name)
    parser.add_argument("--project", default="campaigns", help="the folder of belfry.yaml, as the executors see it")
    parser.add_argument("--belfry", default="belfry", help="the program, as the executors see it")
    parser.add_argument("--format", help="what PEOPLE is: parquet, json, csv, …")
    parser.add_argument("--now", default=datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
                        help="one moment for all partitions, also for those that are done again")
    parser.add_argument("--max-rejected", type=int, default=0)
    wanted = parser.parse_args()
    # Spark keeps the cores busy, so that each belfry needs one. How many rejected rows are too many is asked of all partitions together.
    command = [wanted.belfry, "render", wanted.campaign, "-C", wanted.project, "--recipients", "-", "--now", wanted.now, "--jobs", "1",
               "--max-rejected", str(2**62)]
    spark = SparkSession.builder.appName(f"belfry render {wanted.campaign}").getOrCreate()
    # Exact, because these partitions are written as they are made: Spark counts what the last stage adds once for each partition.
    not_sent = spark.sparkContext.accumulator(0)
    lines(read(spark, wanted.people, wanted.format)).mapPartitions(render(command, not_sent)).saveAsTextFile(wanted.output)
    print(f"{wanted.campaign}: {not_sent.value} rows are not sent")
    spark.stop()
    return 1 if not_sent.value > wanted.max_rejected else 0


if __name__ == "__main__": sys.exit(main())

#!/usr/bin/env python3
"""Holds what `belfry generate` writes against the compiler of each language, and against what belfry reads.

    generated_code.py BELFRY [--projects 6] [--rows 4] [--seed 1] [--only swift,python] [--keep FOLDER]

Random projects have names that are keywords, or one name in camel case, and enums of quotes, line ends, comments and letters of other scripts. The code of each is
compiled, with warnings as errors where a compiler has that; a program fills its types with random values and prints rows. Each row must be the JSON that the values are, and
`belfry render` must make the same request of it as of a row that was written by hand. In Swift a person must give the values, the digest must be that of the bundle, and
a state of a Live Activity must decode and encode as it is sent.
Tools that are missing are named; the languages whose tools are there are tried. Status 0: no difference; 1: differences, the first ones shown; 77: no tool is there.
"""
import argparse, datetime, decimal, json, os, pathlib, re, shutil, subprocess, sys, tempfile

sys.dont_write_bytecode = True
from generated_projects import Project

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOW = ["--now", "2026-12-24T18:00:00Z"]


class Different(Exception): pass


def run(words, cwd=None, status=(0,), given=None, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, cwd=cwd, input=given, timeout=900, env={**os.environ, **more})
    if done.returncode not in status: raise Different(f"{' '.join(str(word) for word in words[:6])}: {(done.stdout + done.stderr)[-3000:]}")
    return done.stdout


class Code:
    """Generated code of a server: which identifiers it has, as it says itself."""

    def __init__(self, text, project, function):
        self.names = [None, *sorted(project.requests, key=lambda name: f"{name}.yaml".encode())]
        # Each function that gives a row has a line for each key.
        parts = [part for part in re.split(function, text)[1:]]
        if len(parts) != 2 * len(self.names): raise Different(f"{len(parts) // 2} functions of {len(self.names)} rows")
        self.functions, self.members = {}, {}
        for name, own, body in zip(self.names, parts[::2], parts[1::2]):
            self.functions[name] = own
            self.members[name] = dict(re.findall(r'\\"(\w+)\\":"[^\n]*?\b(?:recipient|inputs)\.(\w+)', body.split("\n\n")[0]))
        self.text = text

    def record(self, begin, end):
        """The members of a record with their types."""
        return self.text.split(begin, 1)[1].split(end, 1)[0]


# Each language: the words that make its file, how it is compiled, and how a program of rows is written and run.
class Language:
    file, tools, function = None, [], None

    def __init__(self, folder): self.folder = folder

    def missing(self): return [tool for tool in self.tools if not shutil.which(tool)]

    def parts(self, project, code, name, row):
        """The members of the recipient and of the inputs: identifier, column's kind and value."""
        kinds, inputs = project.kinds()[name], [one.name for one in project.requests.get(name, [])]
        recipient = [(code.members[None][key], kinds[key], row[key]) for key in row if key not in inputs and key != "request"]
        return recipient, [(code.members[name][key], kinds[key], row[key]) for key in inputs]


class Python(Language):
    file, tools, function = "campaigns.py", ["python3"], r"\ndef (\w+_row\w*)\("

    def check(self, folders):
        mypy = shutil.which("mypy") or os.environ.get("MYPY")
        for folder in folders:
            run([sys.executable, "-W", "error", "-m", "py_compile", folder / self.file])
            if mypy: run([mypy, "--strict", "--no-incremental", "--cache-dir", os.devnull, self.file], cwd=folder)

    def value(self, kind, value):
        if value is None: return "None"
        if isinstance(value, list): return f"[{', '.join(self.value(kind, item) for item in value)}]"
        if kind == "decimal": return f"decimal.Decimal({str(value)!r})"
        if kind == "date": return f"datetime.date.fromisoformat({value!r})"
        if kind == "time": return f"datetime.time.fromisoformat({value!r})"
        if kind == "timestamp": return f"datetime.datetime.fromisoformat({value.replace('Z', '+00:00')!r})"
        return repr(value)

    def print(self, folder, project, code, rows):
        lines = ["import datetime, decimal, typing, enum, campaigns", "def of(cls, values):",
                 "  hints = typing.get_type_hints(cls)", "  def fit(hint, value):", "    if value is None: return None", "    if isinstance(value, list): return [fit((typing.get_args(hint) or [hint])[0], item) for item in value]",
                 "    for one in [hint, *typing.get_args(hint), *[a for b in typing.get_args(hint) for a in typing.get_args(b)]]:", "      if isinstance(one, type) and issubclass(one, enum.Enum): return one(value)", "    return value",
                 "  return cls(**{name: fit(hints[name], value) for name, value in values.items() if value is not None})"]
        for name, row in rows:
            recipient, inputs = self.parts(project, code, name, row)
            text = lambda members: "{" + ", ".join(f"{own!r}: {self.value(kind, value)}" for own, kind, value in members) + "}"
            call = f"campaigns.{code.functions[name]}"
            if name is None: lines.append(f"print({call}(of(campaigns.Recipient, {text(recipient)})))")
            else:
                own = f", of(typing.get_type_hints({call})['inputs'], {text(inputs)})" if inputs else ""
                lines.append(f"print({call}({row['request']!r}, of(campaigns.Recipient, {text(recipient)}){own}))")
        (folder / "print.py").write_text("\n".join(lines) + "\n")
        return run([sys.executable, "-B", "print.py"], cwd=folder)


class TypeScript(Language):
    file, tools, function = "campaigns.ts", ["tsc", "node"], r"\nexport function (\w+)\("
    flags = ["--strict", "--noUnusedLocals", "--noUnusedParameters", "--target", "es2020", "--module", "commonjs"]

    def check(self, folders): run(["tsc", *self.flags, *[folder / self.file for folder in folders]])

    def value(self, kind, value):
        if value is None: return "undefined"
        if isinstance(value, list): return f"[{', '.join(self.value(kind, item) for item in value)}]"
        if kind == "timestamp": return f"new Date({json.dumps(value)})"
        if kind == "integer": return f"{value}n" if abs(value) > 2**53 - 1 else str(value)
        return json.dumps(value)

    def print(self, folder, project, code, rows):
        lines = ["import * as campaigns from './campaigns';", "declare const console: { log(text: string): void };"]
        for name, row in rows:
            recipient, inputs = self.parts(project, code, name, row)
            text = lambda members: "{" + ", ".join(f"{own}: {self.value(kind, value)}" for own, kind, value in members) + "}"
            words = ([json.dumps(row["request"])] if name else []) + [text(recipient)] + ([text(inputs)] if inputs else [])
            lines.append(f"console.log(campaigns.{code.functions[name]}({', '.join(words)}));")
        (folder / "print.ts").write_text("\n".join(lines) + "\n")
        run(["tsc", *self.flags, "print.ts"], cwd=folder)
        return run(["node", "print.js"], cwd=folder)


class Go(Language):
    file, tools, function = "belfry/campaigns.go", ["go"], r"\nfunc (\w+)\((?=request string|recipient Recipient)"

    def check(self, folders):
        for folder in folders:
            (folder / "go.mod").write_text("module example\ngo 1.18\n")
            run(["go", "vet", "./belfry"], cwd=folder)
            if shutil.which("gofmt") and run(["gofmt", "-l", "belfry"], cwd=folder): raise Different(run(["gofmt", "-d", "belfry"], cwd=folder)[:2000])

    def single(self, kind, value, type):
        if kind == "decimal": return f"json.Number({json.dumps(str(value))})"
        if kind == "date": return "belfry.Date{%d, %d, %d}" % tuple(int(part) for part in value.split("-"))
        if kind == "time": return "belfry.TimeOfDay{%d, %d, %d}" % tuple(int(part) for part in value.split(":"))
        if kind == "timestamp": return f"moment({json.dumps(value)})"
        if kind == "integer": return f"int64({value})"
        if kind == "boolean": return json.dumps(value)
        return (f"belfry.{type}" if kind == "enum" else "string") + f"({json.dumps(value, ensure_ascii=False)})"

    def value(self, kind, value, type):
        name = type.lstrip("*[]")
        if value is None: return "nil"
        if isinstance(value, list):
            own = f"belfry.{name}" if kind in ("enum", "date", "time") else name
            return f"[]{own}{{{', '.join(self.single(kind, item, name) for item in value)}}}"
        return f"belfry.Some({self.single(kind, value, name)})" if type.startswith("*") else self.single(kind, value, name)

    def print(self, folder, project, code, rows):
        lines = ["package main", 'import ("encoding/json"; "example/belfry"; "fmt"; "time")', "var _ json.Number", "func moment(text string) time.Time { when, err := time.Parse(time.RFC3339Nano, text); if err != nil { panic(err) }; return when }",
                 "var _ = moment", 'func show(row string, err error) { if err != nil { panic(err) }; fmt.Println(row) }', "func main() {"]
        for name, row in rows:
            recipient, inputs = self.parts(project, code, name, row)
            def text(type, members):
                types = dict(re.findall(r"\t(\w+) (\S+)\n", code.record(f"\ntype {type} struct {{", "\n}") + "\n"))
                return f"belfry.{type}{{" + ", ".join(f"{own}: {self.value(kind, value, types[own])}" for own, kind, value in members) + "}"
            words = ([json.dumps(row["request"], ensure_ascii=False)] if name else []) + [text("Recipient", recipient)]
            if inputs: words.append(text(re.search(rf"func {code.functions[name]}\(.*inputs (\w+)\)", code.text)[1], inputs))
            lines.append(f"show(belfry.{code.functions[name]}({', '.join(words)}))")
        (folder / "main.go").write_text("\n".join(lines + ["}"]) + "\n")
        return run(["go", "run", "main.go"], cwd=folder)


class Java(Language):
    file, tools, function = "belfry/Belfry.java", ["javac", "java"], r"\n  public static String (\w+)\("
    new, null, optional = "new ", "java.util.Optional.empty()", "java.util.Optional.of({})"

    def check(self, folders):
        for folder in folders: run(["javac", "-Xlint:all", "-Werror", "-d", folder / "classes", folder / self.file])

    @staticmethod
    def literal(text): return json.dumps(text)

    def single(self, kind, value, type):
        if kind == "enum": return f"of({type}.values(), {self.literal(value)})"
        if kind == "decimal": return f'{self.new}java.math.BigDecimal("{value}")'
        if kind in ("date", "time", "timestamp"): return "java.time.%s.parse(\"%s\")" % ({"date": "LocalDate", "time": "LocalTime", "timestamp": "Instant"}[kind], value)
        if kind == "integer": return f"{value}L"
        return json.dumps(value) if kind == "boolean" else self.literal(value)

    def items(self, kind, items, type): return f"java.util.List.of({', '.join(self.single(kind, item, type) for item in items)})"

    def value(self, kind, value, type):
        name = re.split(r"[<>?]", type)
        name = [part for part in name if part and not part.startswith("java.util")][0]
        if value is None: return self.null
        written = self.items(kind, value, self.qualified(name)) if isinstance(value, list) else self.single(kind, value, self.qualified(name))
        return self.optional.format(written) if "Optional" in type else written

    def qualified(self, name): return f"belfry.Belfry.{name}"

    def types(self, code, type): return {own: kind for kind, own in re.findall(r"\n    (\S+) (\w+),?(?=\n)", code.record(f"public record {type}(", "\n  ) {}") + "\n")}

    def call(self, project, code, name, row):
        recipient, inputs = self.parts(project, code, name, row)

        def text(type, members):
            types = self.types(code, type)
            values = {own: self.value(kind, value, types[own]) for own, kind, value in members}
            return f"{self.new}{self.qualified(type)}({', '.join(values[own] for own in types)})"
        words = ([self.literal(row["request"])] if name else []) + [text("Recipient", recipient)]
        if inputs: words.append(text(self.inputs(code, code.functions[name]), inputs))
        return f"{self.qualified(code.functions[name])}({', '.join(words)})"

    def inputs(self, code, function): return re.search(rf"{function}\(.*, (\w+) inputs\)", code.text)[1]

    def print(self, folder, project, code, rows):
        find = "static <T> T of(T[] all, String text) { for (T one : all) { try { if (one.getClass().getField(\"value\").get(one).equals(text)) return one; } catch (ReflectiveOperationException e) { throw new RuntimeException(e); } } throw new RuntimeException(text); }"
        # Values of enumerations are objects of the enumeration or of a class of their own.
        lines = ["public class Print {", find, "static void show(String row) { System.out.println(row); }", "public static void main(String[] words) {"]
        lines += [f"show({self.call(project, code, name, row)});" for name, row in rows] + ["} }"]
        (folder / "Print.java").write_text("\n".join(lines) + "\n")
        run(["javac", "-encoding", "UTF-8", "-cp", "classes", "-d", "classes", "Print.java"], cwd=folder)
        return run(["java", "-cp", "classes", "Print"], cwd=folder)


class Kotlin(Java):
    file, tools, function = "Campaigns.kt", ["kotlinc", "java"], r"\nfun (\w+)\("
    new, null, optional = "", "null", "{}"

    # It is slow to start: all projects are compiled at once, with what prints their rows.
    def check(self, folders): pass

    @staticmethod
    def literal(text): return json.dumps(text).replace("$", "\\$").replace("\\f", "\\u000c")

    def qualified(self, name): return f"belfry.{name}"

    def items(self, kind, items, type):
        own = {"integer": "Long", "boolean": "Boolean", "text": "String", "version": "String", "decimal": "java.math.BigDecimal", "date": "java.time.LocalDate", "time": "java.time.LocalTime"}.get(kind, type)
        return f"listOf<{own}>({', '.join(self.single(kind, item, type) for item in items)})"

    def value(self, kind, value, type):
        if value is None: return "null"
        name = self.qualified(re.sub(r"List<|[>?].*", "", type))
        return self.items(kind, value, name) if isinstance(value, list) else self.single(kind, value, name)

    def types(self, code, type): return dict(re.findall(r"\n  val (\w+): (\S+?)(?: = null)?,?(?=\n)", code.record(f"data class {type}(", "\n)") + "\n"))

    def inputs(self, code, function): return re.search(rf"{function}\(.*inputs: (\w+)\)", code.text)[1]

    def single(self, kind, value, type):
        if kind == "enum": return f"{type}.values().first {{ it.value == {self.literal(value)} }}"
        if kind == "integer" and value == -2**63: return "Long.MIN_VALUE"
        return super().single(kind, value, type)

    def print_all(self, folder, all):
        sources = []
        for place, (project, code, rows, own) in enumerate(all):
            package = f"p{place}"
            calls = "\n".join(f"  println({self.call(project, code, name, row)})" for name, row in rows).replace("belfry.", f"{package}.")
            text = code.text.replace("package belfry", f"package {package}", 1)
            (folder / f"{package}.kt").write_text(text)
            (folder / f"{package}-main.kt").write_text(f"package main{place}\nfun main() {{\n{calls}\n}}\n")
            sources += [folder / f"{package}.kt", folder / f"{package}-main.kt"]
        run(["kotlinc", "-Werror", *sources, "-d", folder / "all.jar", "-include-runtime"])
        return [run(["java", "-cp", folder / "all.jar", f"main{place}.P{place}_mainKt"]) for place in range(len(all))]


class Swift(Language):
    """An app's code: what a person knows, and the states of Live Activities."""
    file, tools = "Campaigns.swift", ["swiftc"]

    def library(self):
        flags = [f"-enable-upcoming-feature={name}" for name in ()] + [word for name in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility") for word in ("-enable-upcoming-feature", name)]
        library = self.folder / "libNotificationSchedule.a"
        sources = sorted((ROOT / "Sources" / "NotificationSchedule").glob("*.swift"))
        run(["swiftc", "-swift-version", "6", "-wmo", "-parse-as-library", "-emit-module", "-emit-library", "-static", *flags, "-module-name", "NotificationSchedule",
             "-emit-module-path", self.folder / "NotificationSchedule.swiftmodule", "-o", library, *sources])

    def value(self, kind, value, type):
        if isinstance(value, list): return f"[{', '.join(self.value(kind, item, type) for item in value)}]"
        if kind == "enum": return f"Belfry.{type}(rawValue: {self.literal(value)})!"
        if kind in ("date", "time"):
            names = ("Day", "year", "month", "day") if kind == "date" else ("TimeOfDay", "hour", "minute", "second")
            return f"Belfry.{names[0]}({', '.join(f'{name}: {int(part)}' for name, part in zip(names[1:], re.split('[-:]', value)))})"
        if kind == "timestamp": return f"Date(timeIntervalSince1970: {datetime.datetime.fromisoformat(value.replace('Z', '+00:00')).timestamp()})"
        return json.dumps(value) if kind in ("integer", "decimal", "boolean") else self.literal(value)

    @staticmethod
    def literal(text): return '"' + "".join(f"\\u{{{ord(letter):x}}}" for letter in text) + '"'

    def judge(self, belfry, folder, source, project):
        text = (folder / self.file).read_text()
        person = text.split("struct Person: Attributes", 1)[1].split("\n  }\n", 1)[0]
        types = dict(re.findall(r"\n    var (`?\w+`?): (\S+)", person))
        owns = {key: own for key, own in re.findall(r'values\["(\w+)"\] = [^\n]*?self\.(`?\w+`?)', person)}
        row = {one.name: one.value() for one in project.device}
        # The library writes a moment in whole seconds.
        for one in project.device:
            if one.kind == "timestamp" and row[one.name]: row[one.name] = row[one.name].replace(".250Z", "Z")
        if set(owns) != set(row): raise Different(f"a person has {sorted(owns)}, not {sorted(row)}")
        given = {own: f"{own.strip('`')}: " + self.value(one.kind, row[one.name], re.sub(r"[\[\]?]", "", types[own])) for one in project.device for own in [owns[one.name]] if row[one.name] is not None}
        words = ", ".join(given[own] for own in types if own in given)
        state = {name: one[1] for name, one in project.state.items()}
        kind = re.findall(r"struct (\w+): Codable, Hashable, Sendable", text)[-1]
        main = f"""import Foundation
import NotificationSchedule
let person = Belfry.Person({words})
let encoder = JSONEncoder()
encoder.outputFormatting = [.withoutEscapingSlashes]
print(String(decoding: try encoder.encode(person.values), as: UTF8.self))
print(person.interface ?? "")
let state = try JSONDecoder().decode(Belfry.{kind}.self, from: Data({self.literal(json.dumps(state))}.utf8))
print(String(decoding: try encoder.encode(state), as: UTF8.self))
"""
        (folder / "main.swift").write_text(main)
        run(["swiftc", "-swift-version", "6", "-warnings-as-errors", "-enable-upcoming-feature", "MemberImportVisibility", "-I", self.folder, "-o", folder / "run", folder / "main.swift", folder / self.file, self.folder / "libNotificationSchedule.a"])
        values, interface, decoded = run([folder / "run"]).rstrip("\n").split("\n")
        same({key: value for key, value in row.items() if value is not None}, json.loads(values), {one.name: one.kind for one in project.device}, "a person's values")
        bundle = json.loads(run([belfry, "bundle", "-q", "-C", source]))
        if bundle["interface"] != interface: raise Different(f"the code has the digest {interface}, the bundle {bundle['interface']}")
        if json.loads(decoded) != state: raise Different(f"a state is {decoded}, not {json.dumps(state)}")


LANGUAGES = {"swift": Swift, "python": Python, "typescript": TypeScript, "go": Go, "java": Java, "kotlin": Kotlin}


def plain(kind, value):
    """What a value means, however JSON writes it."""
    if isinstance(value, list): return [plain(kind, item) for item in value]
    if value is None: return None
    if kind == "decimal": return decimal.Decimal(str(value)).normalize() + 0
    if kind == "timestamp": return datetime.datetime.fromisoformat(value.replace("Z", "+00:00"))
    if kind == "time": return value if value.count(":") == 2 else value + ":00"
    return value


def same(wanted, found, kinds, what):
    for key in wanted.keys() | found.keys():
        if key not in wanted or key not in found: raise Different(f"{what}: {key} is {'not wanted' if key in found else 'missing'}")
        one, other = plain(kinds.get(key), wanted[key]), plain(kinds.get(key), found[key])
        if one != other or isinstance(one, bool) != isinstance(other, bool): raise Different(f"{what}: {key} is {found[key]!r}, not {wanted[key]!r}")


def rendered(belfry, source, name, lines):
    """The requests that belfry makes of some rows."""
    return run([belfry, "render", name or "everyone", "-q", "-C", source, "--recipients", "-", *NOW], given="\n".join(lines) + "\n")


def judge(belfry, source, project, rows, printed, language):
    lines = printed.rstrip("\n").split("\n")
    if len(lines) != len(rows): raise Different(f"{len(lines)} lines of {len(rows)} rows")
    for (name, row), line in zip(rows, lines):
        kinds = {**project.kinds()[name], "request": "text"}
        same(row, json.loads(line, parse_float=decimal.Decimal), kinds, f"a row of {name or 'a recipient'}")
        wanted, found = rendered(belfry, source, name, [json.dumps(row)]), rendered(belfry, source, name, [line])
        if wanted != found or not wanted: raise Different(f"{name}: {line} renders as {found[:600]}, not as {wanted[:600]}")


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("belfry", type=lambda path: str(pathlib.Path(path).resolve()))
    words.add_argument("--projects", type=int, default=6)
    words.add_argument("--rows", type=int, default=4)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--only", default=",".join(LANGUAGES))
    words.add_argument("--keep", type=pathlib.Path)
    asked = words.parse_args()
    scratch = asked.keep or pathlib.Path(tempfile.mkdtemp())
    scratch.mkdir(parents=True, exist_ok=True)
    try: return compare(asked, scratch)
    finally:
        if not asked.keep: shutil.rmtree(scratch)


def compare(asked, scratch):
    projects, wrong, tried, absent = [], [], [], []
    for number in range(asked.projects):
        project, folder = Project(asked.seed * 1000 + number), scratch / f"project-{number}"
        project.write(folder)
        run([asked.belfry, "check", "-q", "-C", folder, *NOW])
        rows = [(name, {**project.recipient(), **({**{one.name: one.value() for one in project.requests[name]}, "request": f'r "{place}" é'} if name else {})})
                for name in [None, *project.requests] for place in range(asked.rows)]
        projects.append((project, folder, rows))
    for name in asked.only.split(","):
        language = LANGUAGES[name](scratch / name)
        language.folder.mkdir(exist_ok=True)
        if language.missing():
            absent.append(f"{name} did not run: {' and '.join(language.missing())} is missing")
            continue
        tried.append(name)
        try:
            folders = []
            for number, (project, source, rows) in enumerate(projects):
                folders.append(language.folder / f"p{number}")
                (folders[-1] / language.file).parent.mkdir(parents=True, exist_ok=True)
                run([asked.belfry, "generate", name, "-q", "-C", source, "--output", folders[-1] / language.file])
                run([asked.belfry, "generate", name, "-q", "-C", source, "--output", folders[-1] / language.file, "--check"])
            if name == "swift":
                language.library()
                for (project, source, rows), folder in zip(projects, folders): language.judge(asked.belfry, folder, source, project)
                continue
            language.check(folders)
            codes = [Code((folder / language.file).read_text(), project, language.function) for (project, _, _), folder in zip(projects, folders)]
            if name == "kotlin": printed = language.print_all(language.folder, [(project, code, rows, folder) for (project, _, rows), code, folder in zip(projects, codes, folders)])
            else: printed = [language.print(folder, project, code, rows) for (project, _, rows), code, folder in zip(projects, codes, folders)]
            for (project, source, rows), lines in zip(projects, printed): judge(asked.belfry, source, project, rows, lines, name)
        except Different as difference: wrong.append(f"{name}: {difference}")
    for line in wrong[:10] + absent: print(line)
    print(f"seed {asked.seed}: {len(projects)} projects in {', '.join(tried) or 'no language'}: {len(wrong)} differences" + (f"; {len(absent)} languages did not run" if absent else ""))
    return 1 if wrong else 0 if tried else 77


if __name__ == "__main__": sys.exit(main())

"""Places for foreign texts that no schema describes, for hostile_texts.py: names of files, git, the app's strings, recipients, saved plans and builds."""
import hashlib, json, os, random, re, shutil, sqlite3
from hostile_projects import DOCUMENTS, FILES, SENT, STRINGS, TOKEN, Place, Skip, block, cells, linked, plist, quoted


def changed(file, **keys):
    kind = next(kind for kind in DOCUMENTS if file in DOCUMENTS[kind])
    return {**DOCUMENTS[kind][file], **keys}


def into(file, make):
    """Writes a document, with the text in it, into a file."""
    return lambda project, text: project.put(file, block(make(text), project.style) + "\n")


def named(name, content="wrong: 1\ncampaign: z\n"):
    """Writes a file whose name has the text."""
    return lambda project, text: project.put(name.replace("TEXT", project.file_name(text)), content)


def line(file, of, before=False):
    """Adds a line to a file, with the text in it."""
    def put(project, text):
        flat = re.sub(r"[\n\r\x85\u2028\u2029\x00]", " ", text)
        old = (project.root / file).read_text() if (project.root / file).exists() else ""
        added = of.replace("TEXT", flat) + "\n"
        project.put(file, added + old if before else old + added)
    return put


def sent(project, text):
    project.put("sent.jsonl", "".join(json.dumps({**SENT, **more}) + "\n" for more in ({"campaign": text}, {"id": text}, {"due": text}, {"token": text}, {text: 1})))


def strings(key, value, args="%@"):
    def put(project, text):
        name, said = text if key else "TITLE", text if value else "T"
        project.put("strings/Localizable.xcstrings", json.dumps({**STRINGS, "strings": {**STRINGS["strings"], name: {"localizations": {"en": {"stringUnit": {"state": "translated", "value": said}}}}}}))
        if key: project.put("keys.yaml", block(changed("keys.yaml", alert={"title": {"key": text}, "body": {"key": "BODY"}}), project.style) + "\n")
    return put


def old_strings(file, key, value):
    def put(project, text):
        name, said = text if key else "TITLE", text if value else "T"
        (project.root / "strings/Localizable.xcstrings").unlink()
        if file.endswith("dict"):
            project.put(f"strings/en.lproj/{file}", plist({name: {"NSStringLocalizedFormatKey": "%#@v@" if not value else said, "v": {"NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "d",
                                                                                                                 "one": said, "other": said, text: said}}}))
        else:
            written = lambda text: '"' + re.sub(r'[\\"]', r"\\\g<0>", text) + '"'
            project.put(f"strings/en.lproj/{file}", f"/* {text.replace('*/', '')} */\n{written(name)} = {written(said)};\n")
        if key: project.put("keys.yaml", block(changed("keys.yaml", alert={"title": {"key": text}, "body": {"key": "BODY"}}), project.style) + "\n")
    return put


def property_list(key, name):
    def put(project, text):
        project.put("belfry.yaml", block(changed("belfry.yaml", app={**DOCUMENTS["project"]["belfry.yaml"]["app"], key: f"ios/{name}"}), project.style) + "\n")
        project.put(f"ios/{name}", plist({"CFBundleIdentifier": text, text: text, "aps-environment": text, "com.apple.developer.associated-domains": text}))
    return put


def environment(project, text):
    project.put(f"belfry.{project.file_name(text)}.yaml", block(DOCUMENTS["project-overlay"]["belfry.staging.yaml"], project.style) + "\nwrong: 1\n")
    project.environment = text


def branch(tag):
    def put(project, text):
        name = project.file_name(text)
        project.git("tag" if tag else "branch", name)
        project.ref = name
        project.put("c.yaml", block(changed("c.yaml", alert={"title": "New"}), project.style) + "\n")
    return put


def committed(change):
    """The last commit has a file with a hostile name; the work tree has it changed, renamed, deleted or only staged."""
    def put(project, text):
        name, file = project.file_name(text), lambda title: block({**changed("c.yaml", campaign="z"), "alert": {"title": title}}, project.style) + "\n"
        if change != "staged":
            project.put(f"{name}.yaml", file("old"))
            project.commit()
        if change == "deleted": (project.root / f"{name}.yaml").unlink()
        elif change == "renamed": os.rename(project.root / f"{name}.yaml", project.root / f"new{name}.yaml")
        else: project.put(f"{name}.yaml", file("new"))
        if change == "unreadable": project.put(f"{name}.yaml", "campaign: [\n")
        if change in ("staged", "renamed"): project.git("add", "-A")
    return put


def submodule(project, text):
    name = project.file_name(text)
    project.git("update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},{name}")
    project.put(".gitmodules", f'[submodule "x"]\n\tpath = {json.dumps(name)}\n\turl = ./x\n')
    project.git("commit", "-qm", "x")
    project.git("update-index", "--add", "--cacheinfo", f"160000,{'2' * 40},{name}")
    project.put(f"{name}/z.yaml", "campaign: z\nwrong: 1\n")


def pointer(project, text):
    name = project.file_name(text)
    project.put(".gitattributes", "*.yaml filter=lfs diff=lfs merge=lfs -text\n")
    project.put(f"{name}.yaml", "version https://git-lfs.github.com/spec/v1\noid sha256:" + "1" * 64 + "\nsize 12\n")
    project.git("-c", "filter.lfs.clean=cat", "add", "-A")
    project.git("commit", "-qm", "x")
    project.put(f"{name}.yaml", "campaign: z\nwrong: 1\n")


def attributes(project, text):
    line(".gitattributes", "TEXT working-tree-encoding=UTF-16")(project, text)
    project.put("sub/.gitattributes", f'{json.dumps(project.file_name(text), ensure_ascii=False)} ident\n')
    project.put("sub/c2.yaml", block(changed("c.yaml", campaign="c2"), project.style) + "\n")


def history(project, text):
    project.put("c.yaml", block(changed("c.yaml", alert={"title": "Old"}), project.style) + "\n")
    project.git("add", "-A")
    author = re.sub("[\x00<>\n]", " ", text)
    project.git("-c", f"user.name={author}", "commit", "-qm", text.replace("\0", "") or "x")
    project.put("c.yaml", block(changed("c.yaml", alert={"title": "New"}), project.style) + "\n")


def table(header=None, campaign="c1", **values):
    columns = {"token": TOKEN, "id": "u1", "s": "v", "n": "1", "request": "R1", "amount": "5"}
    def put(project, text):
        project.campaign = campaign
        row = {column: value.replace("TEXT", text) for column, value in {**columns, **values}.items()}
        project.put("r.csv", cells([[*row, *([header.replace("TEXT", text)] if header else [])], [*row.values(), *(["1"] if header else [])]]))
        if "s" in values: project.put("c.yaml", block(changed("c.yaml", alert={"title": "T", "body": "{{ s }}"}), project.style) + "\n")
    return put


def database(project, text):
    project.put("belfry.yaml", block(changed("belfry.yaml", recipients={"sqlite": {"file": "rows.sqlite", "table": "people"}}), project.style) + "\n")
    try:
        with sqlite3.connect(project.root / "rows.sqlite") as rows:
            rows.execute('create table people (token text, id text, s text, "{}" text)'.format(text.replace('"', '""')))
            rows.executemany("insert into people values (?, ?, ?, ?)", [(TOKEN, text, "x", "1"), ("ef" * 32, "u2", text, text), (text, "u3", "x", "1")])
    except sqlite3.Error as error: raise Skip(str(error))


def json_lines(project, text):
    project.put("belfry.yaml", block(changed("belfry.yaml", recipients={"jsonl": "r.jsonl"}), project.style) + "\n")
    project.put("r.jsonl", "".join(json.dumps({"token": TOKEN, "id": "u1", **more}) + "\n" for more in ({"s": text}, {"id": text}, {text: text}, {"many": [text]})))


def recipients(kind, value):
    """Recipients from a source whose name has the text."""
    def put(project, text):
        said = json.loads(json.dumps(value).replace("TEXT", json.dumps(project.file_name(text))[1:-1]))
        project.put("belfry.yaml", block(changed("belfry.yaml", recipients={kind: said}), project.style) + "\n")
        if isinstance(said, str) and kind == "csv": project.put(said, FILES["r.csv"].replace("abcd", "wxyz"))
    return put


def answers(project, text):
    project.put("answers.jsonl", "".join(json.dumps({"token": TOKEN, "status": 410, "reason": "Unregistered", "timestamp": 1954948015990, **more}) + "\n" for more in ({"reason": text}, {"token": text}, {text: text})))


def expression(words):
    inside = lambda text: re.sub(r"[\"\\]", "", text)
    return into("definitions.yaml", lambda text: changed("definitions.yaml", audiences={"everyone": "all", "two": "everyone", "meant": words.replace("INSIDE", inside(text)).replace("TEXT", text), "yes": "n > 0"}))


def template(words):
    return into("c.yaml", lambda text: changed("c.yaml", alert={"title": "T", "body": words.replace("TEXT", text)}))


BY_HAND = {
    # files and folders
    "name of a campaign's file": named("TEXT.yaml"), "name of a folder": named("dTEXT/c.yaml"), "name of an overlay": environment, "name of a file of expectations": named("TEXT.tests.yaml", "tests: c1\nwrong: 1\nexpect: []\n"),
    "name of a sound": named("sounds/TEXT.caf", "caff"), "name of an image": named("media/TEXT.png", "png"), "name of a file of strings": named("strings/TEXT.strings", "x"),
    "name of a language's folder": named("strings/TEXT.lproj/Localizable.strings", '"TITLE" = "T";\n"x"'), "name of a file that is nothing": named("TEXT", "x"), "name of a link": None,
    "content of a file": lambda project, text: project.put("z.yaml", text + "\n"), "folder of the project": lambda project, text: project.put("z.yaml", "wrong: 1\n"),
    "name of the recipients' file": recipients("csv", "TEXT.csv"), "name of an SQLite table": recipients("sqlite", {"file": "d.sqlite", "table": "TEXT"}), "name of an SQLite file": recipients("sqlite", {"file": "TEXT.sqlite", "table": "t"}),
    "variable of a database": recipients("postgres", {"url-env": "TEXT", "query": "select 1"}), "query of a database": recipients("postgres", {"url-env": "BELFRY_NONE", "query": "TEXT"}),
    # YAML
    "line beside a fix": line("c.yaml", "stats: draft # TEXT"), "file with a fix": named("TEXT.yaml", "campaign: z\nstats: draft\n"), "comment": line("c.yaml", "wrong: 1 # TEXT"), "first line": line("c.yaml", "# yaml-language-server: TEXT", before=True), "suppression": line("c.yaml", "# belfry: ignore TEXT"),
    "reason of a suppression": line("c.yaml", "target-content: x # belfry: ignore title-too-long -- TEXT"), "anchor": line("c.yaml", "target-content: &TEXT x"), "alias": line("c.yaml", "target-content: *TEXT"),
    "tag of YAML": line("c.yaml", "target-content: !TEXT x"), "plain text": line("c.yaml", "target-content: TEXT"), "plain key": line("c.yaml", "TEXT: x"), "block text": line("c.yaml", "target-content: |\n  TEXT"),
    "directive": line("c.yaml", "%TEXT\n---", before=True), "key twice": lambda project, text: project.put("c.yaml", f"{block(DOCUMENTS['campaign']['c.yaml'], project.style)}\n{quoted(text)}: 1\n{quoted(text)}: 2\n"),
    # expressions and templates
    "text of a condition": expression('s == "INSIDE"'), "condition": expression("TEXT"), "name in a condition": expression("TEXT == 1"), "member in a condition": expression('e == "INSIDE"'), "list of a condition": expression('s in ["INSIDE", "INSIDE"]'),
    "variable": template("{{ TEXT }}"), "filter": template("{{ s | TEXT }}"), "argument of a filter": template('{{ s | default: "TEXT" }}'), "tag": template("{% TEXT %}"), "snippet": template('{% render "TEXT" %}'),
    "text of a template's condition": template('{% if s == "TEXT" %}a{% else %}b{% endif %}'), "comment of a template": template("{% comment %}TEXT{% endcomment %}b"),
    "placeholder of a translation": into("c.yaml", lambda text: changed("c.yaml", alert={"title": "T", "body": "{{ s }}"}, localizations={"de": {"body": "{{ " + text + " }}"}})),
    "persona": into("c.tests.yaml", lambda text: changed("c.tests.yaml", personas={text: {"s": "x"}}, expect=[{"name": "x", "person": text, "gets": {"title": "other"}}])),
    "snapshot": lambda project, text: project.put("c.tests.snapshots", f'# What people get, as "belfry test" compares it and "belfry test --update" keeps it.\n\n[one]\n2026-12-01 10:00 UTC\n  title: {text}\n'),
    # the app's files
    "key of a catalog": strings(True, False), "text of a catalog": strings(False, True), "key of .strings": old_strings("Localizable.strings", True, False), "text of .strings": old_strings("Localizable.strings", False, True),
    "key of .stringsdict": old_strings("Localizable.stringsdict", True, False), "text of .stringsdict": old_strings("Localizable.stringsdict", False, True), "Info.plist": property_list("info-plist", "Info.plist"),
    "entitlements": property_list("entitlements", "A.entitlements"),
    # recipients
    "header": table(header="TEXT"), "id": table(id="TEXT"), "value": table(s="TEXT"), "token": table(token="TEXT"), "number": table(n="TEXT"), "request": table(campaign="receipt", request="TEXT"), "input": table(campaign="receipt", amount="TEXT"),
    "locale of a recipient": table(header="locale", n="TEXT"), "recipients in JSON": json_lines, "recipients in SQLite": database, "what was sent": sent, "dead tokens": line("dead.txt", "TEXT"), "answers of APNs": answers,
    # git
    "branch": branch(False), "tag of git": branch(True), "author and message": history, "submodule": submodule, "pointer of Git LFS": pointer, "attributes of git": attributes,
    **{f"{change} file": committed(change) for change in ("changed", "deleted", "renamed", "staged", "unreadable")},
}


def link(project, text):
    """A link inside of the project whose name and aim have the text."""
    os.symlink(project.file_name(text), project.root / f"{project.file_name(text)}.yaml")


BY_HAND["name of a link"] = link
FLAGS = {"branch": ("--since", "{ref}"), "tag of git": ("--since", "{ref}"), "author and message": ("--since", "{ref}", "--staged"), "dead tokens": ("--suppress",), "name of an overlay": ("--env",),
         **{place: ("--since", "--staged", "{ref}", "{work tree}") for place in [*(f"{change} file" for change in ("changed", "deleted", "renamed", "staged", "unreadable")), "submodule", "pointer of Git LFS", "attributes of git"]},
         **{place: ("--diff", "--needs-review", "--fix") for place in ("line beside a fix", "file with a fix")}, "request": ("--recipients",), "input": ("--recipients",), "variable of a database": ("--count", "--ids")}
COMMANDS = {"answers of APNs": ("devices prune",)}


def by_hand():
    return [Place(name, put, FLAGS.get(name, ()), COMMANDS.get(name, ())) for name, put in BY_HAND.items()]


# --- What belfry wrote and reads back ---

def leaves(value, path=()):
    """Every path to a text or a key of a JSON value, one for all items of a list."""
    if isinstance(value, dict):
        yield path + ("<key>",)
        for key, item in value.items(): yield from leaves(item, path + (key,))
    elif isinstance(value, list):
        for item in value: yield from leaves(item, path + ("[]",))
    else: yield path


def replaced(value, path, text):
    if not path: return text
    if path[0] == "<key>": return {text: 1, **value}
    if path[0] == "[]":
        at = next((i for i, item in enumerate(value) if path[1:] in set(leaves(item))), 0)
        return [replaced(item, path[1:], text) if i == at else item for i, item in enumerate(value)]
    return {**value, path[0]: replaced(value[path[0]], path[1:], text)}


def fit_manifest(project, file):
    """Makes a changed file of a build one that its manifest names: belfry refuses others unread."""
    manifest, content = project.root / "made/manifest.json", (project.root / file).read_bytes()
    value = json.loads(manifest.read_text())
    for entry in value["files"]:
        if entry["path"] == file.removeprefix("made/"): entry.update(bytes=len(content), sha256=hashlib.sha256(content).hexdigest())
    project.put("made/manifest.json", json.dumps(value))


def read_back(template):
    """Places in a saved plan and in the JSON files of a build, which `diff`, `build --plan` and `build --continue` read. One place has many members; the text decides which."""
    places = {}
    for file in ["plan.json", *sorted(str(path.relative_to(template)) for path in (template / "made").rglob("*") if path.suffix in (".json", ".jsonl", ".apns") and path.stat().st_size)]:
        first = (template / file).read_text().partition("\n")
        lines, plan = file.endswith(".jsonl"), file == "plan.json"
        value = json.loads(first[0] if lines else "".join(first))
        kind = re.sub(r"/push/[^/]+/", "/push/*/", re.sub(r"simulator/.*\.apns", "simulator/*.apns", re.sub(r"\d+", "N", file)))
        members = {}
        for path in leaves(value): members.setdefault(path[0] if file in ("plan.json", "made/manifest.json") else "", []).append(path)
        for member, paths in members.items():
            def put(project, text, file=file, paths=sorted(set(paths)), value=value, lines=lines, plan=plan, rest=first[2]):
                if not plan: shutil.copytree(project.base / "made", project.root / "made", copy_function=linked)
                written = json.dumps(replaced(value, random.Random(text).choice(paths), text))
                project.put(file, written + "\n" + (rest if lines else ""))
                if not plan and file != "made/manifest.json": fit_manifest(project, file)
                project.sides = "/plan.json" if plan else "/made"
            label = f"{kind}: {member}" if member else kind
            places.setdefault(label, Place(label, put, ("--plan", "{sides}") if plan else ("--continue", "{sides}")))
    return list(places.values())

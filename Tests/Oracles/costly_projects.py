"""Projects for costly_inputs.py, and the table of the families that make them."""
import itertools
from string import ascii_letters, ascii_lowercase, digits

MIB = 1 << 20
HEAD = 'belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: "16.0" }%s }\nlocales: { source: en, shipped: [%s] }\n'
FAMILIES = {}
# The names of families that costly_places.py reads from the schemas.
GENERATED = set()


class Project:
    """The files of a project, by path."""

    def __init__(self, app="", locales="en", more=""):
        self.files = {"belfry.yaml": HEAD % (app, locales) + more}

    def campaign(self, name="c", audience="all", body="Ho", title="Hi", schedule="{ at: 2026-12-01 10:00, zone: UTC }", deliver="push", more=""):
        push = "push: { expires: 1d }\n" if deliver == "push" else ""
        audience = f"audience: {quoted(audience)}\n" if audience else ""
        self.files[f"{name}.yaml"] = (
            f"campaign: {name}\ndeliver: {deliver}\n{audience}schedule: {schedule}\n"
            f"alert: {{ title: {quoted(title)}, body: {quoted(body)} }}\n{push}{more}")
        return self

    def rows(self, header="token,id", rows=("abcd,u1",)):
        self.files["r.csv"] = "\n".join([header, *rows]) + "\n"
        return self

    def file(self, name, text):
        self.files[name] = text
        return self


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def family(most, *commands):
    """Declares a family: the n at which it nears 1 MiB, and the commands that its projects go through."""
    def keep(make):
        FAMILIES[make.__name__] = (make, most, commands or ("check",))
        return make
    return keep


def booleans(n):
    return "attributes:\n" + "".join(f"  b{i}: {{ type: boolean }}\n" for i in range(n))


def texts(n, name="x" * 50, kind="{ type: text, max: 4 }"):
    return "attributes:\n" + "".join(f"  {name}{i}: {kind}\n" for i in range(n))


def variants(n, content, weights=(100, 0)):
    """The first one is for everyone; `content` has the rest of each mapping, after a comma where there is some."""
    return "variants:\n" + "".join(f"  - {{ name: v{i}, weight: {weights[0] if i == 0 else weights[1]}{content(i)} }}\n" for i in range(n))


def tags(n, alphabet=ascii_letters + digits, length=3):
    """Names of so many characters, the first ones of all; of small letters they are tags of languages."""
    return ["".join(letters) for letters in itertools.islice(itertools.product(alphabet, repeat=length), n)]


def same_files(n, text):
    """A project with so many files; `text` says what stands in each."""
    project = Project()
    for i in range(n):
        project.file(f"f{i}.yaml", text(i))
    return project

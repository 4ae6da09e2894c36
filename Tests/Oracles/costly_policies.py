"""What a policy can cost: families for costly_inputs.py."""
from costly_projects import Project, booleans, family, quoted, tags


def hard(n, signs="or"):
    """A condition with many cases: every one of its parts has two ways to hold."""
    joined = " and " if signs == "or" else " or "
    return joined.join(f"(b{i % 40} {signs} b{(7 * i + 3) % 40})" for i in range(n))


@family(4000, "check", "json")
def consent_with_many_cases_in_many_files(n, d):
    more = booleans(40) + f"audiences:\n  ok: {quoted(hard(60))}\n  some: {quoted(hard(60, 'and'))}\npolicy: {{ consent: ok }}\n"
    project = Project(more=more)
    for i in range(n):
        project.campaign(f"c{i}", audience=f"some or b{i % 40}")
    return project


@family(1200)
def consent_of_many_tags(n, d):
    more = booleans(40) + "policy:\n  consent:\n" + "".join(f"    t{i}: b{i % 40}\n" for i in range(min(10 * n, 10_000)))
    project = Project(more=more)
    names = ", ".join(f"t{i}" for i in range(900))
    for i in range(n // 12 + 1):
        project.campaign(f"c{i}", audience=hard(30), more=f"tags: [{names}]\n")
    return project


@family(3000)
def tags_that_nobody_has(n, d):
    more = "policy:\n  consent:\n" + "".join(f"    {'x' * 40}y{i}: all\n" for i in range(n))
    project = Project(more=more)
    for i in range(n):
        project.campaign(f"c{i}", more=f"tags: [{'x' * 38}z{i}]\n")
    return project


@family(3600)
def everybody_by_many_cases(n, d):
    more = booleans(40) + f"audiences:\n  some: {quoted(hard(60, 'and'))}\npolicy: {{ everybody-tag: to-all }}\n"
    project = Project(more=more)
    for i in range(n):
        project.campaign(f"c{i}", audience=f"some or not b{i % 40} or b{i % 39}")
    return project


def words(n, text="w"):
    return "[" + ", ".join(f"{text}{i}" for i in range(n)) + "]"


@family(900)
def forbidden_words_in_many_texts(n, d):
    project = Project(more=f"policy: {{ forbidden-words: {{ '*': {words(1000)} }} }}\n")
    for i in range(n):
        project.campaign(f"c{i}", body=" ".join(f"w{j + i % 90}" for j in range(200)))
    return project


@family(14)
def forbidden_words_of_a_script_without_blanks(n, d):
    project = Project(more=f"policy: {{ forbidden-words: {{ '*': [{'無' * 20_000}x] }} }}\n")
    for i in range(n):
        project.campaign(f"c{i}", body="無" * 21_000)
    return project


@family(900)
def forbidden_words_of_many_languages(n, d):
    locales = ["en"] + [f"en-a{i:03}" for i in range(n)]
    rows = "".join(f"    {locale}: [b{i}, c{i}]\n" for i, locale in enumerate(locales))
    shared = f"    '*': {words(900)}\n"
    project = Project(locales=", ".join(locales), more="policy:\n  forbidden-words:\n" + shared + rows)
    texts = "".join(f"  {locale}: {{ body: w1 w2 w3 b{i} }}\n" for i, locale in enumerate(locales[1:]))
    return project.campaign(more="localizations:\n" + texts)


@family(2400)
def forbidden_words_in_many_categories(n, d):
    project = Project(more=f"policy: {{ forbidden-words: {{ '*': {words(1000)} }} }}\n")
    for i in range(n):
        project.file(f"categories{i}.yaml", f"categories: {{ C{i}: {{ actions: [{{ id: A{i}, title: w{i % 1000} }}], summary-format: \"%u w1\" }} }}\n")
    return project


@family(700)
def forbidden_words_of_other_languages(n, d):
    locales = ", ".join(tags(900, "abcdefghijklmnopqrstuvwxyz", 3))
    return Project(locales="en, " + locales, more="policy:\n  forbidden-words:\n" + "".join(f"    zz{i}: [x]\n" for i in range(14 * n)))


@family(3000)
def required_of_many_files(n, d):
    project = Project(more="policy: { required: [" + ", ".join(["owner", "tags", "thread", "description"] * 240) + "] }\n")
    for i in range(n):
        project.campaign(f"c{i}")
    return project


@family(2200, "plan", "build")
def too_large_in_many_files(n, d):
    project = Project(more="recipients: { csv: r.csv }\npolicy: { largest-audience: 1 }\n")
    for i in range(n):
        project.campaign(f"c{i}")
    return project.rows(rows=[f"{i:064x},u{i}" for i in range(20)])


@family(3000)
def campaigns_that_quiet_hours_always_drop(n, d):
    project = Project(more="policy: { quiet-hours: { from: '22:00', to: '08:00', then: drop } }\n")
    for i in range(n):
        project.campaign(f"c{i}", schedule=f"{{ every: day, at: '23:{i % 60:02}', zone: device }}")
    return project


@family(3000)
def campaigns_that_quiet_hours_hold(n, d):
    project = Project(more="policy: { quiet-hours: { from: '08:01', to: '08:00', then: hold } }\n")
    for i in range(n):
        project.campaign(f"c{i}", schedule=f"{{ every: day, at: ['23:{i % 60:02}', '02:{i % 60:02}'], zone: device }}")
    return project

"""What expectations and personas can cost: families for costly_inputs.py."""
from costly_projects import Project, family, texts

INPUTS = 250
HEAD = "now: 2026-11-21T00:00:00Z\nexpect:\n"


def asked(project, names):
    """A campaign on request with these inputs."""
    rows = "".join(f"  {name}: {{ type: text, max: 9 }}\n" for name in names)
    return project.campaign(schedule="{ when: requested }", more=f"inputs:\n{rows}")


def tests(project, lines, head="tests: c\n" + HEAD):
    """Files of as many expectations as one may have."""
    lines = list(lines)
    for start in range(0, len(lines), 900):
        project.file(f"c{start}.tests.yaml", head + "".join(lines[start:start + 900]))
    return project


def personas(project, people):
    people = list(people)
    for start in range(0, len(people), 900):
        project.file(f"people{start}.yaml", "personas:\n" + "".join(people[start:start + 900]))
    return project


def row(person="{ id: a }", **more):
    return "  - { person: " + person + "".join(f", {key}: {value}" for key, value in more.items()) + ", gets: something }\n"


@family(900, "check", "test")
def unknown_inputs(n, d):
    project = asked(Project(), [f"item_{i:03d}_{'x' * 12}" for i in range(INPUTS)])
    return tests(project, (row(inputs="{ " + ", ".join(f"item_{i}_{j:03d}_{'y' * 10}: a" for j in range(38)) + " }") for i in range(n)))


@family(9000, "check", "test")
def missing_inputs(n, d):
    return tests(asked(Project(), [f"item_{i:03d}" for i in range(INPUTS)]), (row(inputs="{ item_0a1: b }") for _ in range(n)))


@family(700, "check", "test")
def unknown_attributes_of_people(n, d):
    project = Project(more=texts(1500, "x" * 40)).campaign()
    return tests(project, (row("{ " + ", ".join(f"{'x' * 39}y{i}_{j}: a" for j in range(18)) + " }") for i in range(n)))


@family(800, "check", "test")
def unknown_events_of_people(n, d):
    events = "events:\n" + "".join(f"  event_{i:04d}_{'x' * 20}: {{}}\n" for i in range(600))
    project = Project(more=events).campaign()
    reports = (", ".join(f"{{ event: event_{i}_{j:02d}_{'y' * 18}, at: 2026-11-22T00:00:00Z }}" for j in range(14)) for i in range(n))
    return tests(project, (row(events=f"[{some}]") for some in reports))


@family(9000, "check", "test")
def unknown_campaigns_of_expectations(n, d):
    project = Project()
    for i in range(300):
        project.campaign(f"campaign-{'x' * 30}-{i}")
    return tests(project, (row(campaign=f"campaign-{'x' * 29}-y{i}") for i in range(n)), HEAD)


@family(9000, "check", "test")
def unknown_personas(n, d):
    people = (f"  person-{'x' * 30}-{i}: {{ id: p{i} }}\n" for i in range(1000))
    return tests(personas(Project().campaign(), people), (row(f"person-{'x' * 29}-y{i}") for i in range(n)))


@family(9900, "check", "test")
def many_expectations(n, d):
    return tests(Project().campaign(), (row(f"{{ id: p{i} }}") for i in range(n)))


# Each is simulated from its own moment on, and renders what comes in the weeks after it.
@family(6000, "check", "test")
def expectations_at_many_moments(n, d):
    schedule = '{ every: day, at: "09:00", zone: Europe/Berlin }'
    project = Project().campaign(schedule=schedule)
    lines = (f"  - {{ now: 2026-{1 + i % 12:02d}-{1 + i % 28:02d}T{i % 24:02d}:{i % 60:02d}:00Z, person: {{ id: p }}, gets: something }}\n" for i in range(n))
    return tests(project, lines)


@family(9000, "check", "test")
def names_of_snapshots(n, d):
    return tests(Project().campaign(), (row(snapshot=f"s{i % 3000}") for i in range(n)))


@family(14000)
def many_personas(n, d):
    return personas(Project().campaign(), (f"  p{i}: {{ id: p{i}, locale: de }}\n" for i in range(n)))

"""What one file, one text, one list or one table can cost: families for costly_inputs.py."""
from costly_projects import Project, ascii_lowercase, booleans, family, quoted, same_files, tags, texts, variants


# Names that are not known, and names like them.

@family(2800)
def unknown_attributes(n, d):
    return Project(more=texts(n)).campaign(body=" ".join("{{ " + "x" * 48 + f"y{i} }}}}" for i in range(min(n, 1100))))


@family(1800)
def unknown_attributes_in_many_files(n, d):
    project = Project(more=texts(1500, "x" * 40))
    for i in range(n):
        project.campaign(f"c{i}", body="{{ " + "x" * 38 + f"y{i} }} {{ " + "x" * 37 + f"z{i} }}")
    return project


@family(14000)
def unknown_short_attributes(n, d):
    project = Project(more=texts(12000, "ab"))
    for i in range(n // 1000 + 1):
        project.campaign(f"c{i}", body=" ".join("{{ ac%d }}" % (i * 1000 + j) for j in range(1000)))
    return project


@family(5000)
def unknown_words_in_audiences(n, d):
    project = Project(more=texts(2000, "y" * 40, "{ type: boolean }"))
    for i in range(n // 500 + 1):
        project.campaign(f"c{i}", audience=" or ".join("y" * 38 + f"z{i}x{j}" for j in range(500)))
    return project


@family(3000)
def unknown_audiences(n, d):
    more = booleans(1) + "audiences:\n" + "".join(f"  {'a' * 50}{i}: b0\n" for i in range(n))
    project = Project(more=more)
    for i in range(n):
        project.campaign(f"c{i}", audience="a" * 48 + f"b{i}")
    return project


@family(3000)
def unknown_sounds(n, d):
    project = Project(app=", sounds: s/")
    for i in range(min(n, 1500)):
        project.file(f"s/{'x' * 100}{i}.caf", "caff")
        project.campaign(f"c{i}", more=f"sound: {'x' * 99}y{i}.caf\n")
    return project


@family(4000)
def unknown_categories(n, d):
    project = Project(more="categories:\n" + "".join(f"  {'k' * 40}{i}: {{}}\n" for i in range(n)))
    for i in range(n):
        project.campaign(f"c{i}", more=f"category: {'k' * 38}l{i}\n")
    return project


@family(9000)
def unknown_strings_keys(n, d):
    project = Project(app=", strings: s.xcstrings")
    keys = ",".join('"%s%d":{"localizations":{}}' % ("k" * 30, i) for i in range(n))
    project.file("s.xcstrings", '{"sourceLanguage":"en","strings":{' + keys + '},"version":"1.0"}')
    for i in range(1200):
        project.campaign(f"c{i}")
        project.files[f"c{i}.yaml"] = project.files[f"c{i}.yaml"].replace("title: 'Hi'", "title: { key: %sl%d }" % ("k" * 29, i))
    return project


@family(20000)
def unknown_keys(n, d):
    return Project().campaign(more="".join(f"{'thread' * 4}{i}: 1\n" for i in range(n)))


@family(20000)
def unknown_locales(n, d):
    languages = tags(n, ascii_lowercase)
    return Project(locales=", ".join(["en", *languages])).campaign(more="localizations:\n" + "".join(f"  {t}-XX: {{ body: Hallo }}\n" for t in languages))


@family(8000)
def unknown_members(n, d):
    members = ", ".join(f"{'m' * 50}{i}" for i in range(n))
    project = Project(more=f"attributes: {{ e: {{ type: enum, values: [{members}] }} }}\n")
    for i in range(20):
        project.campaign(f"c{i}", audience="e in [" + ", ".join(f'"{"m" * 49}n{j}"' for j in range(300)) + "]")
    return project


@family(9000, "check", "simulate", "plan")
def unknown_members_of_recipients(n, d):
    members = ", ".join(f"{'m' * 30}{i}" for i in range(n))
    project = Project(more=f"attributes: {{ e: {{ type: enum, values: [{members}] }} }}\nrecipients: {{ csv: r.csv }}\n").campaign()
    return project.rows("token,id,e", (f"{i:08x},u{i},{'m' * 29}n{i}" for i in range(12000)))


@family(9000, "plan")
def unknown_columns(n, d):
    project = Project(more=texts(min(n, 6000), "c" * 20) + "recipients: { csv: r.csv }\n").campaign()
    return project.rows("token,id," + ",".join(f"{'c' * 19}d{i}" for i in range(n)))


# The same name again and again, and many names.

@family(40000)
def many_audiences(n, d):
    return Project(more=booleans(1) + "audiences:\n" + "".join(f"  a{i}: b0\n" for i in range(n))).campaign()


@family(40000)
def one_audience_many_times(n, d):
    project = Project(more=booleans(1))
    for i in range(20):
        project.file(f"audiences{i}.yaml", "audiences:\n" + "".join(f"  a{j}: b0\n" for j in range(n // 20)))
    return project.campaign()


@family(30000)
def many_attributes(n, d):
    return Project(more=booleans(n)).campaign(audience="b0")


@family(20000)
def many_categories(n, d):
    return Project(more="categories:\n" + "".join(f"  k{i}: {{}}\n" for i in range(n))).campaign()


@family(15000)
def many_actions(n, d):
    return Project(more="categories:\n" + "".join(f"  k{i}: {{ actions: [{{ id: a{i}, title: A }}] }}\n" for i in range(n))).campaign()


@family(25000)
def many_actions_in_one_category(n, d):
    return Project(more="categories:\n  k:\n    actions:\n" + "".join(f"      - {{ id: a{i}, title: A }}\n" for i in range(n))).campaign()


@family(9000)
def many_campaigns_of_one_id(n, d):
    return same_files(n, lambda i: "campaign: same\nalert: x\n")


@family(12000, "check", "plan", "build", "why")
def many_variants(n, d):
    return Project(more="recipients: { csv: r.csv }\n").campaign(more=variants(n, lambda i: f", alert: Hello {i}")).rows()


@family(800, "check", "plan", "build", "why")
def variants_times_languages(n, d):
    languages = tags(600, ascii_lowercase)
    more = "localizations:\n" + "".join(f"  {t}: {{ body: Hallo }}\n" for t in languages)
    more += variants(n, lambda i: f", link: 'https://e.example/{i}'")
    return Project(locales=", ".join(["en", *languages]), more="recipients: { csv: r.csv }\n").campaign(more=more).rows()


@family(8000, "check", "plan", "build")
def many_languages(n, d):
    languages = tags(n, ascii_lowercase)
    more = "localizations:\n" + "".join(f"  {t}: {{ body: Hallo {t} }}\n" for t in languages)
    return Project(locales=", ".join(["en", *languages]), more="recipients: { csv: r.csv }\n").campaign(more=more).rows()


@family(40000)
def many_rules(n, d):
    return Project(more="rules:\n" + "".join(f"  titletoolon{i}: error\n" for i in range(n))).campaign()


@family(40000)
def many_tags(n, d):
    return Project().campaign(more="tags: [" + ", ".join(f"t{i}" for i in range(n)) + "]\n")


@family(40000)
def many_keys_of_data(n, d):
    return Project().campaign(more="data:\n" + "".join(f"  k{i}: v\n" for i in range(n)))


@family(8000)
def data_with_the_same_keys(n, d):
    return Project().campaign(more="data:\n" + "".join("  k: v\n" for i in range(n)))


@family(20000)
def suppressions(n, d):
    lines = "".join("# belfry: ignore title-too-long -- because\n" for _ in range(n))
    return Project().campaign(more="data: { a: ~ }\n" + lines)


@family(8000)
def suppressions_that_hold_back(n, d):
    more = "data:\n" + "".join(f"  k{i}: ~ # belfry: ignore null-in-data -- because it is so\n" for i in range(n))
    return Project().campaign(more=more)


# Many findings, long lines.

@family(1100, "check", "json")
def findings_in_many_files(n, d):
    return same_files(n, lambda i: "campaign: c%d\ndata: { a: [%s] }\n" % (i, ", ".join(["~"] * 200)))


@family(200, "check", "json")
def findings_on_long_lines(n, d):
    return same_files(max(1, n // 12), lambda i: "campaign: c%d\ndata: { b: %s, a: [%s] }\n" % (i, "x" * 50000, ", ".join(["~"] * 200)))


@family(17)
def findings_behind_a_long_line(n, d):
    return Project().campaign(more="data: { b: ['" + "', '".join(["é" * 30000] * n) + "'], a: [" + ", ".join(["~"] * 250) + "] }\n")


@family(60000)
def findings_in_one_file(n, d):
    return Project().campaign(more="data: { a: [" + ", ".join(["~"] * n) + "] }\n")


@family(9000)
def findings_of_the_project(n, d):
    return Project(more="attributes:\n" + "".join(f"  A-{i}: {{ typ: tex, max: -1 }}\n" for i in range(n))).campaign()


@family(9000)
def files_that_are_nothing(n, d):
    return same_files(n, lambda i: "x: 1\n")


@family(60000)
def carriage_returns(n, d):
    return Project().campaign(more="data:\r" + "".join(f"  k{i}: ~\r" for i in range(n)))


# Audiences.

def sat(n, variables, d, width=3):
    return " and ".join(
        "(" + " or ".join(d.choice(["", "not "]) + f"b{x}" for x in d.sample(range(variables), width)) + ")" for _ in range(n))


@family(26, "check", "plan", "audience", "sql")
def hard_audiences(n, d):
    project = Project(more=booleans(200))
    for i in range(n):
        project.campaign(f"h{i}", audience=sat(850, 200, d))
    return project


@family(900, "check", "plan")
def small_hard_audiences(n, d):
    variables = d.choice([20, 30, 40])
    project = Project(more=booleans(variables))
    for i in range(n):
        project.campaign(f"h{i}", audience=sat(int(variables * d.uniform(4.1, 4.4)), variables, d)[:900].rsplit(" and ", 1)[0])
    return project


@family(3000, "check", "plan")
def one_hard_audience_used_everywhere(n, d):
    project = Project(more=booleans(200) + "audiences:\n  hard: " + sat(800, 200, d) + "\n")
    for i in range(n):
        project.campaign(f"h{i}", audience=f"hard and b{i % 200}")
    return project


@family(20, "check", "plan", "audience")
def disjoint_numbers(n, d):
    more = "attributes:\n" + "".join(f"  n{i}: {{ type: integer, min: 0, max: 1000000 }}\n" for i in range(20))
    project = Project(more=more)
    for i in range(n):
        terms = (f"(n{d.randrange(20)} < {d.randrange(10**6)} or n{d.randrange(20)} > {d.randrange(10**6)} or n{d.randrange(20)} == {d.randrange(10**6)})" for _ in range(900))
        project.campaign(f"h{i}", audience=" and ".join(terms))
    return project


@family(18, "check", "audience")
def orders(n, d):
    more = "attributes:\n" + "".join(f"  n{i}: {{ type: integer }}\n" for i in range(200))
    project = Project(more=more)
    for i in range(n):
        project.campaign(f"h{i}", audience=" and ".join(f"(n{d.randrange(200)} < n{d.randrange(200)} or n{d.randrange(200)} >= n{d.randrange(200)})" for _ in range(1000)))
    return project


@family(18, "check", "audience")
def parts_of_texts(n, d):
    more = "attributes: { s: { type: text, max: 60, optional: true }, t: { type: text, max: 60 } }\n"
    project = Project(more=more)
    for i in range(n):
        word = lambda: "".join(d.choice("ab") for _ in range(d.randrange(1, 12)))
        project.campaign(f"h{i}", audience=" and ".join(d.choice(["", "not "]) + f's contains "{word()}"' for _ in range(1500)))
    return project


@family(18, "check", "audience")
def alternatives_of_texts(n, d):
    more = "attributes: { s: { type: text, max: 60, optional: true }, t: { type: text, max: 60 } }\n"
    project = Project(more=more)
    for i in range(n):
        word = lambda: "".join(d.choice("ab") for _ in range(d.randrange(1, 9)))
        project.campaign(f"h{i}", audience=" and ".join(f'(s contains "{word()}" or not t contains "{word()}" or s starts with "{word()}")' for _ in range(600)))
    return project


@family(14, "check", "audience", "sql")
def long_lists(n, d):
    project = Project(more="attributes: { n: { type: integer, min: 0, max: 1000000 }, s: { type: text, max: 9 } }\n")
    for i in range(n):
        project.campaign(f"h{i}", audience="n in [" + ", ".join(str(d.randrange(10**6)) for _ in range(7000)) + "]")
    return project


@family(60, "check", "audience", "sql")
def audiences_that_double(n, d):
    more = booleans(2) + "audiences:\n  a0: b0 and b1\n" + "".join(f"  a{i}: (a{i-1} or b0) and (a{i-1} or b1)\n" for i in range(1, n + 1))
    return Project(more=more).campaign(audience=f"a{n}")


@family(6000, "check", "audience", "sql")
def audiences_in_a_row(n, d):
    more = booleans(2) + "audiences:\n  a0: b0 and b1\n" + "".join(f"  a{i}: a{i-1} or b0\n" for i in range(1, n + 1))
    return Project(more=more).campaign(audience=f"a{n}")


@family(15000, "check")
def audiences_in_a_circle(n, d):
    more = booleans(2) + "audiences:\n" + "".join(f"  a{i}: a{(i + 1) % n} or b0\n" for i in range(n))
    return Project(more=more).campaign(audience="a0")


@family(60000, "check", "sql", "audience")
def deep_brackets(n, d):
    more = booleans(2) + "audiences:\n  deep: " + "(" * min(n, 30000) + "b0" + ")" * min(n, 30000) + "\n  nots: " + "not " * min(n, 15000) + "b0\n"
    return Project(more=more).campaign()


# Texts.

@family(14)
def growing_texts(n, d):
    chain = "".join(' | replace: "a", "aaaaaaaaaa"' for _ in range(n))
    return Project(more=texts(1, "name")).campaign(body='{{ "aaaaaaaaaa"' + chain + " | truncate: 10 }}", title='{{ name0 | default: "aaaaaaaaaa"' + chain + " | truncate: 10 }}")


@family(40, "check", "why", "render")
def growing_attributes(n, d):
    grow = d.choice([' | replace: "", "bbbbbbbb"', " | upcase | downcase | capitalize", ' | append: name | prepend: name', ' | replace: "a", name'])
    return Project(more="attributes: { name: { type: text, optional: true } }\nrecipients: { csv: r.csv }\n").campaign(
        body='{{ name | default: "x"' + grow * n + " | truncate: 10 }}").rows("token,id,name", [f"abcd,u1,{'a' * 60000}"])


@family(600)
def folded_constants(n, d):
    one = '{{ "%s" | replace: "a", "%s" | truncate: 3 }}' % ("a" * 200, "b" * 200)
    project = Project()
    for i in range(max(1, n // 60)):
        project.campaign(f"c{i}", body=one * 60)
    return project


@family(16)
def long_chains(n, d):
    project = Project(more=texts(1, "name"))
    for i in range(n):
        project.campaign(f"c{i}", body="{{ name0" + " | upcase" * 6500 + " }}")
    return project


@family(200)
def texts_that_may_vanish(n, d):
    text = "{% if b0 %}x{% endif %}{% unless b0 %}y{% endunless %}" + "".join("{%% if b%d and b%d %%}x{%% endif %%}" % (i, (i * 5 + 1) % 12) for i in range(12))
    return Project(more=booleans(12)).campaign(more=variants(n, lambda i: f", alert: {{ title: '{text}', body: '{text}' }}"))


@family(600, "check", "plan", "why")
def large_texts_that_may_vanish(n, d):
    text = "{% if b0 %}" + "x" * 25000 + "{% endif %}{% if b1 and b2 %}" + "y" * 25000 + "{% endif %}{% if b3 or b4 %}z{% endif %}"
    project = Project(more=booleans(12))
    for i in range(max(1, n // 45)):
        project.campaign(f"c{i}", body=text, title="{% if b5 %}x{% endif %}")
    return project


@family(16)
def passages(n, d):
    project = Project(more=booleans(12))
    for i in range(n):
        project.campaign(f"c{i}", body="".join("{%% if b%d and b%d or b%d and b%d or b%d and b%d or b%d and b%d %%}x{%% endif %%}" % tuple(d.randrange(12) for _ in range(8)) for _ in range(700)))
    return project


@family(16)
def branches(n, d):
    project = Project(more=booleans(12))
    for i in range(n):
        conditions = ["b%d and b%d" % (d.randrange(12), d.randrange(12)) for _ in range(1500)]
        project.campaign(f"c{i}", body="{% if b0 %}x" + "".join("{% elsif " + c + " %}x" for c in conditions) + "{% endif %}")
    return project


@family(16)
def branches_in_branches(n, d):
    project = Project(more=booleans(10))
    for i in range(n):
        inner = "{% if b1 and b2 %}x{% endif %}"
        project.campaign(f"c{i}", body="{% if b0 %}x" + "".join("{%% elsif b%d and b%d %%}%s" % (d.randrange(10), d.randrange(10), inner) for _ in range(800)) + "{% endif %}")
    return project


@family(16)
def nested_branches(n, d):
    project = Project(more=booleans(64))
    for i in range(n):
        tower = lambda: "".join("{%% if b%d or b%d %%}x" % (j, d.randrange(64)) for j in range(62)) + "{% endif %}" * 62
        project.campaign(f"c{i}", body="".join(tower() for _ in range(16)))
    return project


@family(16)
def cases(n, d):
    project = Project(more="attributes: { s: { type: text, max: 9 }, e: { type: enum, values: [%s] } }\n" % ", ".join(f"m{i}" for i in range(3000)))
    for i in range(n):
        project.campaign(f"c{i}", body='{% case s %}' + "".join('{%% when "v%d" %%}x' % j for j in range(2500)) + "{% endcase %}")
    return project


@family(16)
def whens(n, d):
    project = Project(more="attributes: { s: { type: text, max: 9 } }\n")
    for i in range(n):
        project.campaign(f"c{i}", body='{% case s %}{% when ' + ", ".join('"v%d"' % j for j in range(7000)) + " %}x{% endcase %}")
    return project


@family(16)
def unclosed(n, d):
    piece = d.choice(["{{", "{%", "{{ \"", "{% if ", "{", "{{ a | ", "{{ b0 | default: '", "{% case b0 %}{% when ", "{ b0 ", "}}", "{{ b0 }} {{", "{% endif %}", "{{-", "{% if b0 %}"])
    project = Project(more=booleans(2))
    for i in range(n):
        project.campaign(f"c{i}", body=piece * (60000 // len(piece)))
    return project


@family(16, "check", "why")
def texts_of_enums(n, d):
    members = ", ".join(f"m{i}" for i in range(9000))
    project = Project(more=f"attributes: {{ e: {{ type: enum, values: [{members}] }} }}\n")
    for i in range(n):
        project.campaign(f"c{i}", body=" ".join("{{ e | upcase | append: e | downcase }}" for _ in range(1000)))
    return project


@family(16)
def texts_of_many_attributes(n, d):
    project = Project(more=booleans(6000))
    for i in range(n):
        project.campaign(f"c{i}", body="".join("{%% if b%d and b%d %%}x{%% endif %%}" % (d.randrange(6000), d.randrange(6000)) for _ in range(1500)))
    return project


@family(16)
def present_attributes(n, d):
    project = Project(more="attributes:\n" + "".join(f"  b{i}: {{ type: text, max: 3, optional: true }}\n" for i in range(4000)))
    for i in range(min(n, 12)):
        project.campaign(f"c{i}", body="{% if b0 %}x" + "".join("{%% elsif b%d %%}x" % j for j in range(1, 3000)) + "{% else %}y{% endif %}")
    return project


@family(5000, "check", "plan")
def dates_in_texts(n, d):
    project = Project(more="attributes: { d: { type: date } }\n")
    for i in range(max(1, n // 320)):
        project.campaign(f"c{i}", body="".join('{{ d | date: "%s" }}' % ("%A %B" * 20) for _ in range(320)))
    return project


# YAML.

@family(64)
def deep_yaml(n, d):
    return Project().campaign(more="data: " + "{ a: " * n * 500 + "1" + " }" * n * 500 + "\n")


@family(60)
def deep_blocks(n, d):
    return Project().campaign(more="data:\n" + "".join("  " * (i + 1) + "a:\n" for i in range(n * 12)))


@family(100)
def aliases(n, d):
    lines = "  a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(f"  a{i}: &a{i} [{', '.join([f'*a{i-1}'] * 9)}]\n" for i in range(1, n + 1))
    return Project().campaign(more="data:\n" + lines)


@family(100000)
def brackets(n, d):
    return Project().campaign(more="data: { a: " + "[" * n * 5)


@family(900000)
def one_long_text(n, d):
    return Project().campaign(body="x" * n)


@family(16)
def long_texts(n, d):
    return Project().campaign(more="data:\n" + "".join(f"  k{i}: >\n" + "    word word\n\n" * 5000 for i in range(n)))


@family(60000)
def comments(n, d):
    return Project().campaign(more="# belfry: c\n" * n)


@family(60000)
def keys_with_look_alikes(n, d):
    return Project().campaign(more="".join(f"аudience{i}: 1\n" for i in range(min(n, 30000))))


@family(300000)
def quotes(n, d):
    return Project().campaign(more="data: { a: \"" + "\\x41" * (n // 2) + '" }\n')


@family(150000)
def documents(n, d):
    return Project().campaign(more="---\n" * n)


# Schedules and plans.

@family(1400, "check", "plan", "simulate", "ics")
def times_of_day(n, d):
    times = ", ".join(f'"{i // 60 % 24:02}:{i % 60:02}"' for i in range(min(n, 1440)))
    project = Project(more="recipients: { csv: r.csv }\n").rows()
    for i in range(max(1, n // 20)):
        project.campaign(f"c{i}", schedule="{ every: day, at: [%s], zone: device }" % times)
    return project


@family(3500, "check", "plan", "csv", "markdown")
def repeating_campaigns(n, d):
    project = Project()
    for i in range(n):
        project.campaign(f"c{i}", schedule=d.choice(['{ every: day, at: "10:00", zone: device }', "{ every: week, days: [mon, tue], at: '09:00', zone: Europe/Berlin }"]))
    return project


@family(3500, "check", "plan")
def local_campaigns(n, d):
    more = booleans(60)
    more = more.replace("boolean }", "boolean, on-device: true }")
    project = Project(more=more)
    for i in range(n):
        project.campaign(f"c{i}", deliver="local", audience=" and ".join(f"{d.choice(['', 'not '])}b{d.randrange(60)}" for _ in range(3)), schedule='{ every: day, at: "10:00", zone: device }')
    return project


@family(3000, "check", "plan")
def campaigns_that_may_meet(n, d):
    project = Project(more=booleans(40) + "policy: { frequency: { per-day: 1, per-week: 2 } }\n")
    for i in range(n):
        project.campaign(f"c{i}", audience=" or ".join(f"({d.choice(['', 'not '])}b{d.randrange(40)} and b{d.randrange(40)})" for _ in range(4)))
    return project


@family(2500, "check", "plan")
def campaigns_that_replace(n, d):
    project = Project(more=booleans(12))
    for i in range(n):
        project.campaign(f"c{i}", audience=f"b{d.randrange(12)}")
        project.files[f"c{i}.yaml"] = project.files[f"c{i}.yaml"].replace("expires: 1d", "expires: 1d, collapse: one")
    return project


@family(3000, "check", "plan", "build")
def local_requests(n, d):
    project = Project()
    for i in range(n):
        project.campaign(f"c{i}", deliver="local", audience=None, schedule='{ every: day, at: ["08:00", "20:00"], zone: device, from: 2026-12-01, count: 1000 }')
    return project


@family(3000, "check", "plan")
def zones(n, d):
    names = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "Africa/Casablanca", "Europe/Berln", "America/New-York", "CEST", "Nowhere/Land"]
    project = Project()
    for i in range(n):
        project.campaign(f"c{i}", schedule="{ at: 2026-12-01 10:00, zone: %s }" % d.choice(names))
    return project


@family(3000, "check", "plan")
def regions(n, d):
    project = Project()
    for i in range(n):
        project.campaign(f"c{i}", deliver="local", audience=None, schedule="{ when: enter, region: { id: r%d, latitude: 1, longitude: 1, radius: 100 } }" % (i // 2))
    return project


# What an app ships, and recipients.

@family(3)
def strings_catalogs(n, d):
    return Project(app=", strings: s.xcstrings").file("s.xcstrings", '{"sourceLanguage":"en","strings":{"g":{"x":[' + "[0]," * (n * 80000) + '0]}},"version":"1.0"}').campaign()


@family(8000)
def strings_files(n, d):
    return Project(app=", strings: s/").file("s/en.lproj/Localizable.strings", "".join(f'"k{i}" = "%{i % 99}$@ %s %d %@";\n' for i in range(n * 2))).campaign()


@family(100000)
def property_lists(n, d):
    deep = "<array>" * (n // 2) + "</array>" * (n // 2)
    wide = "<array>" + "<string>&#65;&#66;</string>" * (n // 4) + "</array>"
    return Project(app=", info-plist: i.plist").file("i.plist", '<?xml version="1.0"?><plist version="1.0"><dict><key>k</key>' + d.choice([deep, wide]) + "</dict></plist>").campaign()


@family(3000)
def ignore_patterns(n, d):
    pattern = lambda: d.choice(["*a*b*c*d*", "**/a*/**/b*", "[a-z]*[0-9]*x", "/f*/**/*.yml", "!f*a*", "a?b?c?*d"]) + str(d.randrange(99))
    project = Project()
    project.file(".gitignore", "\n".join(pattern() for _ in range(n)) + "\n")
    for i in range(3000):
        project.file(f"d{i % 40}/f{'ab' * 20}{i}.yaml", "campaign: c\n")
    return project


@family(9000, "plan", "build", "render")
def wide_rows(n, d):
    project = Project(more=booleans(min(n, 9000)) + "recipients: { csv: r.csv }\n").campaign()
    return project.rows("token,id," + ",".join(f"b{i}" for i in range(n)), [f"{i:08x},u{i}," + ",".join(["true"] * n) for i in range(20)])


@family(40000, "plan", "build", "render")
def bad_rows(n, d):
    project = Project(more="recipients: { csv: r.csv }\nattributes: { k: { type: integer } }\n").campaign()
    return project.rows("token,id,k", (f"zz{i},u{i},x" for i in range(n)))


@family(40000, "plan", "build")
def rows_of_many_zones(n, d):
    project = Project(more="recipients: { csv: r.csv }\n").campaign(schedule="{ at: 2026-12-01 10:00, zone: device }")
    return project.rows("token,id,time_zone", (f"{i:08x},u{i},Zone/N{i}" for i in range(n)))


# What is found again and again, and what all findings of a file or of a run go through.

@family(72000)
def many_passages(n, d):
    project = Project(more="rules: { missing-plural: warning }\nattributes: { n: { type: integer, min: 0, max: 100 } }\n")
    for i in range(n // 4500):
        project.campaign(f"c{i}", body="{{ n }} days " * 4500)
    return project


@family(15000, "check", "json")
def many_secrets(n, d):
    return Project().file("c.yaml", "campaign: c\nfoo: 1\nbar: 1\n" + "".join(f"# {i:08x}{'a1' * 28}\n" for i in range(n - 1500)) + "".join(f"k{i}: 1\n" for i in range(190)))


@family(60000)
def many_ends_of_keys(n, d):
    return Project().campaign(more="# " + "PRIVATE KEY-----" * n + "\n")


@family(1000, "all")
def many_projects(n, d):
    project = Project()
    for i in range(min(n, 990)):
        project.file(f"p{i}/belfry.yaml", "belfry: 1\n")
    return project


@family(1000, "diff")
def many_edits_that_do_not_hold(n, d):
    return same_files(n, lambda i: f"campaign: c{i}\ndeliver: push\nowner: a\nownr: b\n")

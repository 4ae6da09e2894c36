package import Diagnostics

/// The rules about texts with tags.
package enum TemplateRules {
  /// Sorted by name.
  package static let all: [Rule] = [
    .emptyList, .filterArgument, .filterLanguage, .filterType, .idleFilter, .needlessDefault, .optionalWithoutDefault,
    .readerWithoutZone, .repeatedWhen,
    .templateSyntax,
    .textTooLarge, .unknownFilter, .unknownTag, .unreachableBranch, .utcTime,
  ]
}

extension Rule {
  /// Braces, tags or expressions of a template that cannot be read.
  package static let templateSyntax = Rule(
    "template-syntax", fixed: .notUnderstood,
    summary:
      "a template is not valid Liquid: braces that are not closed, an `if` without `endif`, an extra word",
    why: "Liquid engines print what they cannot parse, so recipients would see the braces.",
    fix:
      "Close every `{{` with `}}` and every `{%` with `%}`, and end every `if` with `endif`, `unless` with `endunless`, `case` with `endcase` and `for` with `endfor`.",
    bad: """
      alert: 'Hi {{ first_name | default: "you" }'  # expect
      """,
    good: """
      alert: 'Hi {{ first_name | default: "you" }}'
      """)
  /// A `{% … %}` that is no tag.
  package static let unknownTag = Rule(
    "unknown-tag", fixed: .notUnderstood,
    summary: "a template uses a tag that does not exist here",
    why:
      "Templates have `if`, `unless`, `case` and `for`. There are no assignments: write the value where it is used.",
    fix: "Use `{% if %}`, or have the value computed before it becomes an attribute.",
    bad: """
      alert: 'Hi{% iff subscribed %} again{% endif %}'  # expect
      """,
    good: """
      alert: 'Hi{% if subscribed %} again{% endif %}'
      """)
  /// A value that two `when` tags of one `case` name.
  package static let repeatedWhen = Rule(
    "repeated-when", fixed: .notUnderstood,
    summary: "two `when` tags of one `case` name the same value",
    why: "Liquid shows every passage whose value matches, so the recipient would read both.",
    fix: "Name each value once.",
    bad: """
      alert: '{% case plan %}{% when "free" %}Try Pro{% when "pro", "free" %}Thank you{% endcase %}'  # expect
      """,
    good: """
      alert: '{% case plan %}{% when "free" %}Try Pro{% when "pro" %}Thank you{% endcase %}'
      """)
  /// A name behind `|` that is no filter.
  package static let unknownFilter = Rule(
    "unknown-filter", fixed: .notUnderstood,
    summary: "a template uses a filter that does not exist",
    why: "Liquid leaves a value unchanged if it does not know the filter, and no one notices.",
    fix: "Use one of the filters that the reference lists.",
    bad: """
      alert: 'Hi {{ first_name | defualt: "you" }}'  # expect
      """,
    good: """
      alert: 'Hi {{ first_name | default: "you" }}'
      """)
  /// Too few, too many or wrong arguments of a filter.
  package static let filterArgument = Rule(
    "filter-argument", fixed: .notUnderstood,
    summary: "a filter has wrong arguments",
    why:
      "Liquid stops rendering, or silently uses another value, if an argument is missing, superfluous or of the wrong type.",
    fix: "Give the arguments that the filter takes.",
    bad: """
      alert: 'About {{ points | divided_by: 0 }} coins'  # expect
      """,
    good: """
      alert: 'About {{ points | divided_by: 10 }} coins'
      """)
  /// A filter that writes in a language where there is none.
  package static let filterLanguage = Rule(
    "filter-language", fixed: .notUnderstood,
    summary: "a filter depends on the language of a text, and there is none or an unknown one",
    why:
      "Numbers, money, dates and plurals are formatted with CLDR's data for the text's language. Data, links and headers have no language: they go to readers of every language.",
    fix:
      "Send the plain value and let the app format it, or use a filter without a language, such as `round`.",
    bad: """
      link: 'https://example.com/points?n={{ points | number }}'  # expect
      """,
    good: """
      link: 'https://example.com/points?n={{ points }}'
      """)
  /// A filter on a value of a type that it does not work on.
  package static let filterType = Rule(
    "filter-type", fixed: .notUnderstood,
    summary: "a filter does not accept a value of this type",
    why: "Liquid turns the value into 0 or leaves it unchanged, so the text would be wrong without any error.",
    fix: "Use a filter for the value's type.",
    bad: """
      alert: 'Your plan is {{ plan | round }}'  # expect
      """,
    good: """
      alert: 'Your plan is {{ plan | capitalize }}'
      """)
  /// A filter that leaves nothing of a text, or the same of every one.
  package static let idleFilter = Rule(
    "idle-filter", .warning,
    summary: "a filter always returns nothing, or the same for everybody",
    why: "That is what Liquid does, too; most likely a number or a word is wrong.",
    fix: "Correct the argument, or remove the filter.",
    bad: """
      alert: 'Hi {{ first_name | default: "you" | truncate: 2 }}'  # expect
      """,
    good: """
      alert: 'Hi {{ first_name | default: "you" | truncate: 20 }}'
      """)
  /// A word for those who lack an attribute, whom the text never reaches.
  package static let needlessDefault = Rule(
    "needless-default", .warning,
    summary: "a template has a default for an attribute that everyone who gets the text has",
    why:
      "It is not optional, or the audience or the passage excludes people without it. The default is never shown; perhaps the audience was meant to be wider.",
    fix:
      "Remove the default, or correct the audience. Defaults for a text that may be empty or a boolean that may be false are not reported.",
    bad: """
      alert: 'You have {{ points | default: 0 }} coins'  # expect
      """,
    good: """
      alert: 'You have {{ points }} coins'
      """)
  /// A list that may have no items, shown among other words.
  package static let emptyList = Rule(
    "empty-list", .warning,
    summary: "a text shows a list that may be empty, without a text for that case",
    why:
      "An empty list is not missing, so `{% if cart %}` holds for it, and `list` and `join` show nothing: \"You left  behind\".",
    fix:
      "Put the passage into `{% if cart.size > 0 %}…{% endif %}`, write `| default: \"…\"`, or require `cart.size > 0` in the audience.",
    bad: """
      alert: 'You left {{ cart | list }} behind'  # expect
      # file: belfry.yaml
      attributes: { cart: { type: list, of: text, max: 20, max-items: 3 } }
      """,
    good: """
      alert: 'You left {{ cart | list | default: "something" }} behind'
      # file: belfry.yaml
      attributes: { cart: { type: list, of: text, max: 20, max-items: 3 } }
      """)
  /// An attribute that may be missing, shown without a word for that case.
  package static let optionalWithoutDefault = Rule(
    "optional-without-default", fixed: .notUnderstood,
    summary: "a template shows an optional attribute without a default",
    why: "For people without the attribute the text would have a hole: \"Hi ,\".",
    fix: "Add `| default: \"…\"`, or put the passage into `{% if attribute %}…{% endif %}`.",
    bad: """
      alert: Hi {{ first_name }}  # expect
      """,
    good: """
      alert: 'Hi {{ first_name | default: "there" }}'
      """)
  /// A moment by the reader's clock, to people whose clock is not known.
  package static let readerWithoutZone = Rule(
    "reader-without-zone", .warning,
    summary: "a text shows a moment by each reader's clock, but some readers have no time zone",
    why:
      "Readers without a `time_zone` see the time in UTC, which may be another day, and nothing in the text says so.",
    fix:
      "Set `policy: { fallback-zone: … }` for people without a zone; or exclude them in the audience or with `{% if time_zone %}`.",
    bad: """
      alert: '{% if last_open %}Last seen on {{ last_open | date: "long", zone: "device" }}{% endif %}'  # expect
      """,
    good: """
      alert: '{% if last_open and time_zone %}Last seen on {{ last_open | date: "long", zone: "device" }}{% endif %}'
      """)
  /// A moment by a clock that is nobody's.
  package static let utcTime = Rule(
    "utc-time", .warning,
    summary: "a text shows a day or an hour by the clock of UTC",
    why:
      "Readers take it for their own time: what ends at 23:30 in New York ends on the next day in UTC.",
    fix:
      "Write a filter such as `date: \"long\"`, and after its format `zone: \"device\"` for each reader's own clock, the name of a zone for a place, or `zone: \"UTC\"` if that is meant.",
    bad: """
      alert: '{% if last_open %}Last seen on {{ last_open | date: "long" }}{% endif %}'  # expect
      schedule: { at: 2026-12-24 18:30, zone: device }
      """,
    good: """
      alert: '{% if last_open %}Last seen on {{ last_open | date: "long", zone: "UTC" }}{% endif %}'
      schedule: { at: 2026-12-24 18:30, zone: device }
      """)
  /// A text that grows beyond all use on its way through filters.
  package static let textTooLarge = Rule(
    "text-too-large", fixed: .refused,
    summary: "the filters of a template can produce a text that is too large, even if it is cut afterwards",
    why:
      "Filters multiply: each `replace` of a chain can make a text ten times as long. Rendering would run out of memory.",
    fix: "Cut the text before it grows, with `truncate`, or remove filters.",
    bad: """
      alert: '{{ first_name | default: "you" | replace: "a", "0123456789012345678901234567890123456789" | replace: "0", "0123456789012345678901234567890123456789" | replace: "0", "0123456789" | truncate: 9 }}'  # expect
      """,
    good: """
      alert: '{{ "0123456789" | truncate: 9 }}'
      """)
  /// A branch whose condition can never decide.
  package static let unreachableBranch = Rule(
    "unreachable-branch", .warning,
    summary: "a passage of a template is unreachable",
    why:
      "Its condition cannot hold for any value of the attributes, or the conditions before it already cover everybody. The passage was written for recipients who get another one.",
    fix: "Correct the condition, or remove the passage.",
    bad: """
      alert: '{% if points > 10 %}Many{% elsif points > 100 %}Very many{% else %}Few{% endif %}'  # expect
      """,
    good: """
      alert: '{% if points > 100 %}Very many{% elsif points > 10 %}Many{% else %}Few{% endif %}'
      """)
}

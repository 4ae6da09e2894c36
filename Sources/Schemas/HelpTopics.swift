// The pages. An example is a file that checks without an error in the project of the tests.
extension HelpTopic {
  /// Every topic, in the order of the help.
  public static let all: [HelpTopic] = [
    HelpTopic(
      name: "campaign", summary: "one notification, for whom and when; one file each",
      parts: [
        .example(
          "winter-sale.yaml",
          """
          campaign: winter-sale                                # the name of the file
          deliver: push                                        # or local: the app schedules it by itself
          audience: plan == free                               # who gets it; all is everyone
          schedule: { at: 2030-12-01 10:00, zone: device }     # when, and on whose clock
          alert:                                               # the source language
            title: Winter sale
            body: Everything costs half until Sunday.
          localizations:                                       # the other languages
            de: { title: Winterschlussverkauf, body: Bis Sonntag kostet alles die Hälfte. }
          push: { expires: 1d }
          """),
        .paragraph("\"belfry new ID\" writes such a file, with every language that the app ships."),
        .table("keys of campaign", "Keys"),
      ]),
    HelpTopic(
      name: "schedule", summary: "when a campaign comes, and on whose clock",
      parts: [
        .table("when", "You want, and what you write under \"schedule\""),
        .paragraph(
          "A time of day always says on whose clock it is, with zone: device (each person's), UTC, or a place such as Europe/Berlin. So a whole schedule is { every: week, days: [wed, fri], at: \"18:00\", zone: device }."
        ), .table("keys of schedule", "Keys"),
        .paragraph(
          "A value of a push's repetition may be each person's own: write the name of an attribute in its place, as in { every: week, days: practice_days, at: practice_at, zone: device }. It means what the same value means where it is written out."
        ), .table("own values", "Keys whose value may be the name of an attribute"),
        .table("keys of schedule between", "Keys of \"between\""),
        .table("keys of schedule region", "Keys of \"region\""),
      ]),
    HelpTopic(
      name: "audience", summary: "who gets a campaign",
      parts: [
        .paragraph(
          "An audience is a sentence about attributes: plan == free and not subscribed. Precedence from low to high: or, and, not, a comparison; parentheses group. A comparison with a missing value is false."
        ),
        .table("questions", "Questions, and what they are for"),
        .example(
          "audiences.yaml",
          """
          audiences:
            regulars:   last_open within last 14 days
            free_fans:  regulars and streak_days >= 30 and not subscribed
          """),
        .table("reserved words", "Words that cannot be names"),
      ]),
    HelpTopic(
      name: "alert", summary: "the texts of a notification, in every language",
      parts: [
        .example(
          "half-price.yaml",
          """
          campaign: half-price
          deliver: push
          audience: all
          schedule: { at: 2030-12-01 10:00, zone: device }
          alert:
            title: Winter sale
            body: 'Half price until Sunday, {{ first_name | default: "friend" }}.'
          localizations:
            de:
              title: Winterschlussverkauf
              body: 'Bis Sonntag zum halben Preis, {{ first_name | default: "du" }}.'
          push: { expires: 1d }
          """),
        .table("keys of alert", "Keys of \"alert\""),
        .table("keys of localizations", "Keys of a language under \"localizations\""),
        .table("keys of text", "Keys of a text that is in the app's own strings"),
      ]),
    HelpTopic(
      name: "template", summary: "texts with values in them, in Liquid's syntax",
      parts: [
        .example(
          "goal.yaml",
          """
          campaign: goal
          deliver: push
          audience: all
          schedule: { every: day, at: "18:00", zone: device }
          alert: >-
            {{ first_name | default: "Hey" }},
            {% if streak_days == 1 %}one day{% else %}{{ streak_days }} days{% endif %} so far!
          localizations:
            de: { body: 'Schon {{ streak_days }} Tage, {{ first_name | default: "du" }}!' }
          push: { expires: 6h }
          """),
        .paragraph("An attribute that may be missing needs a default, or an if around it."),
        .table("filters", "Filters: {{ attribute | filter: argument }}"),
        .table("tags left out", "Tags of Liquid that are left out"),
        .table("filters left out", "Filters of Liquid that are left out"),
      ]),
    HelpTopic(
      name: "attributes", summary: "what is known of a person",
      parts: [
        .example(
          "belfry.yaml",
          """
          belfry: 1
          app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
          locales: { source: en, shipped: [en, de] }
          attributes:
            first_name: { type: text, max: 40, optional: true }
            plan: { type: enum, values: [free, pro, team] }
            streak_days: { type: integer, min: 0, max: 1000 }
            subscribed: { type: boolean }
            last_open: { type: timestamp, optional: true }
          """),
        .table("keys of attributes", "Keys of an attribute under \"attributes\" in belfry.yaml"),
        .table("columns", "What belfry knows without a declaration"),
      ]),
    HelpTopic(
      name: "recipients", summary: "where the people are, and which columns they have",
      parts: [
        .example(
          "belfry.yaml",
          """
          belfry: 1
          app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
          locales: { source: en, shipped: [en, de] }
          attributes:
            plan: { type: enum, values: [free, pro, team] }
            streak_days: { type: integer, min: 0, max: 5000 }
            subscribed: { type: boolean }
            last_open: { type: timestamp, optional: true }
          recipients:
            postgres:
              url-env: RECIPIENTS_URL
              query: SELECT token, id, locale, time_zone, plan, subscribed FROM devices
          """),
        .paragraph("A file instead: recipients: { csv: people.csv }, a path seen from the folder of belfry.yaml."),
        .table("keys of recipients", "Keys of \"recipients\" in belfry.yaml"),
        .table("keys of recipients sqlite", "Keys of \"sqlite\""),
        .table("keys of recipients postgres", "Keys of \"postgres\""),
        .table("columns", "Columns, beside one for each attribute; only token must be there"),
      ]),
    HelpTopic(
      name: "categories", summary: "the buttons below a notification",
      parts: [
        .example(
          "categories.yaml",
          """
          categories:
            INVITATION:
              actions:
                - { id: ACCEPT, title: Accept, options: [foreground] }
                - { id: DECLINE, title: Decline, options: [destructive] }
              localizations:
                de: { ACCEPT: Annehmen, DECLINE: Ablehnen }
          """),
        .paragraph("A campaign names its category: category: INVITATION."),
        .table("keys of category", "Keys of a category"),
        .table("keys of category action", "Keys of an action"),
        .table("keys of category text-input", "Keys of \"text-input\""),
        .table("keys of category words", "Keys of an action in another language"),
      ]),
    HelpTopic(
      name: "push", summary: "how APNs handles a push, also one that shows nothing",
      parts: [
        .example(
          "refresh.yaml",
          """
          campaign: refresh
          deliver: push
          audience: active
          schedule: { every: day, at: "04:00", zone: UTC }
          push: { type: background, content-available: true, expires: 6h, collapse: refresh }
          data: { refresh: streaks }
          """),
        .table("keys of push", "Keys of \"push\""),
      ]),
    HelpTopic(
      name: "sound", summary: "the sound of a notification",
      parts: [
        .paragraph("\"default\" is the system's sound, \"none\" is silence, anything else a file that the app ships."),
        .example(
          "chime.yaml",
          """
          campaign: chime
          deliver: push
          audience: all
          schedule: { at: 2030-12-01 10:00, zone: device }
          alert: Everything costs half until Sunday
          localizations: { de: { body: Bis Sonntag kostet alles die Hälfte } }
          sound: chime.wav                             # in the folder that "sounds" of belfry.yaml names
          push: { expires: 1d }
          """),
        .table("keys of sound", "Keys of a critical sound or one with a volume"),
      ]),
    HelpTopic(
      name: "variants", summary: "texts against each other, and a group that gets nothing",
      parts: [
        .example(
          "sale-test.yaml",
          """
          campaign: sale-test
          deliver: push
          audience: all
          schedule: { at: 2030-12-01 10:00, zone: device }
          variants:
            - name: short
              weight: 45
              alert: Half price until Sunday
              localizations: { de: { body: Halber Preis bis Sonntag } }
            - name: long
              weight: 45
              alert: Everything costs half until Sunday
              localizations: { de: { body: Bis Sonntag kostet alles die Hälfte } }
          holdout: 10                                  # percent that get nothing; together they are 100
          push: { expires: 1d }
          """),
        .table("keys of variants", "Keys of a variant under \"variants\""),
      ]),
    HelpTopic(
      name: "events", summary: "what happens in the app",
      parts: [
        .example(
          "events.yaml",
          """
          events:
            added_to_cart:
              total: { type: decimal, min: 0, max: 10000, places: 2 }
            purchased: {}
          """),
        .paragraph(
          "A campaign waits for one: schedule: { after: 30m, event: added_to_cart, where: total > 50, unless: purchased }."
        ),
        .table("keys of event properties", "Keys of a property"),
      ]),
    HelpTopic(
      name: "inputs", summary: "what a request of a server brings, such as an order",
      parts: [
        .example(
          "order-shipped.yaml",
          """
          campaign: order-shipped
          deliver: push
          audience: all
          schedule: { when: requested }
          inputs:
            order: { type: text, max: 20 }
          alert: Your order {{ order }} is on its way
          localizations: { de: { body: "Deine Bestellung {{ order }} ist unterwegs" } }
          push: { expires: 2d }
          """),
        .table("keys of inputs", "Keys of an input under \"inputs\", for schedule: { when: requested }"),
      ]),
    HelpTopic(
      name: "steps", summary: "several campaigns, one after the other, in one file",
      parts: [
        .example(
          "comeback.yaml",
          """
          campaign: comeback
          deliver: push
          audience: all
          schedule: { event: last_open, at: "18:00", zone: device }
          exit: subscribed                       # who matches it gets no further steps
          push: { expires: 1d }
          steps:
            - step: week                         # the campaign "comeback-week"
              after: 7d
              alert: A week without you
              localizations: { de: { body: Eine Woche ohne dich } }
            - step: month
              after: 30d
              alert: Your streak can start again today
              localizations: { de: { body: Heute kann es wieder losgehen } }
          """),
        .paragraph("A step takes every key of a campaign and, in the step itself, every key of its schedule."),
      ]),
    HelpTopic(
      name: "live-activity", summary: "starts, updates and ends a Live Activity",
      parts: [
        .example(
          "belfry.yaml",
          """
          belfry: 1
          app: { bundle-id: com.example.streaks, platforms: { ios: "16.1" } }
          locales: { source: en, shipped: [en, de] }
          attributes:
            plan: { type: enum, values: [free, pro, team] }
            streak_days: { type: integer, min: 0, max: 5000 }
            subscribed: { type: boolean }
            last_open: { type: timestamp, optional: true }
          """),
        .example(
          "run-update.yaml",
          """
          campaign: run-update
          deliver: push
          audience: all
          schedule: { at: 2029-05-05 11:00, zone: Europe/Berlin }
          live-activity:
            event: update
            content-state: { leader: Team Nord, finished: 12 }
            stale-after: 90m
          push: { priority: 5, expires: 30m }
          """),
        .table("keys of live-activity", "Keys of \"live-activity\""),
      ]),
    HelpTopic(
      name: "live-activities", summary: "what the app's types of Live Activities decode",
      parts: [
        .paragraph(
          "In belfry.yaml, by the name of the Swift type: live-activities: { Delivery: { state: { stops: { type: integer, min: 0, max: 20 } }, swift: App/Delivery.swift } }. With \"swift\" the file says what is not declared."
        ),
        .example(
          "belfry.yaml",
          """
          belfry: 1
          app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
          locales: { source: en, shipped: [en, de] }
          attributes:
            plan: { type: enum, values: [free, pro, team] }
            streak_days: { type: integer, min: 0, max: 5000 }
            subscribed: { type: boolean }
            last_open: { type: timestamp, optional: true }
          live-activities:
            RunAttributes:
              attributes: { distance: { type: integer, min: 0, max: 100000 } }
              state: { leader: { type: text, max: 40 }, finished: { type: integer, min: 0, max: 1000 } }
          """),
        .table("keys of live-activities", "Keys of a type"),
        .table("keys of live activity property", "Keys of a property"),
      ]),
    HelpTopic(
      name: "project", summary: "belfry.yaml: the app, its languages, what is known of people",
      parts: [
        .example(
          "belfry.yaml",
          """
          belfry: 1
          app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
          locales: { source: en, shipped: [en, de] }
          attributes:
            plan: { type: enum, values: [free, pro, team] }
            streak_days: { type: integer, min: 0, max: 5000 }
            subscribed: { type: boolean }
            last_open: { type: timestamp, optional: true }
          """),
        .table("keys of project", "Keys of belfry.yaml"), .table("keys of app", "Keys of \"app\""),
        .table("keys of locales", "Keys of \"locales\""),
        .table("keys of defaults", "Keys that \"defaults\" can give to all campaigns"),
      ]),
    HelpTopic(
      name: "policy", summary: "what the team promises: quiet hours, how many a day, consent",
      parts: [
        .example(
          "belfry.yaml",
          """
          belfry: 1
          app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
          locales: { source: en, shipped: [en, de] }
          attributes:
            plan: { type: enum, values: [free, pro, team] }
            streak_days: { type: integer, min: 0, max: 5000 }
            subscribed: { type: boolean }
            last_open: { type: timestamp, optional: true }
          policy:
            quiet-hours: { from: "22:00", to: "08:00" }
            frequency: { per-day: 1 }
            consent: subscribed
          """),
        .table("keys of policy", "Keys of \"policy\""), .table("keys of policy quiet-hours", "Keys of \"quiet-hours\""),
        .table("keys of policy frequency", "Keys of \"frequency\""),
        .table("keys of policy groups", "Keys of a group under \"groups\""),
        .table("keys of group", "Keys of \"group\" in a campaign"),
      ]),
    HelpTopic(
      name: "environments", summary: "what is different on staging: belfry.staging.yaml, with --env staging",
      parts: [
        .example(
          "belfry.staging.yaml",
          """
          app: { bundle-id: com.example.streaks.staging, environment: sandbox }
          """),
        .table("keys of overlay", "Keys of belfry.NAME.yaml"), .table("keys of overlay app", "Keys of \"app\" there"),
      ]),
    HelpTopic(
      name: "expectations", summary: "sample people, and what campaigns do for them; for belfry test",
      parts: [
        .example(
          "winter-sale.yaml",
          """
          campaign: winter-sale
          deliver: push
          audience: plan == free
          schedule: { at: 2030-12-01 10:00, zone: device }
          alert: { title: Winter sale, body: Everything costs half until Sunday. }
          localizations: { de: { title: Winterschlussverkauf, body: Bis Sonntag kostet alles die Hälfte. } }
          push: { expires: 1d }
          """),
        .example(
          "winter-sale.tests.yaml",
          """
          personas:
            ben:
              locale: de
              time_zone: Europe/Berlin
              plan: free
              streak_days: 12
              points: 0
              spend: 0
              subscribed: false
          tests: winter-sale
          now: 2030-11-30T12:00:00Z
          expect:
            - person: ben
              gets: { at: 2030-12-01 10:00, language: de, title: Winterschlussverkauf }
            - person: ben
              with: { plan: pro }
              gets: nothing
              because: not-in-audience
          """),
        .table("keys of expectations", "Keys of the file"), .table("keys of expectation", "Keys of an expectation"),
        .table("keys of gets", "Keys of \"gets\""),
        .table("keys of report of an event", "Keys of an event that happens to the person"),
        .table("keys of bound", "Keys of \"reaches\""),
      ]),
  ]
}

/// Ten files as authors write them, with everything that the language uses.
enum Specimens {
  static let all: [String] = [
    "campaign: welcome\ndeliver: push\naudience: all\nalert: Hello\n",
    """
    # Campaign 2 - owned by lifecycle
    campaign: cart-digest
    description: "One-off send – 👩‍👩‍👧‍👦 approved by \\"brand\\" on \\u0032026"
    alert:
      title: "Your cart is waiting"
      body: >
        Hi {{ first_name | default: "there" }}, upgrade from {{ plan | capitalize }}.
        Tap to open ✨ and see more.
    badge: 3
    data:
      deep_link: app://cart/8046?src=push
      experiment: { name: exp_66, arm: b, holdout: 0.2, live: false }

    """,
    """
    localizations:
      ja:
        title: 今週のまとめ 🔔
        body: |-
          {{ first_name | default: "お客様" }}さん、新しいお知らせがあります。

          アプリを開いて
      he: { title: 'סיכום השבוע שלך', body: "שלום" }
      fr:
        title: Votre résumé
          de la semaine
        body: 'aujourd''hui
          et demain'

    """,
    "a: &x [1, 2, {b: c}]\nd: *x\ne: &y\n  f: *x\ng: *y\n",
    "schedule:\r\n  every: week\r\n  days: [mon, tue]\r\n  at: \"13:15\"\r\nbody: |+\r\n  a\r\n\r\n  b\r\n\r\n",
    "\u{FEFF}campaign: bom\nalert: \"\\U0001F389 \\x41 \\\n  b\"\n",
    "? a\n: - b\n  - c\n? d\n: |2\n    e\n  f\n",
    "- - a\n  - b\n-\n  k: v\n  l:\n  - m\n- [n, [o, {p: q, r: }]]\n- >-\n    folded\n      more\n    text\n",
    "%YAML 1.1\n---\nk: !!str v # c\nl: <<\n<<: {m: n}\n...\n",
    "k: 'single\n\n  text'\nl: plain # c\nm: [ 'x' , \"y\" ,\n  z ]\n\"n\": ''\n'o': \"\"\np:\nq: ~\n",
  ]
}

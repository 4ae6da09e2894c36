// Takes: the title, the style and the scripts of a page.
// Gives: all that comes before its body, with a policy by which it needs and fetches nothing else.
// Never: lets a text of a file into a page unescaped.

import Digests
import Escaping

/// The beginning of a page that is one file.
///
/// It may load nothing: the policy names the digests of its style and its scripts, so that whatever a text would smuggle in neither runs nor is
/// fetched.
package struct PageHead: Sendable {
  private let policy: Markup
  private let style: Markup

  /// The head of pages with one style and some scripts. With `asksServer` the scripts may ask the server that the page is from, and no one else.
  package init(style: String, scripts: [String] = [], asksServer: Bool = false) {
    self.style = Markup(stringLiteral: style)
    let sources = scripts.isEmpty ? "" : "script-src \(scripts.map(Self.source).joined(separator: " ")); "
    let text: String =
      "default-src 'none'; style-src \(Self.source(style)); \(sources)\(asksServer ? "connect-src 'self'; " : "")base-uri 'none'; form-action 'none'"
    policy = "\(text)"
  }

  /// All up to the start of the body.
  package func markup(title: String) -> Markup {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="generator" content="belfry">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>\(title)</title>
    <style>\(style)</style>
    </head>
    <body>

    """
  }

  /// A text among the sources of a policy (Content Security Policy 3, 2.3.1).
  private static func source(_ text: String) -> String {
    var digest = SHA256()
    digest.update(Array(text.utf8))
    return "'sha256-\(String(decoding: Base64.text(digest.finalize()), as: UTF8.self))'"
  }
}

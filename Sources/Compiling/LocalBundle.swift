package import Checking
import Clocks
import Diagnostics
import Expressions
package import Files
import Glibc
import JSON
import Language
import Limits
import Payloads
import Planning

/// What an app's library reads to keep the right requests pending: rules, and no recipient and no moment, so that its bytes are the same on every day.
package struct LocalBundle {
  /// The name of the file.
  package static let file = "Belfry.json"
  /// What each begins with, by which one that belfry wrote is known.
  package static let beginning = Array("{\n  \"format\": \"belfry-bundle\"".utf8)

  private let project: Project
  private let campaigns: [Campaign]

  /// The bundle of a project with those of some campaigns, by path, that belong into it.
  package init(_ project: Project, _ campaigns: [Campaign]) {
    self.project = project
    self.campaigns = campaigns.filter(\.isBundled)
  }

  /// How many campaigns it has.
  package var count: Int { campaigns.count }

  /// The bytes of ``file``.
  ///
  /// Each campaign has its audience, its snippets and its texts in full, so that a project can be small and its bundle is not. Throws past
  /// ``RunLimit/bundleFile``, and holds no more than one campaign beside the bytes.
  package func bytes() throws(FileError) -> [UInt8] {
    let bundle = BundleProject(project: project)
    let needs = BundleNeeds(campaigns: campaigns)
    var writer = JSONWriter(pretty: true)
    try writer.object { (writer: inout JSONWriter) throws(FileError) in
      writer.members(bundle.head)
      writer.members([
        ("needs", .array(needs.features.map { .string($0) })),
        ("authorization", .array(needs.authorization.map { .string($0) })),
      ])
      writer.members(bundle.declarations)
      var languages = TemplateLanguages()
      writer.key("campaigns")
      try writer.array { (writer: inout JSONWriter) throws(FileError) in
        for campaign in campaigns {
          let rules = LocalCampaign(campaign: campaign, project: project).json
          languages.add(textsOf: rules)
          writer.value(rules)
          guard writer.bytes.count <= RunLimit.bundleFile.value else { throw Self.tooLarge(with: campaign) }
        }
      }
      writer.members([("languages", languages.json)])
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static func tooLarge(with campaign: Campaign) -> FileError {
    FileError(
      path: file, operation: "write", code: EFBIG,
      detail:
        "with the campaign \"\(campaign.id)\" it would have more than \(RunLimit.bundleFile.text); each campaign has its audience and its snippets in full, so shorten these, or use fewer campaigns"
    )
  }
}

extension Campaign {
  /// Whether a bundle has it, also when all its moments have passed: its bytes do not depend on the day.
  var isBundled: Bool { delivery == .local && status == .active }
}

/// `local/<bundle-id>.notificationbundle/`: a bundle with the sounds and media that it names.
struct BundleFolder {
  static let mediaFolder = "Media"
  static let soundFolder = "Sounds"

  let request: BuildRequest
  let output: BuildOutput

  private var project: Project { request.project }
  private var folder: String { "local/\(project.bundleID).notificationbundle" }
  private var campaigns: [CampaignPlan] { request.plan.campaigns.filter(\.campaign.isBundled) }

  /// Writes the bundle. `inputs` gains the sounds and media that were copied.
  func write(_ inputs: inout [BuildInput], _ report: inout BuildReport) throws(FileError) {
    let start = output.files.count
    let campaigns = campaigns
    try output.write("\(folder)/\(LocalBundle.file)", try LocalBundle(project, campaigns.map(\.campaign)).bytes())
    // A sound is named without its folder; the bundle names a medium with it.
    for file in Shipped(campaigns.map(\.campaign), of: project).files {
      switch file.kind {
      case .sound: try copy(file, to: Self.soundFolder, &inputs)
      case .media: try copy(file, to: Self.mediaFolder, &inputs)
      case .recipients, .sent: break
      }
    }
    let files = output.files[start...].sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    try output.write("\(folder)/manifest.json", manifest(files, inputs))
    for plan in campaigns where plan.isLive {
      report.campaigns.append(
        BuiltCampaign(campaign: plan.campaign.id, delivery: .local, requests: plan.need?.most ?? 0, bytes: 0))
      if plan.campaign.schedule.isAlwaysDropped {
        report.problems.append("campaign \"\(plan.campaign.id)\" never rings: quiet hours drop all its times")
      }
    }
  }

  private func manifest(_ files: [BuildInput], _ inputs: [BuildInput]) -> JSONValue {
    .members(
      [
        ("format_version", .string(BuildManifest.formatVersion)), ("belfry", .string(request.version)),
        ("app", .string(project.bundleID)), ("env", .environment(project.overlay)),
      ] + BundleProject(project: project).platforms + [
        ("pending_limit", .integer(request.plan.pending.limit)),
        ("pending_slots", .integer(campaigns.reduce(0) { $0 + ($1.need?.most ?? 0) })),
        (
          "files",
          .array(
            files.map {
              BuildInput(path: String($0.path.dropFirst(folder.count + 1)), bytes: $0.bytes, sha256: $0.sha256).json
            })
        ),
        ("inputs", .array(inputs.map(\.json))),
      ])
  }

  // MARK: - Sounds and media

  /// Copies a file under its name in the bundle. What is named must be there: a device would be silent.
  private func copy(_ file: Shipped.File, to target: String, _ inputs: inout [BuildInput]) throws(FileError) {
    guard let path = file.path else {
      throw FileError(path: file.name, operation: "copy", code: 0, detail: "the app's folder has no such file")
    }
    let bytes = try project.folder.read(path, limit: RunLimit.mediaFile.value)
    try output.write("\(folder)/\(target)/\(file.name)", bytes)
    inputs.note(BuildInput(path: path, content: bytes))
  }
}

extension [BuildInput] {
  /// Adds a file, unless it is there already; keeps the order of paths.
  mutating func note(_ input: BuildInput) {
    let index = firstIndex { !$0.path.utf8.lexicographicallyPrecedes(input.path.utf8) } ?? endIndex
    if index < endIndex, self[index].path.utf8.elementsEqual(input.path.utf8) { return }
    insert(input, at: index)
  }
}

/// Every category of the project, because registering a set replaces the one before.
struct Categories {
  let project: Project

  init(_ project: Project) { self.project = project }

  var json: JSONValue { .array(project.categories.map(category)) }

  private func category(_ category: Category) -> JSONValue {
    .members([
      ("identifier", .string(category.id)),
      ("actions", .array(category.actions.map(action))),
      ("options", .array(category.options.map { .string($0.property) })),
      ("hiddenPreviewsBodyPlaceholder", .string(category.hiddenPreviewPlaceholder)),
      ("categorySummaryFormat", .string(category.summaryFormat)), ("localizations", translations(category)),
    ])
  }

  /// The words of a category itself by language; nothing where there are none.
  private func translations(_ category: Category) -> JSONValue? {
    guard !category.translations.isEmpty else { return nil }
    return .object(
      category.translations.map { words in
        JSONValue.Member(
          words.locale,
          .members([
            ("hiddenPreviewsBodyPlaceholder", .string(words.hiddenPreviewPlaceholder)),
            ("categorySummaryFormat", .string(words.summaryFormat)),
          ]))
      })
  }

  private func action(_ action: CategoryAction) -> JSONValue {
    .members([
      ("identifier", .string(action.id)),
      ("title", .object(action.titles.map { JSONValue.Member($0.locale, .string($0.title)) })),
      ("options", .array(action.options.map { .string($0.property) })), ("icon", .string(action.icon)),
      (
        "textInput",
        action.textInput.map { input in
          .members([
            ("buttonTitle", .string(input.button)), ("placeholder", .string(input.placeholder)),
            ("localizations", translations(input)),
          ])
        }
      ),
    ])
  }

  /// The words of a text input by language; nothing where there are none.
  private func translations(_ input: CategoryTextInput) -> JSONValue? {
    guard !input.translations.isEmpty else { return nil }
    return .object(
      input.translations.map { words in
        JSONValue.Member(
          words.locale,
          .members([("buttonTitle", .string(words.button)), ("placeholder", .string(words.placeholder))]))
      })
  }
}

// swift-tools-version: 6.2
import PackageDescription

// Targets stand in pipeline order: bytes come in at the top, files go out at the bottom. Arrows only point up this list;
// Tests/HouseTests holds every import line against it.
let package = Package(
  name: "belfry",
  // Those of the library; the programs are built on Linux.
  platforms: [.iOS(.v16), .macOS(.v13), .watchOS(.v9), .tvOS(.v16), .visionOS(.v1)],
  products: [
    .library(name: "NotificationSchedule", targets: ["NotificationSchedule"]),
    .executable(name: "belfry", targets: ["belfry"]), .executable(name: "belfry-send", targets: ["belfry-send"]),
    .plugin(name: "BelfryBundle", targets: ["BelfryBundle"]),
    .plugin(name: "BelfryCommand", targets: ["BelfryCommand"]),
    .plugin(name: "BelfryWrite", targets: ["BelfryWrite"]),
  ],
  targets: [
    // what an app links: Belfry.json → the requests that are pending on a device; no dependencies, so that an app builds nothing else
    .target(name: "NotificationSchedule"),
    // every number with which belfry bounds its own work
    .target(name: "Limits"),
    // texts that strangers wrote → the same texts as one output can hold them, harmless; numbers as people read them
    .target(name: "Escaping"),
    // sixteen bytes at a time, in headers of C
    .systemLibrary(name: "CLanes"),
    // the system's header
    .systemLibrary(name: "CXXHash", providers: [.apt(["libxxhash-dev"])]),
    // bytes → MD5, SHA-256, SipHash, XXH3
    .target(name: "Digests", dependencies: ["CLanes", "CXXHash"]),
    // byte spans, source files, findings with notes and fixes, suppressions
    .target(name: "Diagnostics", dependencies: ["Digests", "Limits"]),
    // the page of every rule about what is read, typed and checked
    .target(name: "Rules", dependencies: ["Diagnostics"]),
    // civil dates, instants, durations, IANA zones read from TZif
    .target(name: "Clocks"),
    // numbers, money, dates and plurals as CLDR has them, by language; which language a locale leads to
    .target(name: "Languages", dependencies: ["JSON"]),
    // a few threads, and the order in which they give their results
    .target(name: "Threads", dependencies: ["Limits"]),
    // reading, walking and writing files, serving one page: the only way in and the only way out
    .target(name: "Files", dependencies: ["Threads", "Escaping", "Limits"]),
    // bytes → rows, fields and lines, where they are; device tokens as apps write them; who must not be sent to
    .target(name: "Rows", dependencies: ["CLanes", "Digests", "Escaping", "Files", "Limits"]),
    // what every page begins with, and pieces of pages into which no text gets unescaped
    .target(name: "Pages", dependencies: ["Digests", "Escaping"]),
    // a repository → what differs from a commit, as overlays: the one module that starts a process
    .target(name: "Git", dependencies: ["Files", "Digests", "Limits"]),
    // JSON: ordered values, the byte-exact writer, the reader
    .target(name: "JSON", dependencies: ["CLanes"]),
    // the system library
    .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    // bytes → node tree with a byte span for every key and scalar
    .target(name: "YAML", dependencies: ["Rules", "CLanes", "CLibYAML", "Diagnostics", "Files"]),
    // bytes of what an app ships → property lists, strings tables, sounds, images
    .target(name: "AppFiles", dependencies: ["JSON", "Diagnostics", "Escaping", "Limits"]),
    // what Apple allows, as tables; the byte-exact JSON encoder
    .target(name: "Payloads", dependencies: ["AppFiles", "JSON", "Diagnostics", "Escaping"]),
    // audience predicates and Liquid templates: parse, type, bound, evaluate, print as SQL
    .target(
      name: "Expressions",
      dependencies: [
        "Rules", "CLanes", "Digests", "JSON", "Languages", "Clocks", "Diagnostics", "Escaping", "Limits",
      ]),
    // what words of the language stand for: ways to deliver, schedules, badges, policies
    .target(name: "Language", dependencies: ["Payloads", "Clocks", "Diagnostics"]),
    // what the sources of an app say of it → the files of a first project, the draft of a campaign
    .target(
      name: "Starting",
      dependencies: ["YAML", "Language", "Payloads", "AppFiles", "JSON", "Files", "Diagnostics", "Escaping", "Limits"]),
    // nodes → CampaignFile, ProjectFile: syntax trees that keep every span
    .target(
      name: "Parsing",
      dependencies: ["Rules", "Language", "YAML", "Expressions", "Payloads", "JSON", "Clocks", "Diagnostics", "Limits"]),
    // a file → the same file, laid out
    .target(name: "Formatting", dependencies: ["Parsing", "YAML", "Rules", "Diagnostics"]),
    // the tables of the language and of the outputs → JSON Schemas, the tables of the reference
    .target(
      name: "Schemas",
      dependencies: ["Parsing", "Language", "Expressions", "Payloads", "JSON", "Diagnostics", "Escaping", "Limits"]),
    // the paths under `app` → what the app ships and declares
    .target(
      name: "Metadata",
      dependencies: [
        "Rules", "Parsing", "Language", "Payloads", "AppFiles", "JSON", "Files", "Diagnostics", "Limits",
      ]),
    // → Project, Campaign: names resolved, types proven, defaults applied
    .target(
      name: "Checking",
      dependencies: [
        "Metadata", "Rules",
        "Parsing", "Language", "Languages", "YAML", "Expressions", "Payloads", "AppFiles", "JSON", "Files", "Clocks",
        "Diagnostics", "Escaping", "Limits",
      ]),
    // CSV, JSON Lines, SQLite, PostgreSQL → a stream of typed column batches
    .target(
      name: "Recipients",
      dependencies: [
        "CLanes", "Language", "Expressions", "JSON", "Rows", "Files", "Threads", "Clocks", "Diagnostics",
        "Escaping", "Limits",
      ]),
    // tokens, rows, what APNs said → the table of an app's devices
    .target(name: "Devices", dependencies: ["Recipients", "Expressions", "JSON", "Rows", "Files", "Clocks"]),
    // Campaigns (+ recipients) + clock → Plan
    .target(
      name: "Planning",
      dependencies: [
        "Metadata", "AppFiles", "Checking", "Recipients", "Language", "Languages", "Expressions", "Payloads", "JSON",
        "Rows", "Files", "Threads",
        "Clocks", "Diagnostics", "Digests", "Limits",
      ]),
    // campaigns of a plan, people → what their notifications show
    .target(
      name: "Previewing",
      dependencies: [
        "Planning", "Checking", "Language", "Languages", "Expressions", "Payloads", "JSON", "Clocks", "Diagnostics",
      ]),
    // people and what is expected for them, a plan → what of it does not hold
    .target(
      name: "Expecting",
      dependencies: [
        "Rules", "Planning", "Checking", "Recipients", "Parsing", "Language", "Expressions", "JSON", "Clocks",
        "Diagnostics", "Limits",
      ]),
    // Campaign + Plan → findings
    .target(
      name: "Linting",
      dependencies: [
        "Rules",
        "Planning", "Checking", "Language", "Languages", "Expressions", "Payloads", "JSON", "Clocks", "Diagnostics",
        "Limits",
      ]),
    // Plan → local bundles, push batches, simulator files
    .target(
      name: "Compiling",
      dependencies: [
        "Metadata", "Expecting",
        "Planning", "Checking", "Recipients", "Language", "Expressions", "Payloads", "JSON", "Files", "Threads",
        "Clocks", "Diagnostics", "Digests", "Limits",
      ]),
    // Project → source code of other languages, for apps and servers
    .target(name: "Generating", dependencies: ["Compiling", "Checking", "Language", "Expressions"]),
    // two plans → what differs: texts, people, sizes, moments
    .target(
      name: "Comparing",
      dependencies: [
        "Compiling", "Planning", "Checking", "Language", "Expressions", "Payloads", "JSON", "Threads", "Clocks",
        "Diagnostics", "Limits",
      ]),
    // findings and plans → text, json, what other people's programs read
    .target(
      name: "Reporting",
      dependencies: [
        "Pages", "Comparing", "Expecting", "Previewing", "Planning", "Expressions", "Language", "Recipients",
        "Checking", "Schemas",
        "Payloads", "JSON",
        "Clocks",
        "Diagnostics",
        "Escaping", "Limits",
      ]),
    // a folder → all of the above, in parallel, once
    .target(
      name: "Workspace",
      dependencies: [
        "Metadata", "Rules", "Comparing", "Expecting",
        "Formatting", "Linting", "Planning", "Checking", "Parsing", "Language", "YAML", "Expressions", "Payloads",
        "Files", "Threads", "Clocks", "Diagnostics", "Limits",
      ]),
    // batch + journal + what a connection shows → the state of every line, and which one leaves next
    .target(
      name: "Sending", dependencies: ["JSON", "Files", "Clocks", "Digests", "Escaping", "Language", "Limits"]),
    // argv → Invocation; help
    .target(name: "Commands", dependencies: ["Diagnostics", "Escaping", "Limits"]),
    // the command table, one file a command
    .target(
      name: "Program",
      dependencies: [
        "Workspace", "Formatting", "Reporting", "Previewing", "Expecting", "Comparing", "Generating", "Compiling",
        "Checking", "Devices", "Recipients",
        "Planning", "Schemas", "Starting",
        "Language",
        "Expressions", "JSON", "Rows", "Files", "Git", "Threads", "Clocks", "Commands", "Diagnostics", "Escaping",
        "Limits",
      ]),
    // main
    .executableTarget(name: "belfry", dependencies: ["Program", "Files", "Threads"]),
    // the system libraries: HTTP/2, TLS and signatures; only the sender links them
    .systemLibrary(name: "CNGHTTP2", pkgConfig: "libnghttp2", providers: [.apt(["libnghttp2-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
    // a run + a connection to APNs → a run that has ended: the only module that uses the network
    .target(
      name: "Delivering",
      dependencies: [
        "CNGHTTP2", "COpenSSL", "Sending", "Recipients", "Commands", "JSON", "Rows", "Pages", "Files", "Threads",
        "Clocks",
        "Digests", "Escaping", "Limits",
      ]),
    // the sender's main
    .executableTarget(name: "belfry-send", dependencies: ["Delivering", "Files"]),

    // campaigns among an app's sources → its Belfry.json, at each build; belfry in a package; the file that is kept beside the sources
    .plugin(name: "BelfryBundle", capability: .buildTool(), dependencies: ["belfry"]),
    .plugin(
      name: "BelfryCommand", capability: .command(intent: .custom(verb: "belfry", description: "Runs belfry.")),
      dependencies: ["belfry"]),
    .plugin(
      name: "BelfryWrite",
      capability: .command(
        intent: .custom(verb: "belfry-bundle", description: "Writes Belfry.json of each target that has campaigns."),
        permissions: [.writeToPackageDirectory(reason: "Belfry.json is kept beside the sources.")]),
      dependencies: ["belfry"]),

    .testTarget(name: "NotificationScheduleTests", dependencies: ["NotificationSchedule"], exclude: ["Belfry.json"]),
    .testTarget(name: "EscapingTests", dependencies: ["Escaping", "JSON"]),
    .testTarget(name: "DigestsTests", dependencies: ["Digests"]),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics", "Limits"]),
    .testTarget(name: "ClocksTests", dependencies: ["Clocks"]),
    .testTarget(name: "LanguagesTests", dependencies: ["Languages"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON"]),
    .testTarget(name: "ThreadsTests", dependencies: ["Threads", "Limits"]),
    .testTarget(name: "FilesTests", dependencies: ["Files"]),
    .testTarget(name: "GitTests", dependencies: ["Git", "Digests", "Files", "Limits"]),
    .testTarget(name: "YAMLTests", dependencies: ["YAML", "Rules", "CLanes", "Diagnostics"]),
    .testTarget(name: "FormattingTests", dependencies: ["Formatting", "Parsing", "YAML", "Diagnostics"]),
    .testTarget(name: "AppFilesTests", dependencies: ["AppFiles", "JSON", "Limits"]),
    .testTarget(name: "PayloadsTests", dependencies: ["Payloads", "JSON", "Diagnostics"]),
    .testTarget(
      name: "ExpressionsTests",
      dependencies: ["Expressions", "Languages", "Rules", "JSON", "Clocks", "Diagnostics", "Limits"],
      exclude: ["SQL"]),
    .testTarget(
      name: "SchemasTests",
      dependencies: [
        "Schemas", "Workspace", "Comparing", "Compiling", "Reporting", "Planning", "Recipients", "Checking", "Language",
        "Parsing",
        "YAML",
        "Expressions", "JSON", "Clocks", "Diagnostics",
      ]),
    .testTarget(
      name: "RecipientsTests",
      dependencies: [
        "Recipients", "CLanes", "Expressions", "JSON", "Rows", "Files", "Clocks", "Diagnostics", "Escaping", "Limits",
      ]),
    .testTarget(
      name: "DevicesTests", dependencies: ["Devices", "Recipients", "Rows", "Expressions", "Files", "Clocks", "Limits"]),
    .testTarget(
      name: "CompilingTests",
      dependencies: [
        "Metadata", "Compiling", "Planning", "Checking", "Recipients", "Language", "Parsing", "YAML", "Expressions",
        "Payloads",
        "JSON",
        "Rows",
        "Files",
        "Clocks", "Diagnostics", "Digests", "Limits",
      ]),
    .testTarget(
      name: "GeneratingTests",
      dependencies: ["Generating"]),
    .testTarget(
      name: "PlanningTests",
      dependencies: [
        "Workspace", "Reporting", "Planning", "Recipients", "Checking", "Expressions", "Language", "Parsing", "JSON",
        "Files",
        "Clocks", "Diagnostics",
      ]),
    .testTarget(
      name: "PreviewingTests",
      dependencies: [
        "Previewing", "Reporting", "Pages", "Comparing", "Workspace", "Planning", "Checking", "Language", "Expressions",
        "Payloads", "JSON", "Clocks", "Diagnostics",
      ]),
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "Reporting", "Schemas", "Workspace", "Compiling", "Planning", "Recipients", "Checking", "Language", "Parsing",
        "Expressions", "JSON",
        "Clocks", "Escaping",
        "Diagnostics", "Limits",
      ]),
    .testTarget(
      name: "StartingTests",
      dependencies: ["Starting", "Language", "Payloads", "AppFiles", "Files", "Limits"]),
    .testTarget(name: "SendingTests", dependencies: ["Sending", "Clocks", "Files", "Digests", "JSON", "Language"]),
    .testTarget(
      name: "DeliveringTests",
      dependencies: [
        "Delivering", "COpenSSL", "Commands", "Diagnostics", "Digests", "Files", "Pages", "Sending", "YAML",
      ]),
    .testTarget(name: "CommandsTests", dependencies: ["Commands", "Diagnostics"]),
    .testTarget(name: "ProgramTests", dependencies: ["Program", "Planning", "Commands"]),
    // the house rules: arrows, rule pages, the example project, the broken one
    .testTarget(
      name: "HouseTests",
      dependencies: [
        "Workspace", "Linting", "Reporting", "Comparing", "Limits", "Checking", "Language", "Parsing", "Planning",
        "Compiling", "Program", "Commands",
        "Schemas",
        "Payloads",
        "JSON",
        "Files", "Clocks", "Diagnostics",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Programs that feed readers with made-up bytes, one for each group of them. They see what tests see, so they are there only for tests, where they
// feed themselves, and for `make fuzz`, where libFuzzer does, which needs a clang with its runtime.
if let feeder = Context.environment["BELFRY_FUZZ"] {
  // Tests of properties run the sources millions of times: optimised, all tests take a fifth of the processor's time, and what the compiler takes
  // longer is less than that. The tests themselves are compiled as ever.
  if feeder == "tests" {
    for target in package.targets where target.type == .regular || target.type == .executable {
      target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"])]
    }
  }
  // A plugin runs a belfry of its own, for which everything would be built a second time.
  package.targets.removeAll { $0.type == .plugin }
  package.products.removeAll { $0 is Product.Plugin }
  package.targets += [
    .target(
      name: "Harness", path: "Tests/Fuzz/Harness",
      swiftSettings: feeder == "libfuzzer" ? [.define("LIBFUZZER")] : []),
    .target(name: "Samples", dependencies: ["Expressions", "Clocks"], path: "Tests/Fuzz/Samples"),
    .executableTarget(
      name: "FuzzReaders", dependencies: ["Harness", "AppFiles", "JSON", "Clocks", "Files", "Commands"],
      path: "Tests/Fuzz/Readers"),
    .executableTarget(
      name: "FuzzLanguage",
      dependencies: [
        "Harness", "Samples", "YAML", "Parsing", "Expressions", "Recipients", "JSON", "Clocks", "Diagnostics", "Limits",
      ], path: "Tests/Fuzz/Language"),
    .executableTarget(
      name: "FuzzRows",
      dependencies: [
        "Harness", "Escaping", "Samples", "Recipients", "Devices", "Expressions", "Rows", "Files", "JSON", "Clocks",
      ],
      path: "Tests/Fuzz/Rows"),
    .executableTarget(
      name: "FuzzProject",
      dependencies: [
        "Harness", "Samples", "Metadata", "Workspace", "Reporting", "Compiling", "Linting", "Planning", "Checking",
        "Parsing",
        "Language", "YAML", "Expressions", "AppFiles", "JSON", "Files", "Clocks", "Diagnostics", "Limits",
      ], path: "Tests/Fuzz/Project"),
  ]
}

// House settings, for every Swift target alike. An app that has the package by path must build also after Apple has deprecated something.
for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      target.name == "NotificationSchedule"
        ? .treatAllWarnings(as: .error, .when(platforms: [.linux])) : .treatAllWarnings(as: .error),
    ]
}

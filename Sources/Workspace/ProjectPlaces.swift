import Diagnostics
public import Files
import Linting
import Rules

// Where a project is, and which of its files are read: as far as names and folders tell.
extension Workspace {
  /// The name of the file that makes a folder a project.
  public static let projectFile = ProjectWalk.projectFile

  /// The nearest folder, from `folder` upward, that holds a project.
  public static func root(above folder: String) -> String? {
    FileReader.nearest(above: folder, with: projectFile)
  }

  /// The way to a folder from the root of its repository, ending in `/`: from the nearest folder upward that has `.git`, links followed.
  /// Nothing where there is no repository.
  public static func prefix(of folder: String) -> String? {
    guard let real = FileReader.realPath(folder), let root = FileReader.nearest(above: real, with: ".git") else {
      return nil
    }
    let way = String(decoding: real.utf8.dropFirst(root.utf8.count), as: UTF8.self)
    return way.isEmpty ? "" : way + "/"
  }

  /// What a folder has in its place: the same name in other letters, or with the other ending.
  public static func misnamedProjectFile(in folder: String) -> String? {
    ["belfry.yml", "Belfry.yaml", "Belfry.yml", "belfry.YAML", "belfry.YML"].first {
      (try? FileReader.kind(of: folder + "/" + $0)) != nil
    }
  }

  /// The YAML files of a folder that a request asks for, relative to it, sorted.
  public static func files(_ request: CheckRequest) throws(FileError) -> [String] {
    let walk = try ProjectWalk(try ProjectFolder(request.root, under: request.overlay))
    return asked(walk.files, request)
  }

  /// The files that a project reads or names, relative to it, without reading its campaigns.
  public static func inputs(_ request: CheckRequest) throws(FileError) -> [String] {
    let files = ProjectFiles(folder: try ProjectFolder(request.root))
    let loader = try ProjectLoader(files, request, projectFile: projectFile)
    return try ProjectWalk(files.folder).files + [projectFile] + loader.evidenceFiles + loader.namedFiles
  }

  static func asked(_ paths: [String], _ request: CheckRequest) -> [String] {
    // The project's own file is read even where .gitignore leaves it out.
    let all = paths.contains(projectFile) ? paths : paths + [projectFile]
    return all.filter { request.wants($0) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Files at the top and files that are named after what they hold.
  static func looksLikeDefinitions(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { path in
      guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return true }
      let name = UnsafeBufferPointer(rebasing: path[slash...])
      return ByteSearch.find("audience", in: name) != nil || ByteSearch.find("categor", in: name) != nil
        || ByteSearch.find("defaults", in: name) != nil
    }
  }
}

extension Workspace {
  /// What is wrong with files that are not read as YAML, or are read although they seem to be left out.
  static func findings(_ loader: ProjectLoader, _ walk: ProjectWalk) -> [(finding: Finding, file: SourceFile)] {
    let nowhere = SourceSpan(0, 0)
    var found = walk.keyFiles.flatMap { path in
      loader.levels.apply(to: [.keyFile]).map { ($0, SourceFile(path: path, bytes: [])) }
    }
    let isTold = walk.problems.contains { $0.leavesMoreOut || $0.path == projectFile }
    if !isTold, !walk.files.contains(projectFile) {
      let finding = Finding(
        .missingProject, at: nowhere, "a .gitignore leaves out \"\(projectFile)\", so that others have no project here",
        help: "take it out of .gitignore")
      found.append((finding, SourceFile(path: projectFile, bytes: [])))
    }
    return found
  }
}

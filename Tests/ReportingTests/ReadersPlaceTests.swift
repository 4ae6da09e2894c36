import Reporting
import Testing

@Suite struct ReadersPlaceTests {
  @Test(arguments: [
    ("/p", "/p", "a/b.yaml", "a/b.yaml"), ("/", "/p/q/", "b.yaml", "p/q/b.yaml"), ("/p/a", "/p/", "a/b.yaml", "b.yaml"),
    ("/p/a", "/p", "c/b.yaml", "../c/b.yaml"), ("/p/a/x", "/p", "a/b.yaml", "../b.yaml"), ("/p/a", "/p", ".", ".."),
    ("/home/me", "/tmp/p", "b.yaml", "../../tmp/p/b.yaml"), ("/p/a", "/p", "a", "."), ("/p", "/p", ".", "."),
    ("/pa", "/p", "b.yaml", "../p/b.yaml"), ("/é", "/e\u{301}", "b.yaml", "../e\u{301}/b.yaml"),
  ])
  func theWayFromThere(folder: String, project: String, path: String, expected: String) {
    #expect(ReadersPlace(folder, of: project).way(to: path).utf8.elementsEqual(expected.utf8))
  }
}

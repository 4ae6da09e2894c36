import Harness

/// A whole project, and what is made of it.
@main struct FuzzProject {
  static func main() {
    fuzz([campaignTarget, projectTarget, checkTarget, savedPlanTarget])
  }
}

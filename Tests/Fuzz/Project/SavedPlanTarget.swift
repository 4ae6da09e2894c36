import Clocks
import Compiling
import Harness
import JSON

/// A saved plan: what is read of it is written so that it is read again, and a plan agrees with itself.
let savedPlanTarget = FuzzTarget(
  "saved-plan", longest: 1500,
  words: {
    [
      "\"now\":\"2026-11-21T00:00:00Z\"", "\"basis\":{", "\"belfry\":\"1.0\"", "\"campaigns\":[", "\"inputs\":[",
      "\"zones\":{",
      "\"files\":[", "\"recipients\":null", "\"suppressed\":", "{\"path\":\"a\",\"bytes\":1,\"sha256\":\"00\"}",
      "\"version\":",
    ]
  },
  seeds: { _ in
    let file = "{\"path\":\"a.yaml\",\"bytes\":12,\"sha256\":\"00ff\"}"
    return [
      "{\"now\":\"2026-11-21T00:00:00Z\",\"basis\":{\"belfry\":\"1\",\"campaigns\":[\"a\"],\"inputs\":[\(file)],\"recipients\":\(file),"
        + "\"suppressed\":null,\"zones\":{\"version\":\"2025b\",\"files\":[\(file)]}}}"
    ].map { Array($0.utf8) }
  },
  start: {
    let zones = ZoneDatabase(folder: "/nowhere")
    return { bytes in
      guard let json = try? JSONReader.read(bytes), let plan = SavedPlan(json) else { return }
      guard let again = SavedPlan(["now": .string(plan.now.text), "basis": plan.basis]) else {
        fail("what is written can be read: \(JSONWriter(pretty: true).text)")
      }
      expect(again.basis == plan.basis && again.now == plan.now, "it is read as it was written")
      // Zones are held against the folder, which has none.
      let others = plan.changes(until: again, in: zones).filter { !$0.hasPrefix("the data of time zone") }
      let paths = plan.inputs.map { Array($0.path.utf8) }
      expect(others.isEmpty || Set(paths).count < paths.count, "a plan agrees with itself: \(others)")
    }
  })

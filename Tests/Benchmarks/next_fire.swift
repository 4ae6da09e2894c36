// What one answer of "when does it fire next" costs: from an instant by way of the wall clock to an instant, for each campaign of a folder.
//
//     next_fire FOLDER
//
// Prints the best of several rounds in nanoseconds of this process's CPU, and how many times it is the floor. The floor is what nobody can
// leave out: the instant as a wall time of the zone, and a wall time of the zone as an instant. Beside it stands glibc, which can do the
// two conversions and knows no repetitions. next_fire.sh builds and calls it.
import Checking
import Clocks
import Glibc
import Planning
import Workspace

let now = Instant(seconds: 1_795_219_200)
let answers = 200_000
/// Moments of ten years, a little more than 26 minutes apart.
func moment(_ number: Int) -> Instant { Instant(seconds: now.seconds &+ Int64(number) &* 1571) }

func cpu() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

func nanoseconds(_ answer: (Instant) -> Int) -> Double {
  var best = Int.max
  var sum = 0
  for _ in 0..<9 {
    let start = cpu()
    for number in 0..<answers { sum &+= answer(moment(number)) }
    best = min(best, cpu() - start)
  }
  // The answers are added up and looked at, so that none is left out.
  if sum == 1 { print() }
  return Double(best) / Double(answers)
}

func line(_ head: String, _ columns: [String]) {
  let columns = columns.map { String(repeating: " ", count: max(0, 9 - $0.unicodeScalars.count)) + $0 }
  print(head + String(repeating: " ", count: max(0, 28 - head.unicodeScalars.count)) + columns.joined())
}
func tenths(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}

var request = CheckRequest(root: CommandLine.arguments[1], now: now)
request.wantsPlan = true
let result = try Workspace.check(request)
for found in result.findings { print(found.path, found.finding.message) }
guard let plan = result.plan, result.findings.isEmpty else { exit(1) }

line("ns of CPU", ["floor", "next", "x floor", "fires(1)", "glibc"])
for plan in plan.campaigns {
  let schedule = plan.campaign.schedule
  guard schedule.recurrence != nil else { continue }
  let zone = if case .fixed(let zone)? = schedule.zone { zone } else { Zone.utc }
  setenv("TZ", zone.name, 1)
  tzset()
  let floor = nanoseconds { Int(zone.instant(of: zone.local($0)).seconds) }
  let next = nanoseconds { instant in
    switch schedule.nextFire(from: instant) {
    case .instant(let instant)?: Int(instant.seconds)
    case .floating(let wall)?: Int(wall.time.secondsOfDay)
    case nil: 0
    }
  }
  let list = nanoseconds { schedule.fires(from: $0, limit: 1).count }
  let glibc = nanoseconds { instant in
    var (second, parts) = (Int(instant.seconds), tm())
    localtime_r(&second, &parts)
    return mktime(&parts)
  }
  line(plan.campaign.id, [floor, next, next / floor, list, glibc].map(tenths))
}

const MIN_MS = 2000

/** Vitest reporter: the time of each test file, the slowest first; what takes less than two seconds is a sum. */
export default class TimeOfFiles {
  onTestRunEnd(modules) {
    const files = modules.map((module) => ({ name: module.relativeModuleId, ms: module.diagnostic().duration }))
    const others = files.filter(({ ms }) => ms < MIN_MS)
    const lines = [
      ...files.filter(({ ms }) => ms >= MIN_MS).sort((a, b) => b.ms - a.ms),
      { name: `${others.length} other files`, ms: others.reduce((sum, { ms }) => sum + ms, 0) },
    ]
    console.log('Time of each test file:')
    for (const { name, ms } of lines) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
  }
}

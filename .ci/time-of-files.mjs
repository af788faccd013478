/** Vitest reporter: the test files that take longest. */
export default class SlowestFiles {
  onTestRunEnd(modules) {
    const files = modules.map((module) => ({ file: module.relativeModuleId, ms: module.diagnostic().duration }))
    console.log('Slowest test files:')
    for (const { file, ms } of files.sort((a, b) => b.ms - a.ms).slice(0, 15))
      console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
  }
}

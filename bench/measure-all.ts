// npm run bench:all -- --data DIR [--only NAME,NAME] [--list]: measures every section of docs/benchmarks again, what CI
// refuses first, then the most important ones. A section since which the product has not changed is left out, so that a
// run can be continued.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { type MeasurementStep, measurementSteps } from './measurement-steps.ts'
import { listSectionNames, readSection } from './section.ts'
import { isAncestor, isProductChanged } from './stamp.ts'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
  },
})
const data = options.data ?? process.env.CAIRNWAY_DATA
if (!data && !options.list)
  throw new Error('give the folder of the data sets: npm run bench:all -- --data DIR, or CAIRNWAY_DATA')

const sections = new Map(listSectionNames().map((name) => [name, readSection(name)]))

function isCurrent({ section }: MeasurementStep): boolean {
  const found = sections.get(section)
  return found !== undefined && !found.has_changes && isAncestor(found.commit) && !isProductChanged(found.commit)
}
function isRefused({ section }: MeasurementStep): boolean {
  const found = sections.get(section)
  return found === undefined || !isAncestor(found.commit)
}

const only = options.only.split(',').filter((name) => name !== '')
const wanted = measurementSteps.filter((step) => (only.length > 0 ? only.includes(step.section) : !isCurrent(step)))
const failed: string[] = []
for (const { section, command, minutes } of wanted.toSorted((a, b) => Number(isRefused(b)) - Number(isRefused(a)))) {
  console.log(`${section}, about ${minutes} min: ${command}`)
  if (options.list) continue
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, CAIRNWAY_DATA: data } })
  if (status !== 0) failed.push(section)
}
if (failed.length > 0) {
  console.error(`Not measured: ${failed.join(', ')}`)
  process.exitCode = 1
}

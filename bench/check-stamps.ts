// npm run bench:stamps: fails when a section of docs/benchmarks was measured at a commit that is not in the history of HEAD.
import { listSectionNames, readSection } from './section.ts'
import { hasHistory, isAncestor } from './stamp.ts'

if (!hasHistory()) {
  console.log('These sources have no git history, so the stamps of docs/benchmarks were NOT checked.')
  process.exit(0)
}
const wrong = listSectionNames().flatMap((name) => {
  const { commit, command } = readSection(name)
  return isAncestor(commit) ? [] : [`${name} at ${commit}: ${command} --docs`]
})
if (wrong.length > 0) {
  console.error(`Measured at commits that are not in the history of HEAD. Measure again, or fetch the whole history:
${wrong.join('\n')}`)
  process.exit(1)
}

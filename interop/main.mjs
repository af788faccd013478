// Runs every check against one built server: one line for each check, one exit code for all.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareToolchains, runCheck } from './harness/run-check.mjs'
import { freePort, startServer } from './harness/start-server.mjs'
import { needsOnlyNode } from './harness/toolchains.mjs'
import { writeDocs } from './harness/write-docs.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    group: { type: 'string' },
    list: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
    'skip-missing': { type: 'boolean', default: false },
  },
})

if (options.docs && (options.only || options.group))
  throw new Error('--docs writes the whole table: leave out --only, --group')

const folder = new URL('./checks/', import.meta.url)
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.slice(0, -4))
  .sort()

/** Loads a check. A file that cannot be loaded becomes a check that fails, so that the others still run. */
async function loadCheck(name) {
  const module = await import(new URL(`${name}.mjs`, folder)).catch((error) => ({
    check: { clients: [], does: 'cannot be loaded', run: () => Promise.reject(error) },
  }))
  return { name, needs: ['node'], ...module.check }
}

async function selectChecks() {
  const only = options.only?.split(',')
  const unknown = only?.filter((name) => !names.includes(name)) ?? []
  if (unknown.length > 0) throw new Error(`no such check: ${unknown.join(', ')}; there are ${names.join(', ')}`)
  const checks = await Promise.all(names.filter((name) => only?.includes(name) ?? true).map(loadCheck))
  const groups = options.group?.split(',')
  const isIn = (group, needs) => (group === 'node' ? needsOnlyNode(needs) : needs.includes(group))
  return checks.filter(({ needs }) => groups?.some((group) => isIn(group, needs)) ?? true)
}

function printLine({ name, clients, result, note, seconds }) {
  const word = result === 'missing' ? (options['skip-missing'] ? 'not run' : 'FAILED') : result
  const line = `${word.padEnd(8)}${name.padEnd(26)}${clients.join(', ').padEnd(50)} ${seconds.toFixed(1).padStart(6)} s`
  console.log(result === 'ok' && note === '' ? line : `${line}  ${note.replaceAll('\n', '\n        ')}`)
}

const checks = await selectChecks()
if (options.list) {
  for (const { name, needs, does } of checks) console.log(`${name.padEnd(26)}${needs.join(', ').padEnd(14)}${does}`)
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
prepareToolchains(checks)
const scratch = mkdtempSync(join(tmpdir(), 'cairnway-interop-'))
const outcomes = []
try {
  const browser_origin = `http://127.0.0.1:${await freePort()}`
  const server = await startServer({ CORS_ORIGINS: browser_origin })
  for (const check of checks) {
    const outcome = await runCheck(check, { server, browser_origin, scratch })
    printLine(outcome)
    outcomes.push(outcome)
  }
  await server.stop()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

const countOf = (result) => outcomes.filter((outcome) => outcome.result === result).length
const skipped = options['skip-missing'] ? countOf('missing') : 0
const failed = countOf('FAILED') + countOf('missing') - skipped
console.log(`${countOf('ok')} passed, ${failed} failed${skipped ? `, ${skipped} not run for want of a toolchain` : ''}`)
if (options.docs) writeDocs(outcomes)
process.exit(failed > 0 ? 1 : 0)

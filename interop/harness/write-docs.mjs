import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

const file = new URL('../../docs/interop.md', import.meta.url)
const results = { ok: 'passed', FAILED: '**failed**', missing: 'not run' }
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const renderRow = ({ clients, runs_on, does, result, note }) => {
  const how = result === 'ok' && note ? `${results[result]}: ${note}` : results[result]
  return `| ${[clients.join('<br>'), runs_on, does, how].map(cell).join(' | ')} |`
}

/** Writes docs/interop.md from the outcomes of a run. */
export function writeDocs(outcomes) {
  const date = new Date().toISOString().slice(0, 10)
  const machine = `${process.platform} ${process.arch}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`
  writeFileSync(
    file,
    `# Independent clients and conformance suites

Each row is a client or a conformance suite that others wrote, run against the built server, which is started for the run
with an empty store. \`npm run interop -- --docs\` runs them and writes this page; versions are read from what is installed.
*The scenario* is: register, deposit, search, give feedback, search in a batch, retract, and be refused with a second vote, a
vote on one's own record, a value out of range, and an unknown id.

Last run: ${date}, ${machine}, server on Node ${process.versions.node}.

| client | runs on | what it does here | result |
|---|---|---|---|
${outcomes.map(renderRow).join('\n')}

## Run it

    npm run interop                       # everything; needs Linux, python3, go, java with mvn, chromium
    npm run interop -- --group node       # the checks for which \`npm ci\` suffices
    npm run interop -- --only NAME,NAME   # some checks; --list names all
    npm run interop -- --skip-missing     # skip checks whose toolchain is not installed

A check is a file in \`interop/checks\`; \`interop/README.md\` describes what it exports.
`,
  )
}

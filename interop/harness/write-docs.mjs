import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

const file = new URL('../../docs/interop.md', import.meta.url)
const results = { ok: 'passed', FAILED: '**failed**', missing: 'not run' }
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const renderRow = ({ clients, runs_on, does, result, told }) => {
  const how = result === 'ok' && told ? `${results[result]}: ${told}` : results[result]
  return `| ${[clients.join('<br>'), runs_on, does, how].map(cell).join(' | ')} |`
}

/** Writes docs/interop.md from the outcomes of a run. */
export function writeDocs(outcomes) {
  const date = new Date().toISOString().slice(0, 10)
  const machine = `${process.platform} ${process.arch}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`
  writeFileSync(
    file,
    `# Clients and referees that others wrote

Each line is a program of somebody else that worked against the real, built server, started for the run with an empty
store. \`npm run interop -- --docs\` ran them and wrote this page; versions are read from what was installed.
*The walk* is the way of a stranger: register, deposit, search, give feedback, search many at once, retract, and the
refusals on that way (a second vote, a vote on what is one's own, a value out of range, an id that is none).

Last run: ${date}, ${machine}, server on Node ${process.versions.node}.

| client | runs on | what it does here | result |
|---|---|---|---|
${outcomes.map(renderRow).join('\n')}

## Run it

    npm run interop                       # everything; needs Linux, python3, go, java with mvn, chromium
    npm run interop -- --group node       # what \`npm ci\` alone brings
    npm run interop -- --only NAME,NAME   # some of them; --list names all
    npm run interop -- --skip-missing     # leave out what this machine has no toolchain for

A check is a file in \`interop/checks\`; \`interop/README.md\` says what it exports.
`,
  )
}

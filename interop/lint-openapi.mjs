// The OpenAPI document under the eyes of two referees; a warning counts as a fault.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openapi } from '../packages/contract/dist/contract.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'cairnway-openapi-'))
const run = (program, ...args) =>
  execFileSync(process.execPath, [join(here, 'node_modules', program), ...args], {
    cwd: here,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  })

try {
  for (const admin of [false, true]) {
    const file = join(folder, `openapi-${admin ? 'admin' : 'public'}.json`)
    writeFileSync(file, JSON.stringify(openapi({ base_url: 'http://127.0.0.1:8080', admin })))
    const { totals, problems } = JSON.parse(
      run('@redocly/cli/bin/cli.js', 'lint', '--config', join(here, 'redocly.yaml'), '--format', 'json', file),
    )
    if (totals.errors + totals.warnings > 0)
      throw new Error(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`).join('\n'))
    run(
      '@stoplight/spectral-cli/dist/index.js',
      'lint',
      '--ruleset',
      join(here, '.spectral.yaml'),
      '--fail-severity',
      'hint',
      file,
    )
    console.log(`${admin ? 'whole' : 'public'} document: clean`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

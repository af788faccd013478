import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDocuments } from '../harness/read-documents.mjs'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'

const TIMEOUT_MS = 1_800_000
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
].join(',')

/** Statuses that Schemathesis takes for a rejection, and 413, with which a file is refused that is too large. */
const rejections = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, '5xx']

/**
 * Runs Schemathesis once.
 * @returns the number of its test cases
 * @throws Error when the key was revoked by a test, which would make all later answers 401, or an operation was not tested
 */
async function fuzz({ python, directory }, { document, base_url, api_key, known = {}, options }) {
  // a separate directory: Schemathesis caches results there and would skip some operations in its next run
  const cwd = mkdtempSync(join(directory, 'run-'))
  const config = join(cwd, 'schemathesis.toml')
  const parameters = Object.entries(known).map(([name, value]) => `"path.${name}" = "${value}"`)
  const settings = ['continue-on-failure = true', 'warnings = false', 'request-timeout = 60']
  const rejection = ['[checks.negative_data_rejection]', `expected-statuses = ${JSON.stringify(rejections)}`]
  writeFileSync(config, [...settings, '[parameters]', ...parameters, ...rejection].join('\n'))
  const { stdout } = await runProgram(
    python,
    [
      ...['-m', 'schemathesis.cli', '--config-file', config, 'run', document, '--url', base_url],
      ...['-H', `Authorization: Bearer ${api_key}`, '--checks', checks, '--workers', '1', '--seed', '1'],
      ...['--phases', 'examples,coverage,fuzzing', '--max-examples', '30', ...options],
    ],
    {
      cwd,
      // one run has every operation in it; the limit of the check ends it
      timeout_ms: TIMEOUT_MS,
      env: { SCHEMATHESIS_HOOKS: 'schemathesis_hooks', PYTHONPATH: join(interop, 'python') },
    },
  )
  const { status } = await fetch(`${base_url}/v1/experiences/mine`, { headers: { Authorization: `Bearer ${api_key}` } })
  if (status !== 200) throw new Error(`the key gets ${status} after the run`)
  const numberIn = (pattern) => Number(pattern.exec(stdout)?.[1])
  const [selected, tested] = [numberIn(/Selected: (\d+)/), numberIn(/Tested: (\d+)/)]
  if (!(tested > 0 && tested === selected)) throw new Error(`tested ${tested} of ${selected} operations\n${stdout}`)
  return numberIn(/(\d+) generated/)
}

export const check = {
  clients: ['python:schemathesis'],
  does: `every operation of the live document with valid and invalid input: ${checks.replaceAll(',', ', ')}`,
  needs: ['python'],
  timeout_ms: TIMEOUT_MS,
  run: async ({ directory, python, startServer }) => {
    // a separate server: other checks must not find its deposits
    const server = await startServer()
    const { base_url, operator_key, established } = server
    const documents = await readDocuments({ ...server, directory })
    const run = (options) => fuzz({ python, directory }, { document: documents.public, base_url, ...options })
    const author = await established()
    const person = await established()
    const { api_key } = person
    const only = (...names) => names.flatMap((name) => ['--include-operation-id', name])
    const theirs = { experience_id: author.deposits[0].id, contributor_id: person.contributor_id }
    const [mine] = person.deposits

    let cases = 0
    cases += await run({ api_key, options: [] })
    // ids that exist, so that the handlers behind the paths run
    cases += await run({ api_key, known: theirs, options: ['--include-path-regex', '(experience|contributor)_id'] })
    for (const name of ['retractExperience', 'eraseExperience'])
      cases += await run({ api_key, known: { experience_id: mine.id }, options: only(name) })
    const operators = ['--include-path-regex', '^/v1/(admin|reviews)', '--exclude-operation-id', 'importExperiences']
    cases += await run({ document: documents.whole, api_key: operator_key, options: operators })
    return `${cases} cases`
  },
}

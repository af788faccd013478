// Tests the packages as users get them: packed, installed into an empty directory with scripts enabled, and run from there.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { startServer } from '../interop/harness/start-server.mjs'
import { pack } from './pack.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'cairnway-packed-'))
const shell = process.platform === 'win32'

/** The report of `npm pack`, by the name of the package's folder. */
let packed
let server
before(async () => {
  packed = Object.fromEntries(pack(folder).map((report) => [report.name.split('/')[1], report]))
  // searching by words suffices: the packages are tested, not the model
  server = await startServer({ EMBEDDINGS: 'off', RATE_LIMITS: 'on' })
})
after(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command and returns its standard output; a failure rejects with its output. */
const run = (cwd, command, args, { env = process.env, input } = {}) =>
  new Promise((resolve, reject) => {
    const child = execFile(command, args, { cwd, env, shell, timeout: 60_000 }, (error, stdout, stderr) =>
      error ? reject(new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)) : resolve(stdout),
    )
    child.stdin.end(input)
  })

/** Creates a directory with these packages installed, as a user would install them. */
async function install(name, ...packages) {
  const directory = join(folder, name)
  mkdirSync(directory)
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const tarballs = packages.map((package_name) => join(folder, packed[package_name].filename))
  const flags = ['--ignore-scripts=false', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  await run(directory, 'npm', ['install', ...flags, ...tarballs])
  return directory
}

test('each package contains its code, types, license and README, and nothing else', () => {
  for (const [name, { files, ...report }] of Object.entries(packed)) {
    const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
    const paths = files.map(({ path }) => path)
    assert.equal(report.version, version, name)
    const stray = paths.filter((path) => !/^(?:LICENSE|README\.md|package\.json|bin\/[\w-]+\.mjs|dist\/.*)$/.test(path))
    assert.deepEqual(stray, [], `${name} contains unexpected files`)
    assert.deepEqual(
      paths.filter((path) => /[.-](?:test|testing)\b|testing-/.test(path)),
      [],
      `${name} contains tests`,
    )
    for (const needed of ['LICENSE', 'README.md']) assert.ok(paths.includes(needed), `${name} has no ${needed}`)
    assert.equal(
      readFileSync(join(root, 'packages', name, 'LICENSE'), 'utf8'),
      readFileSync(join(root, 'LICENSE'), 'utf8'),
    )
    for (const [program, path] of Object.entries(manifest.bin ?? {})) {
      const mode = files.find((file) => file.path === path)?.mode ?? 0
      assert.equal(mode & 0o111, 0o111, `${program} of ${name} is not executable`)
    }
    for (const [target, range] of Object.entries(manifest.dependencies ?? {})) {
      assert.doesNotMatch(range, /^(?:workspace|file|link|git)|:/, `${name} depends on a path for ${target}`)
      if (target.startsWith('@cairnway/'))
        assert.equal(range, version, `${name} depends on another version of ${target}`)
    }
  }
})

const deposit = {
  title: 'A beehive scale forgets its tare whenever the solar charger switches on',
  problem: 'The HX711 of a beehive scale reads 4 kg more after each sunrise, although nothing has been put on it.',
  failed_approaches: [
    {
      attempt: 'Replaced the load cell of the scale',
      why_it_failed: 'The new cell drifted by the same 4 kg at sunrise.',
    },
  ],
  successful_approach: {
    method: 'Feed the HX711 from a regulator of its own and read the tare after the charger is on.',
  },
  outcome: { status: 'resolved', evidence: 'Ten sunrises without a step in the weight' },
  root_cause: 'The charger lifts the supply of the HX711, whose reading is relative to it.',
  insight: 'When a scale jumps with the sun, measure the supply of its amplifier before the cell.',
  tags: ['hx711', 'scale'],
}
const question = 'the scale of a beehive jumps by four kilograms at sunrise'

/** Registers a new agent and returns its key. */
async function newKey(agent_name) {
  const answer = await fetch(`${server.base_url}/v1/agents/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: 'ai_agent', agent_name }),
  })
  assert.equal(answer.status, 201)
  return (await answer.json()).api_key
}

test('the SDK installs with no package but ours, compiles under tsc --strict, and works in a plain script', async () => {
  const directory = await install('sdk', 'patterns', 'sdk')
  assert.deepEqual(
    readdirSync(join(directory, 'node_modules')).filter((name) => !name.startsWith('.')),
    ['@cairnway'],
  )
  assert.deepEqual(readdirSync(join(directory, 'node_modules/@cairnway')), ['patterns', 'sdk'])

  writeFileSync(
    join(directory, 'scenario.ts'),
    `import { createClient } from '@cairnway/sdk'

const client = createClient({ base_url: ${JSON.stringify(server.base_url)}, api_key: ${JSON.stringify(await newKey('sdk user'))} })
const { id } = await client.depositExperience(${JSON.stringify(deposit)})
const experience_id: string = id ?? ''
const { results, metadata } = await client.searchExperiences({ q: ${JSON.stringify(question)}, compact: true })
const first: string | undefined = results[0]?.id
const confidence: 'low' | 'medium' | 'high' | null = metadata.confidence
const { status } = await client.retractExperience({ experience_id })
// @ts-expect-error: a search needs q
const wrong = () => client.searchExperiences({ limit: 1 })
// @ts-expect-error: there is no field lmit
const unknown = () => client.searchExperiences({ q: 'x', lmit: 1 })
console.log(JSON.stringify({ found: first === experience_id, confidence, status, unused: [wrong, unknown].length }))
`,
  )
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false']
  const target = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom,dom.iterable']
  await run(directory, process.execPath, [compiler, ...strict, ...target, 'scenario.ts'])
  const result = JSON.parse(await run(directory, process.execPath, ['scenario.js']))
  assert.deepEqual([result.found, result.status], [true, 'retracted'])
})

test('cairnway-mcp answers the official client over stdio', async () => {
  const directory = await install('mcp', 'patterns', 'contract', 'sdk', 'mcp')
  const client = new Client({ name: 'packages-test', version: '1.0.0' })
  const { PATH, HOME, TMPDIR } = process.env
  await client.connect(
    new StdioClientTransport({
      command: 'npx',
      args: ['--no-install', 'cairnway-mcp', '--tools', 'all'],
      cwd: directory,
      env: { PATH, HOME, TMPDIR, CAIRNWAY_URL: server.base_url, CAIRNWAY_API_KEY: await newKey('mcp user') },
    }),
  )
  try {
    const { tools } = await client.listTools()
    assert.ok(tools.some(({ name }) => name === 'search_experiences'))
    const deposited = await client.callTool({ name: 'deposit_experience', arguments: deposit })
    assert.ok(!deposited.isError, JSON.stringify(deposited.content))
    const found = await client.callTool({ name: 'search_experiences', arguments: { q: question } })
    assert.ok(!found.isError, JSON.stringify(found.content))
    assert.equal(found.structuredContent.results[0].id, deposited.structuredContent.id)
  } finally {
    await client.close()
  }
  const wrapped = run(directory, 'npx', ['--no-install', 'cairnway-mcp', 'proxy', '--', 'node', '-p', '6 * 7'])
  assert.equal((await wrapped).trim(), '42')
})

test('npx cairnway searches and deposits', async () => {
  const directory = await install('cli', 'patterns', 'sdk', 'cli')
  const { PATH, TMPDIR } = process.env
  // an empty home, so that no profile of the person who runs the test is read
  const env = {
    PATH,
    TMPDIR,
    HOME: directory,
    CAIRNWAY_URL: server.base_url,
    CAIRNWAY_API_KEY: await newKey('cli user'),
  }
  const cairnway = (args, input) => run(directory, 'npx', ['--no-install', 'cairnway', ...args], { env, input })
  assert.equal((await cairnway(['--version'])).trim(), version)
  const { id } = JSON.parse(await cairnway(['deposit-experience', '--file', '-'], JSON.stringify(deposit)))
  const { results } = JSON.parse(await cairnway(['search-experiences', '--q', question, '--limit', '1']))
  assert.equal(results[0].id, id)
  const planned = await cairnway(['install', '--target', 'claude-code', '--dry-run', '--yes'])
  assert.match(planned, /mcpServers/)
  assert.deepEqual(
    readdirSync(directory).filter((name) => name.includes('claude')),
    [],
  )
})

test('every path in the manifest of an installed package exists, and source maps contain their sources', () => {
  // the directories into which the tests above installed each package
  const directories = { patterns: 'sdk', contract: 'mcp', sdk: 'sdk', mcp: 'mcp', cli: 'cli' }
  for (const name of Object.keys(packed)) {
    const home = join(folder, directories[name], 'node_modules/@cairnway', name)
    const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
    const named = Object.values(manifest.exports).flatMap(({ types, default: code }) => [types, code])
    const missing = [...named, ...Object.values(manifest.bin ?? {})].filter((path) => !existsSync(join(home, path)))
    assert.deepEqual(missing, [], name)
    const files = readdirSync(join(home, 'dist'), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(home, 'dist', path),
    )
    for (const file of files.filter((path) => path.endsWith('.js'))) {
      const map = /^\/\/# sourceMappingURL=(.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]
      if (map) assert.ok(existsSync(join(dirname(file), map)), `${file} names ${map}`)
    }
    for (const file of files.filter((path) => path.endsWith('.map'))) {
      const { sources, sourcesContent = [] } = JSON.parse(readFileSync(file, 'utf8'))
      assert.equal(sourcesContent.filter(Boolean).length, sources.length, `${file} has a source map without sources`)
    }
  }
})

// The packages as users get them: packed, installed into an empty directory with scripts enabled, and driven from there.
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

/** What `npm pack` told, by the name of the folder. */
let packed
let server
before(async () => {
  packed = Object.fromEntries(pack(folder).map((one) => [one.name.split('/')[1], one]))
  // it finds by words only: the packages are tested, not the model
  server = await startServer({ EMBEDDINGS: 'off', RATE_LIMITS: 'on' })
})
after(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command and gives what it prints; a failure tells what it said. */
const run = (cwd, command, args, { env = process.env, input } = {}) =>
  new Promise((resolve, reject) => {
    const child = execFile(command, args, { cwd, env, shell, timeout: 60_000 }, (error, stdout, stderr) =>
      error ? reject(new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)) : resolve(stdout),
    )
    child.stdin.end(input)
  })

/** An empty directory with these packages installed, as a user would install them. */
async function install(name, ...packages) {
  const place = join(folder, name)
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const tarballs = packages.map((one) => join(folder, packed[one].filename))
  const flags = ['--ignore-scripts=false', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  await run(place, 'npm', ['install', ...flags, ...tarballs])
  return place
}

test('what is in the packages: code, types, licence and description, and no more', () => {
  for (const [name, { files, ...told }] of Object.entries(packed)) {
    const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
    const paths = files.map(({ path }) => path)
    assert.equal(told.version, version, name)
    const stray = paths.filter((path) => !/^(?:LICENSE|README\.md|package\.json|bin\/[\w-]+\.mjs|dist\/.*)$/.test(path))
    assert.deepEqual(stray, [], `${name} carries more than it needs`)
    assert.deepEqual(
      paths.filter((path) => /[.-](?:test|testing)\b|testing-/.test(path)),
      [],
      `${name} carries tests`,
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
      assert.doesNotMatch(range, /^(?:workspace|file|link|git)|:/, `${name} asks for ${target}`)
      if (target.startsWith('@cairnway/')) assert.equal(range, version, `${name} asks for another ${target}`)
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

/** A key of somebody new. */
async function newKey(agent_name) {
  const answer = await fetch(`${server.base_url}/v1/agents/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: 'ai_agent', agent_name }),
  })
  assert.equal(answer.status, 201)
  return (await answer.json()).api_key
}

test('the SDK comes with no package but ours, its types hold under tsc --strict, and a plain script works with it', async () => {
  const place = await install('sdk', 'patterns', 'sdk')
  assert.deepEqual(
    readdirSync(join(place, 'node_modules')).filter((name) => !name.startsWith('.')),
    ['@cairnway'],
  )
  assert.deepEqual(readdirSync(join(place, 'node_modules/@cairnway')), ['patterns', 'sdk'])

  writeFileSync(
    join(place, 'walk.ts'),
    `import { createClient } from '@cairnway/sdk'

const client = createClient({ base_url: ${JSON.stringify(server.base_url)}, api_key: ${JSON.stringify(await newKey('sdk user'))} })
const { id } = await client.depositExperience(${JSON.stringify(deposit)})
const experience_id: string = id ?? ''
const { results, metadata } = await client.searchExperiences({ q: ${JSON.stringify(question)}, compact: true })
const first: string | undefined = results[0]?.id
const confidence: 'low' | 'medium' | 'high' | null = metadata.confidence
const { status } = await client.retractExperience({ experience_id })
// @ts-expect-error: a search needs its question
const wrong = () => client.searchExperiences({ limit: 1 })
// @ts-expect-error: no field of that name is there
const unknown = () => client.searchExperiences({ q: 'x', lmit: 1 })
console.log(JSON.stringify({ found: first === experience_id, confidence, status, unused: [wrong, unknown].length }))
`,
  )
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false']
  const target = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom,dom.iterable']
  await run(place, process.execPath, [compiler, ...strict, ...target, 'walk.ts'])
  const told = JSON.parse(await run(place, process.execPath, ['walk.js']))
  assert.deepEqual([told.found, told.status], [true, 'retracted'])
})

test('cairnway-mcp answers the official client over stdio', async () => {
  const place = await install('mcp', 'patterns', 'contract', 'sdk', 'mcp')
  const client = new Client({ name: 'packages-test', version: '1.0.0' })
  const { PATH, HOME, TMPDIR } = process.env
  await client.connect(
    new StdioClientTransport({
      command: 'npx',
      args: ['--no-install', 'cairnway-mcp'],
      cwd: place,
      env: { PATH, HOME, TMPDIR, CAIRNWAY_URL: server.base_url, CAIRNWAY_API_KEY: await newKey('mcp user') },
    }),
  )
  try {
    const { tools } = await client.listTools()
    assert.ok(tools.some(({ name }) => name === 'search_experiences'))
    const kept = await client.callTool({ name: 'deposit_experience', arguments: deposit })
    assert.ok(!kept.isError, JSON.stringify(kept.content))
    const found = await client.callTool({ name: 'search_experiences', arguments: { q: question } })
    assert.ok(!found.isError, JSON.stringify(found.content))
    assert.equal(found.structuredContent.results[0].id, kept.structuredContent.id)
  } finally {
    await client.close()
  }
  const wrapped = run(place, 'npx', ['--no-install', 'cairnway-mcp', 'proxy', '--', 'node', '-p', '6 * 7'])
  assert.equal((await wrapped).trim(), '42')
})

test('npx cairnway searches and deposits', async () => {
  const place = await install('cli', 'patterns', 'sdk', 'cli')
  const { PATH, TMPDIR } = process.env
  // nothing of whoever runs the test: an empty home, no profile
  const env = { PATH, TMPDIR, HOME: place, CAIRNWAY_URL: server.base_url, CAIRNWAY_API_KEY: await newKey('cli user') }
  const cairnway = (args, input) => run(place, 'npx', ['--no-install', 'cairnway', ...args], { env, input })
  assert.equal((await cairnway(['--version'])).trim(), version)
  const { id } = JSON.parse(await cairnway(['deposit-experience', '--file', '-'], JSON.stringify(deposit)))
  const { results } = JSON.parse(await cairnway(['search-experiences', '--q', question, '--limit', '1']))
  assert.equal(results[0].id, id)
  const planned = await cairnway(['install', '--target', 'claude-code', '--dry-run', '--yes'])
  assert.match(planned, /mcpServers/)
  assert.deepEqual(
    readdirSync(place).filter((name) => name.includes('claude')),
    [],
  )
})

test('every path that an installed package names is there, its maps carry their sources', () => {
  // as the tests above installed them
  const places = { patterns: 'sdk', contract: 'mcp', sdk: 'sdk', mcp: 'mcp', cli: 'cli' }
  for (const name of Object.keys(packed)) {
    const home = join(folder, places[name], 'node_modules/@cairnway', name)
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
      assert.equal(sourcesContent.filter(Boolean).length, sources.length, `${file} points to sources that are not here`)
    }
  }
})

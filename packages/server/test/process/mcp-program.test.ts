import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { poolExperience } from '../experience-fixtures.ts'
import { type ProtocolMode, protocolModes, resultText } from '../mcp-client.ts'
import { registerNewcomer } from './register-contributors.ts'
import { findFreePort, type ServerProcess, startServer } from './server-process.ts'
import { cleanUp, createStorage } from './server-storage.ts'

const program = fileURLToPath(new URL('../../../mcp/bin/cairnway-mcp.mjs', import.meta.url))
const PATH = process.env.PATH ?? ''

let server: ServerProcess
let api_key: string
let id: string
beforeAll(async () => {
  server = await startServer((await createStorage('pglite')).environment)
  const person = await registerNewcomer(server)
  api_key = person.api_key
  id = (await server.client(api_key).depositExperience(poolExperience())).id
})
afterAll(cleanUp)

/** Starts the program and connects a client to its standard input and output. */
async function connect(
  environment: Record<string, string>,
  args: string[] = [],
  mode: ProtocolMode = 'auto',
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, ...args],
    env: { PATH, ...environment },
    stderr: 'ignore',
  })
  await client.connect(transport)
  return client
}

/** Runs the program without a client. Its input ends after `input`, or once it has printed `answers` lines. */
async function run(
  args: string[],
  environment: Record<string, string> = {},
  { input = '', answers = 0 }: { input?: string; answers?: number } = {},
) {
  const child = spawn(process.execPath, [program, ...args], { env: { PATH, ...environment } })
  const out = { stdout: '', stderr: '' }
  const hasAnswered = () => out.stdout.split('\n').length > answers
  child.stdout.on('data', (chunk) => {
    out.stdout += chunk
    if (hasAnswered()) child.stdin.end()
  })
  child.stderr.on('data', (chunk) => {
    out.stderr += chunk
  })
  child.stdin.write(input)
  if (hasAnswered()) child.stdin.end()
  const [code] = await once(child, 'close')
  return { code, ...out }
}

const message = (id: number, method: unknown, params?: unknown) => ({ jsonrpc: '2.0', id, method, params })
const handshake = (protocolVersion: string) =>
  message(1, 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } })
const toNdjson = (...messages: unknown[]) =>
  messages.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
const parseResponses = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const connectionEnvironment = (more: Record<string, string> = {}) => ({
  CAIRNWAY_URL: server.base_url,
  CAIRNWAY_API_KEY: api_key,
  ...more,
})

describe.each(protocolModes)('the program with a client in the mode %j', (mode) => {
  test('searches, reads and refuses like the service', async () => {
    const client = await connect(connectionEnvironment(), [], mode)
    const { tools } = await client.listTools()
    expect(tools).toHaveLength(6)
    const search = await client.callTool({ name: 'search_experiences', arguments: { q: poolExperience().title } })
    expect(search.structuredContent).toMatchObject({ results: [{ id }] })
    const got = await client.callTool({ name: 'get_experience', arguments: { experience_id: id } })
    expect(got.structuredContent).toMatchObject({ id, successful_approach: poolExperience().successful_approach })
    const absent = await client.callTool({ name: 'get_experience', arguments: { experience_id: 'exp_none' } })
    expect(absent.isError).toBe(true)
    expect(resultText(absent)).toMatch(/"error":"NotFoundError".*\nWhat to do/)
    const wrong = await client.callTool({ name: 'search_experiences', arguments: { q: 7, limit: 'many' } })
    expect(resultText(wrong)).toContain('ValidationError')
    await client.close()
  })
})

test('the argument or the environment variable selects more tools', async () => {
  const all = await connect(connectionEnvironment({ CAIRNWAY_TOOLS: 'get_stats' }), ['--tools', 'all'])
  expect((await all.listTools()).tools.length).toBeGreaterThan(15)
  await all.close()
  const some = await connect(connectionEnvironment({ CAIRNWAY_TOOLS: 'get_stats,form_query' }))
  expect((await some.listTools()).tools.map(({ name }) => name)).toEqual(['get_stats', 'form_query'])
  await some.close()
})

test('the prefix of the key determines which tools are listed', async () => {
  const narrow = `cw_search_${'0'.repeat(49)}`
  const client = await connect(connectionEnvironment({ CAIRNWAY_API_KEY: narrow }))
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['search_experiences', 'verify_action'])
  const refused = await client.callTool({ name: 'search_experiences', arguments: { q: 'x' } })
  expect(resultText(refused)).toContain('"error":"AuthenticationError"')
  await client.close()
})

test('every tool says that the key is missing', async () => {
  const client = await connect({ CAIRNWAY_URL: server.base_url })
  expect((await client.listTools()).tools).toHaveLength(6)
  const refused = await client.callTool({ name: 'search_experiences', arguments: { q: 'x' } })
  expect(refused.isError).toBe(true)
  expect(resultText(refused)).toContain('CAIRNWAY_API_KEY')
  await client.close()
})

test('tools report an unreachable service, and the program keeps running', async () => {
  const CAIRNWAY_URL = `http://127.0.0.1:${await findFreePort()}`
  const client = await connect({ CAIRNWAY_URL, CAIRNWAY_API_KEY: api_key }, ['--tools', 'all'])
  const failed = await client.callTool({ name: 'get_experience', arguments: { experience_id: id } })
  expect(failed.isError).toBe(true)
  expect(resultText(failed)).toContain(CAIRNWAY_URL)
  const local = await client.callTool({ name: 'is_query_safe', arguments: { query: 'why' } })
  expect(local.structuredContent).toMatchObject({ safe: true })
  await client.close()
})

test('every call is answered when the service drops its connections', async () => {
  const broken = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1')
  await once(broken, 'listening')
  const address = broken.address()
  const port = typeof address === 'object' ? address?.port : 0
  const client = await connect({ CAIRNWAY_URL: `http://127.0.0.1:${port}`, CAIRNWAY_API_KEY: api_key })
  const failed = await client.callTool({ name: 'search_experiences', arguments: { q: 'x' } })
  expect(failed.isError).toBe(true)
  expect(resultText(failed)).toMatch(/no answer from/)
  await client.close()
  broken.close()
})

test('calls fail when the server ends during them, and none waits forever', async () => {
  const own = await startServer((await createStorage('pglite')).environment)
  const person = await registerNewcomer(own)
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${person.api_key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${own.base_url}/mcp`), { requestInit: { headers } }))
  const call = () => client.callTool({ name: 'search_experiences', arguments: { q: 'pool exhausted' } })
  await call()
  const calls = Promise.allSettled(Array.from({ length: 40 }, call))
  await own.kill()
  const settled = await calls
  expect(settled).toHaveLength(40)
  await expect(call()).rejects.toThrow()
  await client.close()
})

describe('lines that are not valid messages', () => {
  const refused = (id: number | null, code: number) => ({ jsonrpc: '2.0', id, error: { code } })

  test('are answered as over HTTP, and each is reported on one line', async () => {
    const input = toNdjson(
      handshake('2025-03-26'),
      'broken{',
      '',
      [message(5, 'ping'), message(6, 'ping')],
      message(7, 5),
      message(8, 'ping', []),
      Array(21).fill(message(10, 'ping')),
      message(9, 'ping'),
      '',
    )
    const { code, stdout, stderr } = await run([], connectionEnvironment(), { input, answers: 8 })
    const answers = parseResponses(stdout)
    for (const id of [1, 5, 6, 9]) expect(answers).toContainEqual({ jsonrpc: '2.0', id, result: expect.anything() })
    for (const refusal of [refused(null, -32700), refused(7, -32600), refused(8, -32600), refused(null, -32600)])
      expect(answers).toContainEqual(
        expect.objectContaining({ ...refusal, error: expect.objectContaining(refusal.error) }),
      )
    expect(answers).toHaveLength(8)
    expect(code).toBe(0)
    expect(stderr).toMatch(/^(cairnway-mcp: a line was refused: [^\n{[]+\n){4}$/)
  })

  test.each(['2024-11-05', '2025-06-18', '2025-11-25'])('include batches in version %s', async (version) => {
    const input = toNdjson(handshake(version), [message(5, 'ping')], message(9, 'ping'), '')
    const { stdout } = await run([], connectionEnvironment(), { input, answers: 3 })
    expect(parseResponses(stdout)).toContainEqual(expect.objectContaining({ id: null, error: expect.anything() }))
    expect(parseResponses(stdout).map(({ id }) => id)).not.toContain(5)
  })

  test('include invalid parameters, which are refused without a report on standard error', async () => {
    const wrong = message(5, 'prompts/get', { name: 'plan_check', arguments: { plan: 5 } })
    const input = toNdjson(message(4, 'initialize', {}), wrong, '')
    const { stdout, stderr } = await run([], connectionEnvironment(), { input, answers: 2 })
    for (const id of [4, 5])
      expect(parseResponses(stdout)).toContainEqual(
        expect.objectContaining({ id, error: { code: -32602, message: expect.stringMatching(/^[^\n[{]+$/) } }),
      )
    expect(stderr).toBe('')
  })
})

test('calls are answered even when the input ends right after them', async () => {
  const search = (id: number) => message(id, 'tools/call', { name: 'search_experiences', arguments: { q: 'pool' } })
  const { code, stdout, stderr } = await run([], connectionEnvironment(), {
    input: toNdjson(handshake('2025-06-18'), ...Array.from({ length: 20 }, (_, at) => search(at + 2))),
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const answers = parseResponses(stdout)
  expect(answers.map(({ id }) => id).sort((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1))
  expect(answers).toContainEqual({
    ...{ jsonrpc: '2.0', id: 2 },
    result: expect.objectContaining({ structuredContent: expect.objectContaining({ results: expect.anything() }) }),
  })
})

describe('the command line', () => {
  test('shows its help and version', async () => {
    const help = await run(['--help'])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toMatch(/\* search_experiences\n/)
    expect(await run(['-h'])).toEqual(help)
    expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  test.each([[['--help']], [['-h']], [['--off', '-h']], [['--help', '--', 'node']]])(
    'shows the help of the proxy for proxy %j',
    async (args) => {
      const { code, stdout, stderr } = await run(['proxy', ...args])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toMatch(/^Usage: cairnway-mcp proxy .*--exclude LIST/s)
    },
  )

  test('passes the arguments after -- to the command of the proxy', async () => {
    const { code, stdout } = await run(['proxy', '--off', '--', process.execPath, '--help'])
    expect({ code, tells: stdout.slice(0, 11) }).toEqual({ code: 0, tells: 'Usage: node' })
  })

  test.each([
    [['--tools', 'nothing'], {}, /no tool "nothing"/],
    [['--colour'], {}, /--colour/],
    [[], { CAIRNWAY_URL: 'localhost:8080' }, /CAIRNWAY_URL/],
    [[], { CAIRNWAY_TOOLS: 'a,b' }, /no tool "a", "b"/],
    [[], { CAIRNWAY_API_KEY: 'two words' }, /api_key/],
  ] as [string[], Record<string, string>, RegExp][])('refuses %j with %j', async (args, environment, reason) => {
    const { code, stdout, stderr } = await run(args, environment)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(reason)
  })

  test('ends with its input and prints nothing but messages', async () => {
    expect(await run([], connectionEnvironment())).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})

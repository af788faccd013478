import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, verifyWebhook, type WebhookEvent } from '@cairnway/sdk'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { nextExperience } from '../../../server/test/experience-fixtures.ts'
import { findFreePort, type ServerProcess, startServer } from '../../../server/test/process/server-process.ts'
import { cleanUp, createStorage, engines } from '../../../server/test/process/server-storage.ts'
import { exitCodes } from '../../src/exit-codes.ts'
import { runCli, startCli } from './run-cli.ts'

const home = mkdtempSync(join(tmpdir(), 'cairnway-listen-'))
let environment: Record<string, string>
let server: ServerProcess
let env: Record<string, string>
let client: Client
let secret: string

/** A receiver that verifies what it gets, as its developer would write it. */
const received: { id: string | undefined; event: WebhookEvent }[] = []
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    const event = await verifyWebhook(Buffer.concat(chunks), request.headers, secret)
    received.push({ id: request.headers['webhook-id']?.toString(), event })
    response.writeHead(204).end()
  } catch (error) {
    response.writeHead(400).end(String(error))
  }
})
let target: string

beforeAll(async () => {
  const storage = await createStorage(engines[0] ?? 'pglite')
  environment = { ...storage.environment, PORT: String(await findFreePort()) }
  server = await startServer(environment)
  const { api_key } = await server.client().registerAgent({ type: 'ai_agent' })
  client = server.client(api_key)
  env = { HOME: home, XDG_CONFIG_HOME: home, CAIRNWAY_URL: server.base_url, CAIRNWAY_API_KEY: api_key }
  secret = (await runCli(['webhooks', 'listen', '--print-secret'], env)).stdout.trim()
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterEach(async () => {
  received.length = 0
  for (const { id } of await client.listWebhooks()) await client.deleteWebhook({ subscription_id: id })
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await cleanUp()
  rmSync(home, { recursive: true, force: true })
})

const listen = (...args: string[]) => startCli(['webhooks', 'listen', '--forward-to', target, ...args], env)
/** Asks for a test delivery of the one subscription there is, and returns its id. */
async function sendTest(): Promise<string> {
  const [subscription] = await client.listWebhooks()
  const { delivery_id } = await client.testWebhook({ subscription_id: subscription?.id ?? '' })
  return delivery_id
}

test('the secret of the signatures stays the same, and that of the environment comes first', async () => {
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(await runCli(['webhooks', 'listen', '--print-secret'], env)).toEqual({
    code: 0,
    stdout: `${secret}\n`,
    stderr: '',
  })
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const { stdout } = await runCli(['webhooks', 'listen', '--print-secret'], { ...env, CAIRNWAY_WEBHOOK_SECRET: other })
  expect(stdout).toBe(`${other}\n`)
})

test('an event reaches a receiver on this machine with a signature that verifies, and Ctrl-C leaves nothing', async () => {
  const listening = listen('--event', 'experience.deposited')
  await listening.shows('stderr', 'To try it:')
  const delivery_id = await sendTest()
  await listening.shows('stdout', delivery_id)
  const { id } = await client.depositExperience(nextExperience())
  await listening.shows('stdout', 'experience.deposited')

  const { code, stdout, stderr } = await listening.end('SIGINT')
  expect(code).toBe(exitCodes.interrupted[0])
  expect(stderr).toContain(`Following experience.deposited: each delivery is sent to ${target}`)
  expect(stdout + stderr).not.toContain(secret)
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    { event_type: 'webhook.test', delivery_id, status_code: 204, error: null },
    { event_type: 'experience.deposited', status_code: 204, error: null },
  ])
  expect(received).toMatchObject([
    { id: delivery_id.replace('dlv_', 'msg_'), event: { type: 'webhook.test' } },
    { id: lines[1].webhook_id, event: { type: 'experience.deposited', data: { experience_id: id } } },
  ])
  expect(await client.listWebhooks()).toEqual([])
})

test('what a killed listen left behind is replaced, and nothing is forwarded twice', async () => {
  const killed = listen('--event', 'feedback.received')
  await killed.shows('stderr', 'To try it:')
  const first = await sendTest()
  await killed.shows('stdout', first)
  await killed.end('SIGKILL')
  const [left] = await client.listWebhooks()

  const next = listen('--event', 'feedback.received')
  await next.shows('stderr', 'To try it:')
  const [replacing, ...others] = await client.listWebhooks()
  expect(replacing?.id).not.toBe(left?.id)
  expect(others).toEqual([])
  const second = await sendTest()
  await next.shows('stdout', second)
  await next.end('SIGTERM')
  expect(received.map(({ id }) => id)).toEqual([first, second].map((id) => id.replace('dlv_', 'msg_')))
})

test('listening goes on after the service was away', async () => {
  const listening = listen('--event', 'feedback.received')
  await listening.shows('stderr', 'To try it:')
  await server.kill()
  await listening.shows('stderr', 'No answer of the service')
  server = await startServer(environment)
  const delivery_id = await sendTest()
  await listening.shows('stdout', delivery_id)
  const { code, stderr } = await listening.end('SIGTERM')
  expect(stderr).toContain('The service answers again.')
  expect(code).toBe(143)
})

test('a type that is sent to another URL is left alone: named it is an error, among all it is left out', async () => {
  const url = 'https://93.184.216.34/hook'
  const { id } = await client.createWebhook({ event_type: 'feedback.received', url })
  const named = await listen('--event', 'feedback.received').ended
  expect(named).toMatchObject({ code: exitCodes.usage[0], stdout: '' })
  expect(named.stderr).toMatch(new RegExp(`${id} sends it to ${url}.*webhooks delete ${id}`))

  const all = listen()
  await all.shows('stderr', 'To try it:')
  const types = (await client.listWebhooks()).map(({ event_type, mode }) => `${event_type} ${mode}`)
  expect(types).toContain('feedback.received push')
  expect(types).toContain('webhook.disabled poll')
  expect(types.length).toBeGreaterThan(15)
  const { stderr } = await all.end('SIGINT')
  expect(stderr).toContain('feedback.received is not followed')
  expect(await client.listWebhooks()).toMatchObject([{ id }])
})

test('without a subscription that is left listening ends', async () => {
  const listening = listen('--event', 'feedback.received')
  await listening.shows('stderr', 'To try it:')
  const [subscription] = await client.listWebhooks()
  await client.deleteWebhook({ subscription_id: subscription?.id ?? '' })
  const { code, stderr } = await listening.ended
  expect(code).toBe(exitCodes.refused[0])
  expect(stderr).toContain(`somebody has deleted ${subscription?.id}`)
})

test('wrong calls are told, and --dry-run subscribes to nothing', async () => {
  const cases: [string[], number, string][] = [
    [[], exitCodes.usage[0], 'missing: --forward-to'],
    [['--forward-to', 'http://['], exitCodes.usage[0], 'not an address'],
    [['--forward-to', 'http://a:b@127.0.0.1/'], exitCodes.usage[0], 'holds a password'],
    [['--forward-to', target, '--event', 'webhook.test'], exitCodes.usage[0], 'Allowed choices are'],
  ]
  for (const [args, code, message] of cases) {
    const result = await runCli(['webhooks', 'listen', ...args], env)
    expect(result).toMatchObject({ code, stderr: expect.stringContaining(message) })
  }
  const dry = await runCli(
    ['webhooks', 'listen', '--forward-to', target, '--event', 'feedback.received', '--dry-run'],
    env,
  )
  expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('feedback.received') })
  expect(await client.listWebhooks()).toEqual([])
})

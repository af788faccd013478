import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, verifyWebhook } from '@cairnway/sdk'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { nextExperience } from '../experience-fixtures.ts'
import { findFreePort, type ServerProcess, startServer } from './server-process.ts'
import { cleanUp, createTempDirectory } from './server-storage.ts'

const root = join(import.meta.dirname, '../../../..')
const page = await readFile(join(root, 'docs/webhooks.md'), 'utf8')
const exampleIn = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? ''
/** A loaded machine takes its time. */
const WAIT = { timeout: 40_000, interval: 100 }

const receivers: ChildProcess[] = []
const folders: string[] = []
let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ DATA_DIR: await createTempDirectory(), WEBHOOK_ALLOW_PRIVATE: 'true' })
})
afterEach(async () => {
  for (const receiver of receivers.splice(0)) receiver.kill('SIGKILL')
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})
afterAll(cleanUp)

/** A receiver of the page in its own process. */
interface Receiver {
  output: () => string
  kill: () => void
}

const programs = {
  js: { program: process.execPath, suffix: '.mjs', environment: {} },
  python: { program: 'python3', suffix: '.py', environment: { PYTHONPATH: join(root, 'python/src') } },
}

/** Runs the receiver of the page, unchanged but for its port. */
async function startReceiver(language: keyof typeof programs, port: number, secret: string): Promise<Receiver> {
  const { program, suffix, environment } = programs[language]
  const text = exampleIn(language).replace('3000', String(port))
  // where Node finds the packages of the repository
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'webhook-receiver-'))
  folders.push(folder)
  const path = join(folder, `receiver${suffix}`)
  await writeFile(path, text)
  const env = { PATH: process.env.PATH, CAIRNWAY_WEBHOOK_SECRET: secret, ...environment }
  const child = spawn(program, [path], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  receivers.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}`).then(
          ({ status }) => status,
          () => 0,
        ),
      WAIT,
    )
    .not.toBe(0)
  return { output: () => output, kill: () => child.kill('SIGKILL') }
}

async function registerOwner(): Promise<Client> {
  const { api_key } = await server.client().registerAgent({ type: 'ai_agent', agent_name: 'owner' })
  return server.client(api_key)
}

test('the delivery on the page has a right signature', async () => {
  const [head = '', body = ''] = exampleIn('http').trim().split('\n\n')
  const headers = Object.fromEntries(
    head
      .split('\n')
      .slice(1)
      .map((line) => line.split(': ')),
  )
  const secret = /whsec_\w+/.exec(page)?.[0] ?? ''
  const event = await verifyWebhook(body, headers, secret, { now: Number(headers['webhook-timestamp']) * 1000 })
  expect(event).toMatchObject({ type: 'experience.validity_changed', data: { to: 'disputed' } })
})

test('a deposit is followed to the body in the log; its target breaks, is repaired, and gets it by a replay', async () => {
  const owner = await registerOwner()
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}/hooks`
  const { id: subscription_id, secret } = await owner.createWebhook({ url, event_type: 'experience.deposited' })
  const listNewest = async () => (await owner.listWebhookDeliveries({ subscription_id, limit: 1 })).deliveries[0]

  const receiver = await startReceiver('js', port, secret)
  const first = await owner.depositExperience(nextExperience())
  await expect.poll(async () => (await listNewest())?.status, WAIT).toBe('delivered')
  const delivered = await listNewest()
  expect(JSON.parse(delivered?.body ?? '')).toMatchObject({
    type: 'experience.deposited',
    data: { schema_version: '2.0.0', experience_id: first.id, creation_mode: 'structured' },
  })
  expect(delivered?.attempts).toMatchObject([{ status_code: 204, error: null, is_replay: false }])
  expect(receiver.output()).toContain(`${delivered?.event_id} experience.deposited`)
  expect(receiver.output()).toContain(first.id)

  receiver.kill()
  const second = await owner.depositExperience(nextExperience())
  await expect.poll(async () => (await listNewest())?.attempts[0]?.error, WAIT).toMatch(/^connection: .*ECONNREFUSED/)
  const waiting = await listNewest()
  expect(waiting).toMatchObject({ status: 'pending', next_attempt_at: expect.any(String) })
  expect((await owner.listWebhooks())[0]?.failure_count).toBeGreaterThan(0)

  const repaired = await startReceiver('js', port, secret)
  expect(await owner.replayWebhook({ subscription_id, delivery_id: waiting?.id ?? '' })).toMatchObject({ queued: 1 })
  const isReplayed = async () => (await listNewest())?.attempts.some(({ is_replay }) => is_replay)
  await expect.poll(isReplayed, WAIT).toBe(true)
  const replayed = await listNewest()
  expect(replayed).toMatchObject({ id: waiting?.id, event_id: waiting?.event_id, body: waiting?.body })
  expect(replayed?.status).toBe('delivered')
  expect(replayed?.attempts.find(({ is_replay }) => is_replay)).toMatchObject({ status_code: 204, error: null })
  expect(repaired.output()).toContain(`${waiting?.event_id} experience.deposited`)
  expect(repaired.output()).toContain(second.id)
  expect(await owner.listWebhooks()).toMatchObject([{ failure_count: 0, last_delivery_at: expect.any(String) }])
}, 180_000)

test('the receiver of the page in Python takes a test delivery, also while the secret is replaced, and no other request', async () => {
  const owner = await registerOwner()
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}/hooks`
  const { id: subscription_id, secret } = await owner.createWebhook({ url, event_type: 'feedback.received' })
  const receiver = await startReceiver('python', port, secret)
  await owner.rotateWebhookSecret({ subscription_id })
  const { delivery_id } = await owner.testWebhook({ subscription_id })
  const findAttempt = async () =>
    (await owner.listWebhookDeliveries({ subscription_id })).deliveries.find(({ id }) => id === delivery_id)
      ?.attempts[0]
  await expect.poll(findAttempt, WAIT).toMatchObject({ status_code: 204, error: null })
  expect(receiver.output()).toContain(`${delivery_id.replace('dlv_', 'msg_')} webhook.test`)
  const forged = await fetch(url, { method: 'POST', body: '{"type":"webhook.test"}' })
  expect(forged.status).toBe(400)
}, 180_000)

import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

interface Story {
  problem: string
  failed: string
  method: string
}

const english: Story = {
  problem: 'HAProxy 3.1 drops the websockets of the dashboard after 30 s',
  failed: 'Raised timeout client to 10 min',
  method: 'Increase timeout tunnel to 1h in the backend dash and reload haproxy.',
}
const chinese: Story = {
  problem: '换用 Traefik 3.3 之后,上传地图返回 `413 Request Entity Too Large`。',
  failed: '把后端 multer 的 fileSize 限制调大',
  method: '在 buffering 中间件里设置 maxRequestBodyBytes: 52428800,然后重启 traefik。',
}
const japanese: Story = {
  problem: 'Traefik 3.3 に替えると地図のアップロードが `413 Request Entity Too Large` で終わる。',
  failed: 'バックエンドの multer の fileSize 上限を上げた',
  method: 'buffering ミドルウェアに maxRequestBodyBytes: 52428800 を設定し、traefik を再起動する。',
}
const steps: Story = {
  problem:
    'git refuses the checkout in a container job: `fatal: detected dubious ownership in repository at /builds/web/maps`',
  failed: 'git config --system in the image',
  method:
    '1. Compare `stat -c %u /builds/web/maps` with `id -u`.\n2. Run `git config --global --add safe.directory /builds/web/maps` at the start of the job.\n3. Run `git describe` again.',
}

/** Asks for a verdict on an action where a story is the only record, of the account that asks. */
async function verdictOn({ problem, failed, method }: Story, planned_action: string): Promise<string> {
  const agent = await world.established('agent')
  await agent.depositExperience({
    title: problem.slice(0, 100),
    problem,
    failed_approaches: [{ attempt: failed, why_it_failed: 'The same error came again; the request never gets there.' }],
    successful_approach: { method },
    outcome: { status: 'resolved', evidence: 'It has worked for three days.' },
    root_cause: 'The default of the new version is lower than the old one.',
    insight: 'Look first at the component that answers.',
    tags: ['proxy'],
  })
  return (await agent.verifyAction({ situation: problem, planned_action })).verdict
}

test.each([
  [english, 'Increase timeout tunnel to 1h in the backend dash and reload haproxy'],
  [chinese, '在buffering中间件里设置maxRequestBodyBytes: 52428800,然后重启traefik'],
  [steps, 'git config --global --add safe.directory /builds/web/maps'],
])('the method is likely to succeed: $problem', async (story, action) => {
  expect(await verdictOn(story, action)).toBe('likely_succeed')
})

test.each([
  [english, 'Decrease timeout tunnel to 1s in the backend dash and reload haproxy'],
  [english, 'Do not increase timeout tunnel in the backend dash'],
  [english, 'timeout tunnel 0'],
  [chinese, '不要设置 maxRequestBodyBytes: 52428800,重启 traefik'],
  [japanese, 'maxRequestBodyBytes を設定しないで traefik を再起動する'],
  [steps, 'git config --global --unset-all safe.directory'],
])('the opposite of the method is not likely to succeed: $problem', async (story, action) => {
  expect(await verdictOn(story, action)).not.toBe('likely_succeed')
})

test('a failed approach is likely to fail', async () => {
  expect(await verdictOn(english, 'Raise timeout client to 10 min')).toBe('likely_fail')
})

test.each(['Lower timeout client to 10 s', 'Do not raise timeout client'])(
  'the opposite of a failed approach is not likely to fail: %s',
  async (action) => {
    expect(await verdictOn(english, action)).not.toBe('likely_fail')
  },
)

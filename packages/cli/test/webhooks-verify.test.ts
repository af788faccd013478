import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signWebhook } from '@cairnway/sdk'
import { afterAll, expect, test } from 'vitest'
import { exitCodes } from '../src/exit-codes.ts'
import { runInProcess } from './run-in-process.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const other_secret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const env = { CAIRNWAY_WEBHOOK_SECRET: secret }
const body = JSON.stringify({
  type: 'experience.deposited',
  timestamp: '2026-11-23T12:00:00Z',
  data: { schema_version: '1.0', experience_id: 'exp_0123456789abcdef', reason: 'é' },
})
const refused = exitCodes.refused[0]

const folder = mkdtempSync(join(tmpdir(), 'cairnway-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const writeText = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const sign = async (age_s = 0, sent = body): Promise<string[]> =>
  Object.entries(await signWebhook(sent, secret, { id: 'msg_1', now: Date.now() - 1000 * age_s })).map(
    ([name, value]) => `${name}: ${value}`,
  )
const joinDelivery = (headers: string[], sent = body, line_end = '\n'): string => [...headers, '', sent].join(line_end)

/**
 * Verifies a delivery that comes on standard input.
 * @returns the answer with the exit code
 */
async function verify(stdin: string, args: string[] = [], environment: Record<string, string> = env) {
  const { code, stdout, stderr } = await runInProcess(['webhooks', 'verify', ...args], { stdin, env: environment })
  return { code, stderr, ...(stdout && JSON.parse(stdout)) }
}

test('a right delivery is told, with its event and its time', async () => {
  expect(await verify(joinDelivery(await sign(12)))).toMatchObject({
    code: 0,
    stderr: '',
    is_valid: true,
    reason: null,
    webhook_id: 'msg_1',
    event_type: 'experience.deposited',
    age_s: expect.toSatisfy((age_s) => age_s >= 12 && age_s < 60),
  })
})

test.each([
  ['with line ends of HTTP', (lines: string[]) => joinDelivery(lines, body, '\r\n')],
  ['with a request line', (lines: string[]) => joinDelivery(['POST /hook HTTP/1.1', 'host: a.example', ...lines])],
  ['as curl -v writes it', (lines: string[]) => joinDelivery([...lines.map((line) => `< ${line}`), '< '].slice(0, -1))],
  [
    'after empty lines, in another case',
    (lines: string[]) => `\n\n${joinDelivery(lines.map((l) => l.replace('webhook', 'Webhook')))}`,
  ],
  ['with the line break of an editor', (lines: string[]) => `${joinDelivery(lines)}\n`],
  [
    'as JSON with headers and body',
    (lines: string[]) => JSON.stringify({ headers: Object.fromEntries(lines.map((l) => l.split(': '))), body }),
  ],
])('a delivery is read %s', async (_name, format) => {
  expect(await verify(format(await sign()))).toMatchObject({ code: 0, is_valid: true })
})

test('headers and body may come apart, the body as its bytes', async () => {
  const headers = (await sign()).flatMap((line) => ['--header', line])
  expect(await verify(body, headers)).toMatchObject({ code: 0, is_valid: true })
  expect(await verify('', [...headers, '--body', writeText('body', body)])).toMatchObject({ code: 0, is_valid: true })
})

test('the secret comes from a file, which may hold the old and the new one', async () => {
  const path = writeText('secrets', `${other_secret}\n${secret}\n`)
  expect(await verify(joinDelivery(await sign()), ['--secret-file', path], {})).toMatchObject({
    code: 0,
    is_valid: true,
  })
  const delivery = writeText('delivery', joinDelivery(await sign()))
  const from_stdin = ['--file', delivery, '--secret-file', '-']
  expect(await verify(secret, from_stdin, {})).toMatchObject({ code: 0, is_valid: true })
  const both = { CAIRNWAY_WEBHOOK_SECRET: `${other_secret},${secret}` }
  expect(await verify(joinDelivery(await sign()), [], both)).toMatchObject({ code: 0, is_valid: true })
})

test('an old delivery has a right signature: its age is told, and --tolerance accepts it', async () => {
  const delivery = joinDelivery(await sign(4000))
  const { message, ...check } = await verify(delivery)
  expect(check).toMatchObject({ code: refused, is_valid: false, reason: 'too_old' })
  expect(message).toMatch(/signature is right.*40\d\d s ago, and 300 s are allowed/)
  expect(await verify(delivery, ['--tolerance', '86400'])).toMatchObject({ code: 0, is_valid: true })
  expect(await verify(joinDelivery(await sign(-4000)))).toMatchObject({
    code: refused,
    reason: 'too_new',
    age_s: expect.toSatisfy((age_s) => age_s < -3900),
    message: expect.stringContaining('one of the two clocks is wrong'),
  })
})

test('a refused delivery is told why', async () => {
  const right = await sign()
  const formatted = JSON.stringify(JSON.parse(body), null, 2)
  expect(await verify(joinDelivery(right, formatted))).toMatchObject({
    code: refused,
    reason: 'no_matching_signature',
    message: expect.stringContaining('formatted the body anew'),
  })
  expect(await verify(joinDelivery(right, body.replace('exp_0', 'exp_1')))).toMatchObject({
    code: refused,
    reason: 'no_matching_signature',
    message: expect.stringContaining('the secret is another one'),
  })
  expect(await verify(joinDelivery(right), [], { CAIRNWAY_WEBHOOK_SECRET: other_secret })).toMatchObject({
    code: refused,
    reason: 'no_matching_signature',
  })
  expect(await verify(joinDelivery(right.slice(1)))).toMatchObject({ code: refused, reason: 'missing_header' })
  expect(await verify(joinDelivery(right), [], { CAIRNWAY_WEBHOOK_SECRET: 'cw_key' })).toMatchObject({
    code: refused,
    reason: 'bad_secret',
  })
})

test.each([
  ['no secret', '', [], {}, 'CAIRNWAY_WEBHOOK_SECRET'],
  ['no delivery', '', [], env, 'header lines, an empty line and the body'],
  ['a body alone', body, [], env, 'header lines, an empty line and the body'],
  ['two sources', '', ['--file', 'x', '--header', 'a: b'], env, 'replaces --header'],
  ['a body without headers', '', ['--body', 'x'], env, 'missing: --header'],
  ['standard input for everything', '', ['--secret-file', '-'], env, 'cannot both come from standard input'],
  ['a file that is missing', '', ['--file', join(folder, 'none')], env, 'ENOENT'],
  ['a tolerance that is no number', '', ['--tolerance', '5m'], env, 'no number of seconds'],
])('%s is a wrong call', async (_name, stdin, args, environment, message) => {
  const { code, stderr } = await verify(stdin, args, environment)
  expect(code).toBe(exitCodes.usage[0])
  expect(stderr).toContain(message)
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runInProcess } from './run-in-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairnway-raw-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const note = join(folder, 'notes.md')
writeFileSync(note, 'The pool hangs.\n')

const accepted = { raw_deposit_id: 'raw_1', status: 'accepted', normalization_status: 'pending' }
const stored = {
  ...accepted,
  normalization_status: 'completed',
  disposition: 'auto_deposit',
  status_detail: 'Stored as a record.',
  experience_ids: ['exp_1'],
  records: [{ state: 'verified', experience_id: 'exp_1', review_candidate_id: null }],
  reasons: [] as object[],
  unused: [{ start: 0, end: 9, quote: 'The board moves in March.' }],
  uncertain: [] as object[],
  next: [] as object[],
  content: 'The pool hangs.',
  ended_at: '2026-03-01T12:00:00Z',
}
const draft = {
  ...stored,
  status_detail: 'Kept as your draft, which you can complete and submit.',
  records: [
    {
      ...{
        state: 'draft',
        experience_id: 'exp_1',
        review_candidate_id: null,
        title: 'Pool hangs',
        problem: 'It hangs.',
      },
      ...{ method: '', missing_fields: ['successful_approach'] },
    },
  ],
  uncertain: [{ record: 0, field: 'problem', start: 0, end: 3, quote: 'It hangs.', reason: 'A guess.' }],
  next: [
    {
      operation: 'depositRawExperience',
      arguments: { raw_deposit_id: 'raw_1', what_worked: '…' },
      reason: 'Completes the draft.',
    },
    { operation: 'retractExperience', arguments: { experience_id: 'exp_1' }, reason: 'Discards the draft.' },
  ],
  reasons: [{ code: 'incomplete', field: 'successful_approach', message: 'The text does not tell what solved it.' }],
}

/** A service that answers the deposit, and then what became of it. */
function createService(...outcomes: object[]) {
  const requests: { url: string; form: FormData | null }[] = []
  const fetch = (url: string, init: RequestInit) => {
    requests.push({ url: new URL(url).pathname, form: init.body instanceof FormData ? init.body : null })
    const answer = requests.length === 1 ? accepted : outcomes[Math.min(requests.length - 2, outcomes.length - 1)]
    return Response.json(answer, { status: requests.length === 1 ? 202 : 200 })
  }
  return { requests, fetch }
}

test('a text file is deposited as it is, and what became of it is shown once it is known', async () => {
  const { requests, fetch } = createService({ ...stored, ended_at: null }, stored)
  const ran = await runInProcess(['deposit', '--raw', note, '--tags', 'postgres,node'], { fetch, terminal: 80 })
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  expect(ran.stdout).toContain('Stored as a record.')
  expect(ran.stdout).toContain('exp_1')
  expect(ran.stdout).toContain('The board moves in March.')
  expect(ran.stdout).not.toContain('The pool hangs.')
  expect(requests.map(({ url }) => url)).toEqual([
    '/v1/experiences/raw/file',
    '/v1/experiences/raw/raw_1',
    '/v1/experiences/raw/raw_1',
  ])
  const form = requests[0]?.form
  expect(form?.get('tags')).toBe('postgres,node')
  expect(await (form?.get('file') as Blob | null)?.text()).toBe('The pool hangs.\n')
})

test('a draft is shown with what it lacks and what to do next, on standard error where JSON is the output', async () => {
  const { fetch } = createService(draft)
  const shown = await runInProcess(['deposit', '--raw', note], { fetch, terminal: 80 })
  expect(shown.stdout).toContain('successful_approach: The text does not tell what solved it.')
  expect(shown.stdout).toContain('Pool hangs')
  expect(shown.stdout).toContain('problem: It hangs. (A guess.)')
  expect(shown.stderr).toContain('deposit-raw-experience --raw_deposit_id raw_1 --what_worked')
  expect(shown.stderr).toMatch(/^Completes the draft: /)
  expect(shown.stderr).toContain('retract-experience exp_1')
  const { fetch: again, requests } = createService(draft)
  const piped = await runInProcess(['deposit', '--raw', '-'], { fetch: again, stdin: 'from a pipe' })
  expect(JSON.parse(piped.stdout)).toEqual(draft)
  expect(await (requests[0]?.form?.get('file') as Blob | null)?.text()).toBe('from a pipe')
})

test('a text that is refused ends the program as a refusal does', async () => {
  const failed = { ...stored, normalization_status: 'failed', status_detail: 'Refused.', records: [] }
  const { fetch } = createService({ ...failed, reasons: [{ code: 'poisoning', message: 'It orders its reader.' }] })
  const ran = await runInProcess(['deposit', '--raw', note], { fetch, terminal: 80 })
  expect(ran.code).toBe(1)
  expect(ran.stdout).toContain('It orders its reader.')
})

test.each([
  [['--raw', join(folder, 'missing')], 'ENOENT'],
  [['--raw', '-'], 'standard input is empty'],
  [['--raw', note, '--title', 'x'], 'leave out title'],
])('deposit %j is refused before anything is sent', async (args, message) => {
  const { requests, fetch } = createService(stored)
  const { code, stderr } = await runInProcess(['deposit', ...args], { fetch })
  expect({ code, requests }).toEqual({ code: 2, requests: [] })
  expect(stderr).toContain(message)
})

test('a dry run prints the request and sends nothing', async () => {
  const { requests, fetch } = createService(stored)
  const { code, stdout } = await runInProcess(['deposit', '--raw', note, '--dry-run'], { fetch })
  expect({ code, requests }).toEqual({ code: 0, requests: [] })
  expect(stdout).toContain('/v1/experiences/raw/file')
})

const sessionLine = (role: string, ...content: object[]): string =>
  JSON.stringify({ type: role, message: { role, content } })
const says = (role: string, text: string): string => sessionLine(role, { type: 'text', text })

test('of a session that is too long the first message and the last lines are deposited, without pictures', async () => {
  const path = join(folder, 'session.jsonl')
  const looks = Array.from({ length: 900 }, (_, index) =>
    sessionLine('user', { type: 'tool_result', tool_use_id: `t${index}`, content: `row ${index}\n`.repeat(200) }),
  )
  const lines = [
    says('user', 'The nightly export stops with `quota 4411`.'),
    sessionLine('assistant', { type: 'thinking', thinking: 'Let me think.' }),
    sessionLine('user', { type: 'image', source: { type: 'base64', data: 'iVBORw0KGgo'.repeat(1000) } }),
    '{"type":"assist',
    ...looks,
    says('assistant', 'I raise the quota in export.toml.'),
    says('user', 'That fixed it.'),
  ]
  writeFileSync(path, lines.join('\n'))
  const { requests, fetch } = createService(stored)
  const ran = await runInProcess(['deposit', '--raw', path], { fetch })
  expect(ran.code).toBe(0)
  expect(ran.stderr).toMatch(/too long for one deposit.* of 906\./)
  const file = requests[0]?.form?.get('file')
  const text = file instanceof File ? await file.text() : ''
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(512 * 1024)
  const sent = text.trimEnd().split('\n')
  expect(sent[0]).toBe(lines[0])
  expect(sent.slice(-2)).toEqual(lines.slice(-2))
  expect(text).toContain('row 899')
  expect(text).not.toMatch(/row 0\n|Let me think|iVBOR/)
})

test('another text that is too long is refused before it is sent', async () => {
  const { requests, fetch } = createService(stored)
  const ran = await runInProcess(['deposit', '--raw', '-'], { fetch, stdin: 'a line of a log\n'.repeat(40_000) })
  expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('only a session of JSON lines is condensed') })
  expect(requests).toEqual([])
})

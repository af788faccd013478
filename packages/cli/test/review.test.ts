import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exitCodes } from '../src/exit-codes.ts'
import { runInProcess } from './run-in-process.ts'

const NEAREST = ['exp_aaaaaaaaaaaaaaaa', 'exp_bbbbbbbbbbbbbbbb'] as const
const OWN = 'calm-heron-7'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairnway-review-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Item {
  id: string
  kind: string
  assigned_to: string | null
}
type Decision = Record<string, unknown> & { decision: string }
const statuses: Record<string, string> = {
  accept: 'accepted',
  accept_with_changes: 'accepted',
  merge: 'merged',
  reject: 'rejected',
}
const json = (body: unknown, status = 200) => Response.json(body, { status })
const error = (name: string, status: number, message: string, details = {}) =>
  json({ error: name, message, details }, status)

/**
 * A queue of reviews like that of the service.
 * @param refusals answers to decisions instead of the usual ones
 */
function createQueue(items: Item[], refusals: Response[] = []) {
  const waiting = new Map(items.map((item) => [item.id, item]))
  const decisions: Decision[] = []
  const opened: string[] = []
  const present = ({ id, kind, assigned_to }: Item) => ({
    ...{ id, kind, assigned_to, assigned_until: assigned_to && '2026-11-23T12:15:00.000Z', workspace_id: null },
    ...{ title: `Title of ${id}`, author: 'swift-otter-12', quality_score: 0.6, risk_flags: [], report_count: 0 },
    created_at: '2026-11-23T12:00:00.000Z',
  })
  const detail = (item: Item) => ({
    ...present({ ...item, assigned_to: item.assigned_to ?? OWN }),
    experience: {
      title: `Title of ${item.id}`,
      problem: `Problem of ${item.id}`,
      tags: ['a'],
      source: { system: 'jira' },
    },
    ...{ worthiness: { score: 0.4, threshold: 0.5 }, gate_scores: null, findings: [], reports: [] },
    similar_experiences: NEAREST.map((id, i) => ({
      id,
      title: `Known ${i}`,
      similarity: 0.9,
      experience: { problem: 'p' },
    })),
  })
  const fetch = (url: string, init: RequestInit): Response => {
    const { pathname, searchParams } = new URL(url)
    const [, id = '', action] = /^\/v1\/reviews\/([^/]+)(?:\/(\w+))?$/.exec(pathname) ?? []
    const body = typeof init.body === 'string' && init.body !== '' ? JSON.parse(init.body) : {}
    if (pathname === '/v1/agents/me/profile') return json({ display_handle: OWN })
    if (pathname === '/v1/reviews') {
      const kind = searchParams.get('kind')
      const reviews = [...waiting.values()].filter((item) => kind === null || item.kind === kind).map(present)
      return json({ reviews, next_cursor: null })
    }
    const item = waiting.get(id)
    if (action === 'undo') {
      const undone = items.find((each) => each.id === id)
      if (undone) waiting.set(id, undone)
      return json({ id, status: 'pending' })
    }
    if (!item) return error('NotFoundError', 404, `no review with the id ${id}`)
    if (action === undefined) {
      opened.push(id)
      return json(detail(item))
    }
    const refusal = refusals.shift()
    decisions.push(body)
    if (refusal) return refusal
    waiting.delete(id)
    return json({ id, status: statuses[body.decision], experience_id: body.decision === 'reject' ? null : 'exp_new' })
  }
  return { decisions, opened, waiting, fetch }
}

const item = (id: string, changes: Partial<Item> = {}): Item => ({
  id,
  kind: 'candidate',
  assigned_to: null,
  ...changes,
})
const PROMPT = 'n note'
const END = 'Nothing else waits'

/** A key that is typed at the end of the queue. */
const atEnd = (typed: string) => ({ prompt: END, typed })

/** Reviews the queue with the keys, each typed when an item is shown. */
async function review(
  queue: ReturnType<typeof createQueue>,
  keys: (string | string[] | { prompt: string; typed: string | string[] })[],
  { args = [], env = {}, terminal = 100 }: { args?: string[]; env?: Record<string, string>; terminal?: number } = {},
) {
  return runInProcess(['review', ...args], {
    dialog: keys.map((key) => (typeof key === 'string' || Array.isArray(key) ? { prompt: PROMPT, typed: key } : key)),
    terminal,
    fetch: queue.fetch,
    env: { NO_COLOR: '1', CAIRNWAY_URL: 'http://127.0.0.1:9', CAIRNWAY_API_KEY: 'cw_test', ...env },
  })
}

describe('a reviewer at a terminal', () => {
  test('decides each item by one key, and is told what it led to', async () => {
    const queue = createQueue(['r1', 'r2', 'r3', 'r4'].map((id) => item(id)))
    const { code, stdout } = await review(queue, ['a', 'r', 'm', 's', atEnd('q')])
    expect(code).toBe(0)
    expect(queue.decisions).toEqual([
      { decision: 'accept' },
      { decision: 'reject' },
      { decision: 'merge', merge_into: NEAREST[0] },
    ])
    expect([...queue.waiting.keys()]).toEqual(['r4'])
    for (const part of [
      '── 1 · candidate · r1',
      'accepted: exp_new',
      'rejected',
      'merged: exp_new',
      '1 accepted, 1 merged, 1 rejected, 1 skipped',
    ])
      expect(stdout).toContain(part)
    expect(stdout).toContain('by swift-otter-12 · deposited 2026-11-23 12:00 · from jira')
    expect(stdout).toContain('open with you until 2026-11-23 12:15 UTC')
  })

  test('undoes the last decision by one key, and then the one before', async () => {
    const queue = createQueue([item('r1'), item('r2')])
    const { stdout } = await review(queue, ['a', 'r', atEnd('u'), 'u', 'q'])
    expect(queue.opened).toEqual(['r1', 'r2', 'r2', 'r1'])
    expect(stdout).toContain('undone: rejected')
    expect(stdout).toContain('undone: accepted')
    expect(stdout).toMatch(/Nothing was decided\.\n$/)
  })

  test('goes on with the interrupted item after an undo', async () => {
    const queue = createQueue([item('r1'), item('r2')])
    await review(queue, ['a', 'u', 'r', 'a', atEnd('q')])
    expect(queue.opened).toEqual(['r1', 'r2', 'r1', 'r2'])
    expect(queue.decisions.map(({ decision }) => decision)).toEqual(['accept', 'reject', 'accept'])
  })

  test('merges into the record that is shown', async () => {
    for (const keys of [
      ['\t', 'm'],
      ['\u001b[C', 'm'],
      ['2', 'm'],
      ['\u001b[D', 'm'],
    ]) {
      const queue = createQueue([item('r1')])
      await review(queue, [...keys, atEnd('q')])
      expect(queue.decisions).toEqual([{ decision: 'merge', merge_into: NEAREST[1] }])
    }
  })

  test('writes a note, which goes with the decision on this item alone', async () => {
    const queue = createQueue([item('r1'), item('r2')])
    const typed = ['s', 'e', 'e', ' ', 'O', 'P', 'S', '-', '1', '\r']
    const { stdout } = await review(queue, ['n', { prompt: 'note: ', typed }, 'r', 'a', atEnd('q')])
    expect(stdout).toContain('note: see OPS-1\n')
    expect(queue.decisions).toEqual([{ decision: 'reject', note: 'see OPS-1' }, { decision: 'accept' }])
  })

  test('decides nothing by a text that is pasted, and nothing by other keys', async () => {
    const queue = createQueue([item('r1')])
    const { code } = await review(queue, [['ar', 'x', 'A', '\u001b[A', '9', 'q']])
    expect({ code, decisions: queue.decisions }).toEqual({ code: 0, decisions: [] })
  })

  test('is not asked about what another reviewer has open', async () => {
    const queue = createQueue([item('r1', { assigned_to: 'ann' }), item('r2', { assigned_to: OWN })])
    await review(queue, ['a', atEnd('q')])
    expect(queue.opened).toEqual(['r2'])
  })

  test('stays with an item whose decision is refused, and goes on when somebody has decided it', async () => {
    const refusals = [
      error('DuplicateError', 409, 'ann has it until 12:15'),
      error('PoisoningDetectedError', 422, 'it reads like an attack'),
      error('DuplicateError', 409, 'r1 is decided already', { decision: 'reject' }),
    ]
    const queue = createQueue([item('r1'), item('r2')], refusals)
    const { code, stdout } = await review(queue, ['a', 'a', 'a', 'a', atEnd('q')])
    expect(code).toBe(0)
    expect(queue.decisions.length).toBe(4)
    for (const part of ['ann has it until 12:15', 'it reads like an attack', 'is decided already', '1 accepted\n'])
      expect(stdout).toContain(part)
  })

  test('is told when the key is no longer valid, and the program ends', async () => {
    const queue = createQueue([item('r1')], [error('AuthenticationError', 401, 'unknown key')])
    const { code, stderr } = await review(queue, ['a'])
    expect(code).toBe(exitCodes.denied[0])
    expect(stderr).toContain('unknown key')
  })

  test('ends by q, by Ctrl-D, and by Ctrl-C with its own exit code', async () => {
    for (const [key, expected] of [
      ['q', exitCodes.ok[0]],
      ['\u0004', exitCodes.ok[0]],
      ['\u0003', exitCodes.interrupted[0]],
    ] as const)
      expect((await review(createQueue([item('r1')]), [key])).code).toBe(expected)
  })

  test('sees whole texts by v, and can change or merge only what is a candidate', async () => {
    const queue = createQueue([item('r1', { kind: 'report' })])
    const { stdout } = await review(queue, ['v', ['m', 'c', 'q']])
    expect(queue.decisions).toEqual([])
    expect(stdout).not.toContain('change and accept')
  })

  test('reads the same in a narrow terminal', async () => {
    const { stdout } = await review(createQueue([item('r1')]), ['q'], { terminal: 40 })
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(40)
    expect(stdout).toContain('Problem of r1')
  })

  test('reviews the only item that is named', async () => {
    const queue = createQueue([item('r1'), item('r2')])
    await review(queue, ['a', atEnd('q')], { args: ['r2'] })
    expect(queue.opened).toEqual(['r2'])
  })

  test('an empty queue ends at once', async () => {
    const { code, stdout } = await review(createQueue([]), [{ prompt: 'never', typed: '' }])
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Nothing waits for you.\n' })
  })
})

describe('a changed text', () => {
  const createEditor = (name: string, edit: string): string => {
    const path = join(folder, `${name}.mjs`)
    const lines = [
      `#!${process.execPath}`,
      "import { readFileSync, writeFileSync } from 'node:fs'",
      'const path = process.argv.at(-1)',
      "const text = JSON.parse(readFileSync(path, 'utf8'))",
      edit,
      'writeFileSync(path, JSON.stringify(text))',
    ]
    writeFileSync(path, lines.join('\n'))
    chmodSync(path, 0o700)
    return path
  }

  test('is edited in the editor, and only what differs is sent', async () => {
    const queue = createQueue([item('r1')])
    const EDITOR = createEditor('change', "text.title = 'A better title'; delete text.tags")
    const { stdout } = await review(queue, ['c', atEnd('q')], { env: { EDITOR } })
    expect(stdout).toContain('changed: title, tags')
    expect(queue.decisions).toEqual([
      { decision: 'accept_with_changes', changes: { title: 'A better title', tags: null } },
    ])
  })

  test('that stays the same decides nothing', async () => {
    const queue = createQueue([item('r1')])
    const { stdout } = await review(queue, ['c', 'q'], { env: { EDITOR: createEditor('same', '') } })
    expect(stdout).toContain('Nothing was changed.')
    expect(queue.decisions).toEqual([])
  })

  test('that is refused stays in its file', async () => {
    const queue = createQueue([item('r1')], [error('ValidationError', 422, 'the title is too short')])
    const EDITOR = createEditor('short', "text.title = 'x'")
    const { stdout } = await review(queue, ['c', 'q'], { env: { EDITOR } })
    expect(stdout).toMatch(/the title is too short[\s\S]*Your text is in \S+r1\.json\./)
  })

  test('needs an editor', async () => {
    const queue = createQueue([item('r1')])
    expect((await review(queue, ['c', 'q'])).stdout).toContain('set EDITOR')
  })
})

test('without a terminal the queue is JSON, and nothing is opened', async () => {
  const queue = createQueue([item('r1'), item('r2', { kind: 'burst' })])
  const env = { CAIRNWAY_URL: 'http://127.0.0.1:9', CAIRNWAY_API_KEY: 'cw_test' }
  const run = (args: string[], options = {}) =>
    runInProcess(['review', ...args], { env, fetch: queue.fetch, ...options })
  const ids = async (args: string[], options = {}) => {
    const { code, stdout } = await run(args, options)
    expect(code).toBe(0)
    return JSON.parse(stdout).reviews.map(({ id }: Item) => id)
  }
  expect(await ids([])).toEqual(['r1', 'r2'])
  expect(await ids(['--kind', 'burst'])).toEqual(['r2'])
  expect(await ids(['--json'], { terminal: 80, is_stdin_terminal: true })).toEqual(['r1', 'r2'])
  expect(queue.opened).toEqual([])
  expect(JSON.parse((await run(['r1'])).stdout)).toMatchObject({ id: 'r1', assigned_to: OWN })
})

test('the other commands of review stay what they are', async () => {
  const { stdout } = await runInProcess(['review', 'mine', '--dry-run', '--json'])
  expect(JSON.parse(stdout)).toMatchObject({
    method: 'GET',
    url: expect.stringContaining('/v1/experiences/mine/doubts'),
  })
  const undo = await runInProcess(['review', 'undo', 'rev_1', '--dry-run', '--json'])
  expect(JSON.parse(undo.stdout)).toMatchObject({
    method: 'POST',
    url: expect.stringContaining('/v1/reviews/rev_1/undo'),
  })
})

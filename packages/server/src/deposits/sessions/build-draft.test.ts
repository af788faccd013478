import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namesCause } from '../../rules/record-text/names-cause.ts'
import { buildDraft } from './build-draft.ts'
import { cutText } from './cut-text.ts'
import type { LoggedEvent } from './store.ts'

const session = {
  task: 'The pool hangs.\nIt does so after an hour.',
  context: null,
  tags: [],
  visibility_scope: 'public',
} as const
const event = (type: LoggedEvent['type'], content: string): LoggedEvent => ({
  type,
  content,
  why_it_failed: null,
  evidence: null,
})
const build = (...events: LoggedEvent[]) => buildDraft({ ...session, tags: [] }, events)

describe('buildDraft', () => {
  it('takes the title from the first line of the task', () => {
    expect(build(event('discovery', 'x')).title).toBe('The pool hangs.')
  })

  it('takes the last resolution, and not one that a failed attempt has refuted', () => {
    const { successful_approach } = build(
      event('resolution', 'Raise the limit.'),
      event('failed_attempt', 'Raising the limit'),
      event('resolution', 'Release the client.'),
      event('discovery', 'No client is left behind.'),
      event('resolution', 'Add a test that counts clients.'),
      event('failed_attempt', 'Logged late'),
    )
    expect(successful_approach).toEqual({ method: 'Release the client.\n\nAdd a test that counts clients.' })
  })

  it('takes the last discovery that names a cause as the root cause, and the last other one as the insight', () => {
    const draft = build(
      event('discovery', 'It hangs because the limit is low.'),
      event('discovery', 'It hangs because a client leaks.'),
      event('discovery', 'Count clients first.'),
    )
    expect([draft.root_cause, draft.insight]).toEqual(['It hangs because a client leaks.', 'Count clients first.'])
    expect(build(event('discovery', 'Count clients first.'))).toMatchObject({
      root_cause: '',
      insight: 'Count clients first.',
    })
  })

  it('derives tags from the names in its texts and context, unless the session has tags', () => {
    const events = [
      event('failed_attempt', 'Raised the limit of redis, without effect.'),
      event('resolution', 'Release the client of PostgreSQL in a finally block.'),
    ]
    const environment = { language: 'typescript', framework: null, runtime: null, platform: null, versions: {} }
    const context = { goal: null, environment, tools: ['docker'], constraints: null }
    const tagsOf = (tags: string[]) => [...(buildDraft({ ...session, tags, context }, events).tags ?? [])].sort()
    expect(tagsOf([])).toEqual(['docker', 'postgresql', 'redis', 'typescript'])
    expect(tagsOf(['pool'])).toEqual(['pool'])
  })

  it('has a summary in a sentence of the cause and one of the method', () => {
    const draft = build(
      event('discovery', 'It hangs because a client leaks. Count them.'),
      event('resolution', 'Release the client. Then restart.'),
    )
    expect(draft.compact_summary).toBe('It hangs because a client leaks. Release the client.')
  })

  it('holds only what was logged, within the limits of a record', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
      fc.constantFrom('because of 🚀 ', 'x\n', 'word ').map((part) => part.repeat(2000)),
    )
    const event_list = fc.array(
      fc.record({
        type: fc.constantFrom('failed_attempt' as const, 'discovery' as const, 'resolution' as const),
        content: text,
        why_it_failed: fc.option(text),
        evidence: fc.option(text),
      }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(event_list, fc.option(text), (events, task) => {
        const draft = buildDraft({ ...session, tags: [], task }, events)
        const resolutions = events.filter(({ type }) => type === 'resolution').map(({ content }) => content)
        const sources = [task ?? '', resolutions.join('\n\n'), ...events.flatMap(Object.values)].map(String)
        const { successful_approach: { method } = { method: '' }, failed_approaches = [], root_cause, insight } = draft
        const fields: [text: string | undefined, max: number][] = [
          [draft.title, 200],
          [draft.problem, 5000],
          [method, 20_000],
          [root_cause, 3000],
          [insight, 2000],
          ...failed_approaches.flatMap(({ attempt, why_it_failed }): [string, number][] => [
            [attempt, 2000],
            [why_it_failed, 2000],
          ]),
        ]
        const wrong = fields.filter(
          ([each = '', max]) => [...each].length > max || !sources.some((source) => source.includes(each)),
        )
        expect(wrong.length).toBe(0)
      }),
      { numRuns: 60 },
    )
  })
})

describe('cutText', () => {
  it.each([
    ['short', 10, 'short'],
    ['one two three', 9, 'one two'],
    ['a line of text\nanother line', 20, 'a line of text'],
    ['🚀🚀🚀🚀', 2, '🚀🚀'],
    ['x veryveryverylongword', 12, 'x veryveryve'],
  ])('cuts %j to %i characters', (text, max, cut) => {
    expect(cutText(text, max)).toBe(cut)
  })
})

describe('namesCause', () => {
  it.each([
    'It fails because the port is taken.',
    'The root cause was a stale lock.',
    'Turned out the proxy strips the header',
    'This is caused by an old glibc.',
    'Es liegt daran, dass der Port belegt ist.',
    'Das passiert, weil die Sperre alt ist.',
    'La cause est un vieux verrou.',
    'Falla porque el puerto está ocupado.',
    'Не работает, потому что порт занят.',
    '因为端口被占用',
    'ポートが使用中のため失敗する',
  ])('finds it in: %s', (text) => {
    expect(namesCause(text)).toBe(true)
  })

  it.each(['The port is 8080.', 'Weilheim is a town.', 'Count the clients first.', 'Cache the result.'])(
    'does not find it in: %s',
    (text) => {
      expect(namesCause(text)).toBe(false)
    },
  )
})

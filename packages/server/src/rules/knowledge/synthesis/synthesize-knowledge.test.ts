import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KnowledgeRecord, LinkedPair, SynthesizedKnowledge } from '../knowledge-types.ts'
import { synthesizeKnowledge } from './synthesize-knowledge.ts'
import { createMember, families } from './testing-families.ts'

const linkAll = (members: readonly KnowledgeRecord[]): LinkedPair[] =>
  members.flatMap((b, at) =>
    members.slice(0, at).map((a) => ({ a: a.id, b: b.id, kind: 'supports' as const, weight: 0.9 })),
  )
const synthesize = (members: readonly KnowledgeRecord[]): SynthesizedKnowledge =>
  synthesizeKnowledge(members, linkAll(members), [])

/** Every text of what was synthesized, with the records that it may stand in. */
function quotations({ insight, procedure }: SynthesizedKnowledge): { text: string; from: readonly string[] }[] {
  const texts =
    insight === null
      ? []
      : [
          { text: insight.statement, from: insight.quoted_ids },
          ...[...insight.root_cause, ...insight.applies_when, ...insight.does_not_apply_when],
        ]
  if (procedure === null) return texts
  const { title, summary, problem_pattern, preconditions, steps, pitfalls, does_not_apply_when, quoted_ids } = procedure
  return [
    ...texts,
    ...[title, summary, problem_pattern].map((text) => ({ text, from: quoted_ids })),
    ...[...preconditions, ...does_not_apply_when],
    ...steps.map(({ action, from }) => ({ text: action, from })),
    ...steps.flatMap(({ why }) => (why === null ? [] : [{ text: why, from: quoted_ids }])),
    ...pitfalls.flatMap(({ attempt, why_it_failed, from }) => [attempt, why_it_failed].map((text) => ({ text, from }))),
  ]
}

/** All texts of a record. */
const textsOf = ({ environment, ...record }: KnowledgeRecord): string[] => [
  ...[record.title, record.problem, record.root_cause, record.insight, record.outcome.evidence ?? ''],
  ...[record.successful_approach.method, record.successful_approach.implementation ?? ''],
  ...record.failed_approaches.flatMap(({ attempt, why_it_failed }) => [attempt, why_it_failed]),
  ...[...record.applies_when, ...record.does_not_apply_when],
  ...[environment?.language, environment?.framework, environment?.runtime, environment?.platform].map(
    (name) => name ?? '',
  ),
]

function expectQuotations(members: readonly KnowledgeRecord[], synthesized: SynthesizedKnowledge): void {
  const records = new Map(members.map((record) => [record.id, record]))
  for (const { text, from } of quotations(synthesized)) {
    expect(from.length).toBeGreaterThan(0)
    // the database refuses half of a character
    expect(text).not.toMatch(/\p{Surrogate}/u)
    const cited = from.flatMap((id) => records.get(id) ?? [])
    expect(cited.length).toBe(from.length)
    expect(cited.some((record) => textsOf(record).some((told) => told.includes(text)))).toBe(true)
  }
}

const fragments = fc.constantFrom(
  ...Object.values(families).flatMap((members) => members.map(({ successful_approach: { method } }) => method)),
  ...[
    '1. ',
    '- ',
    '\n',
    '\n\n',
    '```\n',
    '`',
    '**Note:** ',
    '### Step\n',
    '。',
    '；',
    ': ',
    '1) ',
    '  - ',
    '| a | b |\n',
  ],
  ...[
    '設定 `max` を 5 に下げる。',
    '使用 PgBouncer；然后重启服务。',
    'شغّل الخادم من جديد. ثم تحقق.',
    '\u202eabc',
    '😀',
    '',
  ],
)
const text = fc.array(fragments, { minLength: 1, maxLength: 8 }).map((parts) => `x${parts.join('')}`)
const member = (at: number): fc.Arbitrary<KnowledgeRecord> =>
  fc
    .record({
      title: text,
      problem: text,
      root_cause: text,
      insight: text,
      failed_approaches: fc.array(fc.record({ attempt: text, why_it_failed: text }), { maxLength: 3 }),
      method: text,
      implementation: text,
      evidence: text,
      tags: fc.array(fc.constantFrom('git', 'Git', 'node'), { maxLength: 3 }),
      applies: fc.array(text, { maxLength: 3 }),
      not: fc.array(text, { maxLength: 3 }),
      status: fc.constantFrom('resolved' as const, 'workaround' as const, 'unresolved' as const),
    })
    .map((told) => createMember('any', at, told))
const group = fc
  .integer({ min: 1, max: 5 })
  .chain((size) => fc.tuple(...Array.from({ length: size }, (_, at) => member(at))))

describe('every text stands, word for word, in a record that it cites', () => {
  test.each(Object.entries(families))('of the family %s', (_, members) => {
    expectQuotations(members, synthesize(members))
  })

  test('of members of any texts', () => {
    fc.assert(fc.property(group, (members) => expectQuotations(members, synthesize(members))))
  })
})

test('the same members in any order say the same', () => {
  const shuffled = group.chain((members) =>
    fc.tuple(
      fc.constant(members),
      fc.shuffledSubarray(members, { minLength: members.length, maxLength: members.length }),
    ),
  )
  fc.assert(
    fc.property(shuffled, ([members, others]) => {
      expect(synthesize(others)).toEqual(synthesize(members))
    }),
  )
})

describe('the playbook of a family', () => {
  test.each(Object.entries(families))('%s has steps in the order of one method, which others carry', (_, members) => {
    const { procedure } = synthesize(members)
    const steps = procedure?.steps ?? []
    expect(steps.some(({ from }) => from.length > 1)).toBe(true)
    expect(steps.map(({ order }) => order)).toEqual(steps.map((_, at) => at + 1))
    const [source] = steps.flatMap(({ from }) => from)
    const method = members.find(({ id }) => id === source)?.successful_approach.method ?? ''
    const places = steps.map(({ action }) => method.indexOf(action))
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  /** Positions of the members that carry each step, its own first. */
  test.each([
    ['rebase', ['102', '10']],
    ['pool', ['102', '102', '102']],
    ['docker', ['102', '10']],
    ['tsconfig', ['102', '10']],
    ['schlaf', ['012', '012']],
  ])('%s: each step cites the records that tell it, and no other', (name, carriers) => {
    const members = families[name] ?? []
    const places = new Map(members.map(({ id }, at) => [id, String(at)]))
    const { procedure } = synthesize(members)
    expect(procedure?.steps.map(({ from }) => from.map((id) => places.get(id)).join(''))).toEqual(carriers)
  })

  test('names the attempts that several tried in vain once, with all who tell of them', () => {
    const { procedure } = synthesize(families.rebase ?? [])
    expect(procedure?.pitfalls.map(({ from }) => from.length)).toEqual([2, 2])
  })

  test('gives what a method says of a step as its reason where another cluster says so, and never as a step', () => {
    const reason = 'Danach werden keine neuen Verbindungen mehr angenommen.'
    const schlaf = families.schlaf ?? []
    const steps = synthesize(schlaf).procedure?.steps
    expect(steps?.at(-1)?.why).toBeNull()
    expect(steps?.map(({ action }) => action)).not.toContain(reason)
    const told = schlaf.map((record, at) =>
      at === 1 ? { ...record, root_cause: `${record.root_cause} ${reason}` } : record,
    )
    expect(synthesize(told).procedure?.steps.at(-1)?.why).toBe(reason)
  })
})

describe('a step of code', () => {
  const problem = '/// Returns the sum.\n/// >>> add(1, 2)\nfn add(left: i32, right: i32) -> i32 {'
  const bodies = [
    'let total = left + right;\n    total',
    'let total = left + right;\n    return total;',
    'panic!("overflow")',
  ]
  const members = bodies.map((body, at) =>
    createMember('add', at, {
      ...{ title: 'add', problem, root_cause: 'The sign was lost.', insight: 'Keep the sign.', failed_approaches: [] },
      method: `${problem}\n    ${body}\n}`,
    }),
  )

  test('begins behind the comments that only repeat the problem', () => {
    const { procedure } = synthesize(members)
    expect(procedure?.steps.map(({ action }) => action)).toEqual([
      'fn add(left: i32, right: i32) -> i32 {\n    let total = left + right;\n    total\n}',
    ])
    expectQuotations(members, synthesize(members))
  })

  test('is carried by what others did, not by the problem that all repeat', () => {
    expect(synthesize(members).procedure?.steps[0]?.from.length).toBe(2)
  })
})

test('a reason can be understood without the sentence before it', () => {
  const members = (families.pool ?? []).map((record) => ({
    ...record,
    root_cause: 'Pods share nothing. It is the `max` of `pg.Pool` times pods that exceeds `max_connections`.',
    outcome: { ...record.outcome, evidence: null },
  }))
  const reasons = synthesize(members).procedure?.steps.flatMap(({ why }) => why ?? [])
  expect(reasons?.filter((why) => why.startsWith('It is'))).toEqual([])
})

describe('a group has no procedure', () => {
  const pool = families.pool ?? []

  test('when all of its members are unresolved', () => {
    const unresolved = pool.map((record) => ({
      ...record,
      outcome: { ...record.outcome, status: 'unresolved' as const },
    }))
    expect(synthesize(unresolved).procedure).toBeNull()
    expect(synthesize(unresolved).insight?.statement).not.toBe('')
  })

  test('when all of its members count as one contributor', () => {
    expect(synthesize(pool.map((record) => ({ ...record, cluster: 'one' }))).procedure).toBeNull()
  })

  test('when nobody carries the method of another', () => {
    const methods = ['Restart the router.', 'Delete the `node_modules` folder and install again.', 'Buy more memory.']
    const members = pool.map((record, at) => ({
      ...record,
      successful_approach: { method: methods[at] ?? '', implementation: null },
    }))
    expect(synthesize(members).procedure).toBeNull()
  })
})

test('an attempt that the steps advise is no pitfall', () => {
  const pool = families.pool ?? []
  const first = synthesize(pool).procedure?.steps[0]?.action ?? ''
  const members = pool.map((record) => ({
    ...record,
    failed_approaches: [{ attempt: first, why_it_failed: 'It was set in the wrong section.' }],
  }))
  expect(synthesize(members).procedure?.pitfalls).toEqual([])
})

test('a record that advises against a step, or gives it another quantity, does not carry it', () => {
  const methods = ['Set `max` of `pg.Pool` to 5.', 'Set `max` of `pg.Pool` to 5.']
  const third = (method: string) =>
    synthesize(
      [...methods, method].map((told, at) => ({
        ...createMember('pool', at, {
          title: 't',
          problem: 'p',
          root_cause: 'c',
          insight: 'i',
          failed_approaches: [],
          method: told,
        }),
      })),
    ).procedure?.steps[0]?.from.length
  expect(third('Set `max` of `pg.Pool` to 5, and restart.')).toBe(3)
  expect(third('Do not set `max` of `pg.Pool` to 5.')).toBe(2)
  expect(third('Set `max` of `pg.Pool` to 500.')).toBe(2)
})

describe('confidence', () => {
  const [first, ...others] = families.pool ?? []
  const members = [first, ...others].flatMap((record) => record ?? [])
  const confidenceOf = (records: readonly KnowledgeRecord[], dissent: readonly KnowledgeRecord[] = []): number =>
    synthesizeKnowledge(records, linkAll(records), dissent).confidence
  const before = confidenceOf(members)
  const observed = (...observations: KnowledgeRecord['observations']): KnowledgeRecord[] =>
    members.map((record, at) => (at === 0 ? { ...record, observations } : record))

  test('rises with independent contributors, scores and successful applications', () => {
    const [fourth] = families.rebase ?? []
    if (fourth === undefined) throw new Error('a family has members')
    expect(confidenceOf([...members, fourth])).toBeGreaterThan(before)
    expect(confidenceOf(members.map((record) => ({ ...record, score_low: 0.8 })))).toBeGreaterThan(before)
    expect(confidenceOf(observed({ outcome: 'succeeded', cluster: 'other', is_grouped: false }))).toBeGreaterThan(
      before,
    )
  })

  test('falls with records that contradict, low scores and failed applications', () => {
    const dissent = createMember('pool', 4, { ...(first as KnowledgeRecord), method: 'x' })
    expect(confidenceOf(members, [dissent])).toBeLessThan(before)
    expect(confidenceOf(members.map((record) => ({ ...record, score_low: 0.01 })))).toBeLessThan(before)
    expect(confidenceOf(observed({ outcome: 'failed', cluster: 'other', is_grouped: false }))).toBeLessThan(before)
  })

  test('counts further records of a contributor, applications by authors, and newcomers beyond the first not at all', () => {
    const again = { ...(first as KnowledgeRecord), id: 'exp_again' }
    expect(confidenceOf([...members, again])).toBe(before)
    expect(
      confidenceOf(observed({ outcome: 'succeeded', cluster: members[1]?.cluster ?? '', is_grouped: false })),
    ).toBe(before)
    const newcomers = Array.from({ length: 9 }, (_, at) => ({
      ...{ outcome: 'succeeded' as const, cluster: `new-${String(at)}`, is_grouped: true },
    }))
    expect(confidenceOf(observed(...newcomers))).toBe(confidenceOf(observed(...newcomers.slice(0, 1))))
  })
})

describe('hostile members are read in bounded time, and what is made of them is short', () => {
  const hostile = [
    'a'.repeat(256_000),
    'a '.repeat(128_000),
    '`'.repeat(256_000),
    '- a\n'.repeat(64_000),
    '  - x '.repeat(42_000),
    '```\n'.repeat(64_000),
    '### x\n'.repeat(42_000),
    '1) x 2) y 3) '.repeat(20_000),
    'Set `a.b` to 1. '.repeat(16_000),
    '设置最大连接数；'.repeat(32_000),
    '(e.g. '.repeat(42_000),
    '**'.repeat(128_000),
    `a${'😀'.repeat(64_000)}`,
    `ab${'😀. '.repeat(40_000)}`,
    'שלום עולם. '.repeat(20_000),
    '.'.repeat(256_000),
    '\n'.repeat(256_000),
    '| a | b |\n'.repeat(25_000),
  ]
  test.each(hostile.map((text) => [text.slice(0, 12).replaceAll('\n', '⏎'), text]))('%s', (_, text) => {
    const members = Array.from({ length: 60 }, (_, at) =>
      createMember('hostile', at, {
        ...{
          title: 'x',
          problem: text,
          root_cause: text,
          insight: text,
          method: text,
          implementation: text,
          evidence: text,
        },
        failed_approaches: Array.from({ length: 20 }, () => ({ attempt: text, why_it_failed: text })),
        applies: Array.from({ length: 20 }, () => text),
        not: Array.from({ length: 20 }, (_, line) => [...text.slice(0, 900)].slice(0, 400 - line).join('')),
      }),
    )
    const synthesized = synthesize(members)
    expect(JSON.stringify(synthesized).length).toBeLessThan(150_000)
    expectQuotations(members, synthesized)
  })
})

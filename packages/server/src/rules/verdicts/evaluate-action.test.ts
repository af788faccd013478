import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listCandidatesOfError } from '../../advice/verification/quoted-error.ts'
import type { AttemptOutcome } from '../trust/count-reports.ts'
import { evaluateAction } from './evaluate-action.ts'
import { createCandidate, createObservation, DEAD_END, FIX, SITUATION } from './testing-candidates.ts'
import type { CandidateRecord, VerdictInput } from './verdict-types.ts'
import { DEFAULT_CALIBRATION_MAP } from './verdict-weights.ts'

const evaluate = (planned_action: string, candidates: CandidateRecord[], changes: Partial<VerdictInput> = {}) =>
  evaluateAction({
    situation: SITUATION,
    planned_action,
    conditions: null,
    candidates,
    of_error: listCandidatesOfError(changes.situation ?? SITUATION, candidates),
    map: DEFAULT_CALIBRATION_MAP,
    max_evidence: 5,
    now: new Date('2026-02-01T00:00:00.000Z'),
    ...changes,
  })

const probabilityOf = (planned_action: string, candidates: CandidateRecord[]): number =>
  evaluate(planned_action, candidates).probability?.calibrated ?? Number.NaN

test('a command is evaluated by the prose that names it, however short the dead ends are', () => {
  const candidate = createCandidate({
    failed_approaches: [
      { attempt: 'Raise `busy_timeout`.', why_it_failed: '' },
      { attempt: 'Retry.', why_it_failed: '' },
    ],
    successful_approach: {
      method: `Start transactions that will write as writers, so that they take the lock at their beginning: \`con.execute("BEGIN IMMEDIATE")\` before the first SELECT, and commit as soon as the rows are written. ${'Everything else stays as it is. '.repeat(8)}`,
      implementation: null,
    },
  })
  expect(evaluate('con.execute("BEGIN IMMEDIATE")', [candidate]).verdict).toBe('likely_succeed')
  expect(evaluate('use con.execute BEGIN IMMEDIATE', [candidate]).verdict).toBe('likely_succeed')
  expect(evaluate('raise busy_timeout', [candidate]).verdict).toBe('likely_fail')
})

test.each([
  [
    'in a sentence',
    (error: string) =>
      `Our deploy script writes the file, and since this morning nginx -t says: ${error} in /etc/nginx/conf.d/a.conf:7. Nobody changed the template for weeks.`,
  ],
  ['on a line', (error: string) => `$ nginx -t\nnginx: ${error} in /srv/b.conf:12`],
])(
  'a record of the very error that a situation quotes %s is about it, whatever else the situation says',
  (_, quote) => {
    const error = '[emerg] invalid number of arguments in "proxy_set_header" directive'
    const candidate = createCandidate({
      title: `Config written by a here-document: nginx ${error}`,
      problem: `A script writes a config with \`cat <<EOF\`. \`nginx -t\` fails: \`${error} in app.conf:7\`, the line reads \`proxy_set_header Host ;\`.`,
      score: 0.5,
    })
    const situation = quote(error)
    expect(evaluate(DEAD_END, [candidate], { situation }).verdict).toBe('likely_fail')
    const other = situation.replace('proxy_set_header', 'client_max_body_size')
    expect(evaluate(DEAD_END, [candidate], { situation: other }).verdict).toBe('neutral')
  },
)

const onDay = (day: number): string => new Date(Date.parse('2026-01-02T00:00:00.000Z') + day * 86_400_000).toISOString()
/** Reports of so many clusters, each a day after the one before. */
const observe = (count: number, outcome: AttemptOutcome, is_grouped = false) =>
  Array.from({ length: count }, (_, at) =>
    createObservation({ outcome, is_grouped, cluster: `observer ${at}`, reported_at: onDay(at) }),
  )

test.each([
  ['a failed approach', DEAD_END, 'likely_fail'],
  ['a failed approach in other words', 'I will raise max_connections of the server to 500', 'likely_fail'],
  ['its method', FIX, 'likely_succeed'],
  ['its method in other words', 'release each client in a finally block', 'likely_succeed'],
  ['neither', 'Rewrite the billing report as a spreadsheet', 'neutral'],
])('of one record %s is enough: %s', (_, planned_action, verdict) => {
  expect(evaluate(planned_action, [createCandidate()]).verdict).toBe(verdict)
})

test.each([
  [
    'a command',
    { method: 'tar -xzf archive.tar.gz -C /srv/data' },
    'tar -xzf archive.tar.gz -C /srv/data',
    'likely_succeed',
  ],
  ['another option', { method: 'tar -xzf archive.tar.gz -C /srv/data' }, 'tar -xjf archive.tar.gz', 'likely_fail'],
])('commands are compared by options and values: %s', (_, successful_approach, planned_action, verdict) => {
  const failed_approaches = [{ attempt: 'tar -xjf archive.tar.gz', why_it_failed: 'It is no bzip2 archive.' }]
  expect(evaluate(planned_action, [createCandidate({ successful_approach, failed_approaches })]).verdict).toBe(verdict)
})

test('without a record about the task the verdict is neutral, and says why', () => {
  expect(evaluate(FIX, [])).toMatchObject({ verdict: 'neutral', neutral_cause: 'no_evidence', probability: null })
  expect(evaluate(FIX, [createCandidate({ score: 0.4 })])).toMatchObject({
    verdict: 'neutral',
    neutral_cause: 'no_evidence',
  })
  expect(evaluate(FIX, []).neutral_reason).toBe('No record that you may read is about this situation.')
})

test('a record whose limit the conditions meet leaves with a warning', () => {
  const limited = createCandidate({ does_not_apply_when: ['pgbouncer in transaction mode', 'Windows'] })
  const verdict = evaluate(FIX, [limited], { conditions: { pooler: 'pgbouncer', mode: 'transaction' } })
  expect(verdict).toMatchObject({ verdict: 'neutral', neutral_cause: 'outside_boundaries', confidence: 0 })
  expect(verdict.boundary_warnings).toMatchObject([
    { experience_id: 'exp_1', condition: 'pgbouncer in transaction mode' },
  ])
  expect(verdict.counts).toEqual({ candidates: 1, after_boundary: 0, used: 0 })
})

test('each independent failure that a proven contributor reports lowers the probability of a fix', () => {
  const observed = (count: number) =>
    createCandidate({ observations: observe(count, 'failed').map((one) => ({ ...one, is_proven: true })) })
  const probabilities = [0, 1, 2, 3, 4].map((count) => probabilityOf(FIX, [observed(count)]))
  expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a))
  expect(new Set(probabilities).size).toBe(5)
  expect(evaluate(FIX, [observed(4)]).verdict).toBe('likely_fail')
})

test('any number of newcomers moves the verdict as one of them does', () => {
  const alone = probabilityOf(FIX, [createCandidate({ observations: observe(1, 'failed', true) })])
  const ring = probabilityOf(FIX, [createCandidate({ observations: observe(40, 'failed', true) })])
  expect(ring).toBe(alone)
  expect(evaluate(FIX, [createCandidate({ observations: observe(40, 'failed', true) })]).verdict).toBe('likely_succeed')
})

test('records of newcomers count once together, however many they deposit', () => {
  const lie = (at: number) =>
    createCandidate({
      id: `exp_lie${at}`,
      cluster: `newcomer ${at}`,
      is_grouped: true,
      failed_approaches: [{ attempt: `${FIX} number ${at}`, why_it_failed: 'It did not help.' }],
      successful_approach: { method: '-' },
      outcome: { status: 'unresolved' },
    })
  const [one, many] = [1, 20].map((count) =>
    probabilityOf(FIX, [createCandidate(), ...Array.from({ length: count }, (_, at) => lie(at))]),
  )
  expect(many).toBeCloseTo(one ?? 0, 10)
})

test('a cluster that tells the same attempt in several records counts once', () => {
  const twice = [createCandidate(), createCandidate({ id: 'exp_2' })]
  expect(probabilityOf(FIX, twice)).toBeCloseTo(probabilityOf(FIX, [createCandidate()]), 10)
})

test('a lone newcomer is believed only about the attempt itself', () => {
  const lone = [createCandidate({ is_grouped: true })]
  expect(evaluate(FIX, lone).verdict).toBe('likely_succeed')
  expect(evaluate('Release something else of the pool every second', lone)).toMatchObject({ neutral_cause: 'thin' })
  expect(evaluate(FIX, [createCandidate({ is_grouped: true, is_trusted: true })]).verdict).toBe('likely_succeed')
})

test('where a proven author tells of an attempt, any number of unproven reports weighs half', () => {
  const observed = (count: number, is_proven = false) =>
    evaluate(FIX, [
      createCandidate({
        is_proven: true,
        observations: Array.from({ length: count }, (_, i) =>
          createObservation({ cluster: `c${i}`, is_proven, reported_at: onDay(i) }),
        ),
      }),
    ])
  expect(observed(1).verdict).toBe('likely_succeed')
  expect(observed(50).verdict).toBe('likely_succeed')
  expect(observed(50).probability?.raw).toBeCloseTo(observed(1).probability?.raw ?? 0, 9)
  expect(observed(4, true).verdict).toBe('likely_fail')
})

test('placeholders are no attempts', () => {
  const only_failure = createCandidate({
    successful_approach: { method: 'None found so far.' },
    outcome: { status: 'unresolved' },
  })
  expect(evaluate(DEAD_END, [only_failure])).toMatchObject({ verdict: 'likely_fail', successful_attempts: [] })
  expect(evaluate(DEAD_END, [only_failure]).failed_attempts).toHaveLength(1)
})

test('reports on a failed approach are distinguished from reports on the method', () => {
  const observations = observe(4, 'failed').map((one) => ({ ...one, attempt: 0 }))
  const verdict = evaluate(FIX, [createCandidate({ observations })])
  expect(verdict.verdict).toBe('likely_succeed')
  expect(verdict.failed_attempts).toMatchObject([{ attempt: 0, confirmations: 5 }])
  expect(verdict.matched).toMatchObject([{ experience_id: 'exp_1', attempt: null }])
})

test('the reason names the counts and quotes the nearest attempt', () => {
  expect(evaluate(DEAD_END, [createCandidate()]).reason).toBe(
    `Of 2 known attempts in this situation 1 succeeded and 1 failed; the nearest that failed is "${DEAD_END}" (exp_1).`,
  )
})

test('the same records give the same verdict, in bounds, with evidence of them only', () => {
  const text = fc.oneof(fc.constantFrom(FIX, DEAD_END, 'rm -rf build && make', '-', ''), fc.string({ maxLength: 80 }))
  const candidate = fc
    .record({
      method: text,
      attempts: fc.array(text, { maxLength: 4 }),
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      is_grouped: fc.boolean(),
      status: fc.constantFrom('resolved', 'partially_resolved', 'workaround', 'unresolved'),
      observed: fc.array(
        fc.record({
          outcome: fc.constantFrom('succeeded', 'partial', 'failed', 'recurred'),
          cluster: fc.constantFrom('a', 'b', 'c'),
          is_grouped: fc.boolean(),
          weight: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        { maxLength: 6 },
      ),
    })
    .map(({ method, attempts, status, observed, ...rest }) =>
      createCandidate({
        ...rest,
        successful_approach: { method },
        failed_approaches: attempts.map((attempt) => ({ attempt, why_it_failed: 'It did not help.' })),
        outcome: { status: status as CandidateRecord['outcome']['status'] },
        observations: observed.map((one) => createObservation(one as Parameters<typeof createObservation>[0])),
      }),
    )
  const candidates = fc
    .array(candidate, { maxLength: 8 })
    .map((all) => all.map((one, at) => ({ ...one, id: `exp_${at}` })))
  fc.assert(
    fc.property(candidates, text, fc.integer({ min: 1, max: 20 }), (given, action, max_evidence) => {
      const verdict = evaluate(action, given, { max_evidence })
      expect(evaluate(action, given, { max_evidence })).toEqual(verdict)
      const evidence = [...verdict.successful_attempts, ...verdict.failed_attempts]
      expect(evidence.length).toBeLessThanOrEqual(max_evidence)
      for (const { experience_id, similarity, confirmations } of evidence) {
        expect(given.map(({ id }) => id)).toContain(experience_id)
        expect(similarity).toBeGreaterThanOrEqual(0)
        expect(similarity).toBeLessThanOrEqual(1)
        // the author, three clusters, and all new accounts together
        expect(confirmations).toBeLessThanOrEqual(5)
      }
      expect(verdict.verdict === 'neutral').toBe(verdict.neutral_reason !== null)
      if (verdict.verdict === 'neutral') expect(verdict.confidence).toBe(0)
      else {
        expect(verdict.confidence).toBeGreaterThan(0.5)
        expect(verdict.confidence).toBeLessThan(1)
      }
    }),
    { numRuns: 60 },
  )
})

test('of authors who are not seasoned nobody is believed when they contradict each other about the action', () => {
  const author = createCandidate({ is_grouped: true })
  const liar = (cluster: string) =>
    createCandidate({
      id: `exp_${cluster}`,
      cluster,
      is_grouped: true,
      failed_approaches: [{ attempt: FIX, why_it_failed: 'It did not help.' }],
      successful_approach: { method: 'Replace the network card of the host.' },
    })
  expect(evaluate(FIX, [author]).verdict).toBe('likely_succeed')
  for (const records of [
    [author, liar('liar')],
    [liar('liar'), author, liar('second')],
  ])
    expect(evaluate(FIX, records)).toMatchObject({ verdict: 'neutral', neutral_cause: 'split' })
  // who tells both of them denies nobody
  expect(evaluate(FIX, [author, liar(author.cluster)]).neutral_cause).not.toBe('split')
  // where somebody else says something, neither counts
  const seasoned = createCandidate({ id: 'exp_seasoned', cluster: 'seasoned' })
  const alone = probabilityOf(FIX, [seasoned])
  expect(probabilityOf(FIX, [seasoned, author, liar('liar')])).toBeCloseTo(alone ?? 0, 10)
})

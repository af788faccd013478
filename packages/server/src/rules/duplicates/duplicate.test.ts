import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDuplicateDetector, type DuplicateText } from './duplicate.ts'

const text =
  'The worker loses jobs when Redis is down. The client keeps the job in memory and drops it on restart. ' +
  'Retry with a persistent outbox table in Node 18 on Linux. Enabling AOF did not help because the process itself ' +
  'lost the job. HTTP 503 is returned to the caller. It took 40 attempts with a pause of 30 seconds and --appendonly to see it.'

const record = (problem: string, status = 'resolved'): DuplicateText => ({
  problem,
  root_cause: '',
  insight: '',
  successful_approach: { method: '' },
  outcome: { status },
})
const assessDuplicate = (a: string, b: string, cosine: number) =>
  createDuplicateDetector(record(a), null)(record(b), cosine)

/** About half of the sentences rewritten: shingle overlap .2 to .3. */
const rewritten =
  'The worker loses jobs when Redis is down. Jobs live in the memory of the client, so a restart drops them. ' +
  'Use a durable outbox table and retry from there. Enabling AOF did not help because the process itself lost the job. ' +
  'Callers see a failure. It took 40 attempts with a pause of 30 seconds and --appendonly to see it.'
const unrelated =
  'Figma exports icons with a wrong viewBox, so the buttons look cut off on the landing page of the shop.'

describe('two texts are duplicates or not', () => {
  test.each([
    ['the same text, whatever the cosine', text, text, 0, true],
    ['a word changed', text, text.replace('keeps', 'holds'), 0, true],
    ['a sentence added', text, `We saw this again. ${text}`, 0, true],
    ['half rewritten, same meaning', text, rewritten, 0.93, true],
    ['half rewritten, with a lower cosine', text, rewritten, 0.85, false],
    ['half rewritten, without vectors', text, rewritten, 0, false],
    ['similar in meaning only', text, unrelated, 0.97, false],
    ['a more precise minor version', text, text.replace('Node 18', 'Node 18.3'), 0.98, true],
  ])('%s', (_, a, b, cosine, duplicate) => {
    expect(assessDuplicate(a, b, cosine).is_duplicate).toBe(duplicate)
    expect(assessDuplicate(b, a, cosine).is_duplicate).toBe(duplicate)
  })
})

describe('nearly the same texts are not duplicates, in both directions, when one has', () => {
  test.each([
    ['another component', 'Redis', 'Postgres'],
    ['another component in lower case', 'Redis', 'rabbitmq'],
    ['another platform', 'Linux', 'Windows'],
    ['another major version', 'Node 18', 'Node 22'],
    ['another code', '503', '429'],
    ['a negation', 'is returned', 'is not returned'],
    ['an auxiliary with a negation', 'worker loses', 'worker does not lose'],
    ['a contracted negation', 'did not help', 'helped'],
    ['an opposite', 'Enabling', 'Disabling'],
    ['another number', '40 attempts', '4 attempts'],
    ['another unit', '30 seconds', '30 minutes'],
    ['another option', '--appendonly', '--no-appendonly'],
    ['opposite advice by another verb', 'Use', 'Avoid'],
    ['an opposite by its first letters', 'persistent', 'impersistent'],
    ['a setting with another value', 'retries: 5', 'retries: 6'],
    ['a minor version', 'etcd 3.4', 'etcd 3.8'],
    ['a file of another kind', 'job.json', 'job.ini'],
    ['a name on no list, throughout', /zorbd/g, 'flaxd'],
  ])('%s; they are similar by the wording alone', (_, from, to) => {
    const original = `${text} Use etcd 3.4 with retries: 5 in job.json. Start zorbd before the client, as zorbd waits for it.`
    const other = original.replace(from, to)
    expect(other).not.toBe(original)
    expect(assessDuplicate(original, other, 0.98).is_duplicate).toBe(false)
    expect(assessDuplicate(other, original, 0.98).is_duplicate).toBe(false)
    expect(assessDuplicate(original, other, 0).is_similar).toBe(true)
  })

  test('a quotation of the title of the other, as a text about it has', () => {
    const about = `"The worker loses jobs when Redis is down"\n\n${text}`
    expect(assessDuplicate(`The worker loses jobs when Redis is down\n${text}`, about, 1).is_duplicate).toBe(false)
  })

  test('but a copy with the same method that quotes the title is a duplicate', () => {
    const copied = (problem: string): DuplicateText => ({
      ...record(problem),
      successful_approach: { method: 'Write each job to an outbox table before it is queued.' },
    })
    const title = 'The worker loses jobs when Redis is down'
    const assessment = createDuplicateDetector(copied(`${title}\n${text}`), null)(copied(`"${title}"\n${text}`), 0)
    expect(assessment.is_duplicate).toBe(true)
  })

  test('a change and its revert', () => {
    expect(assessDuplicate(`Add outbox. ${text}`, `Revert "Add outbox. ${text}"`, 0.98).is_duplicate).toBe(false)
  })

  test('a change and a revert of several that names it', () => {
    const revert = `Revert workarounds for Redis\n\nThis reverts two changes:\n\nRevert "Add outbox. ${text}"\n${text}`
    expect(assessDuplicate(`Add outbox. ${text}`, revert, 0.98).is_duplicate).toBe(false)
  })

  test('different actions at one task that nothing solved', () => {
    const tried = (attempt: string, status = 'unresolved') => ({
      ...record(text, status),
      failed_approaches: [{ attempt }],
    })
    const isDuplicate = (a: string, b: string, status?: string) =>
      createDuplicateDetector(tried(a, status), null)(tried(b, status), 1).is_duplicate
    expect(isDuplicate('find . -name "*.log" -delete', 'find . -name "*.log" | xargs rm')).toBe(false)
    expect(isDuplicate('ls -l', 'ls -l')).toBe(true)
    expect(isDuplicate('find . -name "*.log" -delete', 'find . -name "*.log" | xargs rm', 'resolved')).toBe(true)
  })

  test('an opposite outcome', () => {
    expect(createDuplicateDetector(record(text, 'resolved'), null)(record(text, 'unresolved'), 1).is_duplicate).toBe(
      false,
    )
    expect(createDuplicateDetector(record(text, 'resolved'), null)(record(text, 'workaround'), 1).is_duplicate).toBe(
      true,
    )
  })
})

describe('a name is distinguished from a word that begins a sentence', () => {
  const named = (name: string, opening: string) =>
    `${opening} fails after the update. Restart ${name} and wait until ${name} answers. ${opening} works again then.`

  test.each([
    ['the first words', named('Zorbd', 'Startup'), named('Zorbd', 'Boot'), true],
    ['a name within sentences', named('Zorbd', 'Startup'), named('Flaxd', 'Startup'), false],
    ['the first words in capitals', named('Zorbd', 'Startup').toUpperCase(), named('Zorbd', 'Boot'), true],
    ['a name that also begins sentences', named('Zorbd', 'Zorbd'), named('Flaxd', 'Flaxd'), false],
  ])('when %s are replaced', (_, a, b, duplicate) => {
    expect(assessDuplicate(a, b, 0.98).is_duplicate).toBe(duplicate)
  })
})

test('an ordinary word may be replaced throughout, a word that no dictionary has may not', () => {
  const copy = text.replaceAll('jobs', 'tasks').replaceAll('job', 'task')
  const assess = (words: string[]) => createDuplicateDetector(record(text), new Set(words))(record(copy), 0.98)
  expect(assess(['job', 'jobs', 'task', 'tasks']).is_duplicate).toBe(true)
  expect(assess([]).is_duplicate).toBe(false)
})

describe('a record that denies what another one advises is no duplicate of it', () => {
  const advises = (method: string, insight = 'A queue in memory is lost with its process.'): DuplicateText => ({
    ...record(text),
    successful_approach: { method },
    insight,
  })
  const advice = advises('Set appendonly to yes and restart the server. Then write each job to the outbox table.')

  test.each([
    ['do not', 'Do not set appendonly to yes. Write each job to the outbox table.'],
    ['never', 'Restart the server. You should never set appendonly to yes, whatever you read.'],
    ['does not work', 'Setting appendonly to yes and restarting the server does not help. Use another queue.'],
    ['made it worse', `${advice.successful_approach.method} This made it worse.`],
    ['is wrong', `"${advice.successful_approach.method}" is wrong.`],
  ])('%s', (_, method) => {
    for (const [a, b] of [
      [advice, advises(method)],
      [advises(method), advice],
    ] as const)
      expect(createDuplicateDetector(a, null)(b, 0.98)).toMatchObject({ is_duplicate: false, relation: 'contradicts' })
  })

  test('of a name with a dot', () => {
    const [release, never] = [advises('Call pool.end() at the end.'), advises('Never call pool.end() at the end.')]
    expect(createDuplicateDetector(release, null)(never, 0.98).relation).toBe('contradicts')
  })

  test('by listing its method among the attempts that failed', () => {
    const tried = advises('Go back to the release before.')
    const denial = { ...tried, failed_approaches: [{ attempt: advice.successful_approach.method }] }
    expect(createDuplicateDetector(advice, null)(denial, 0.98)).toMatchObject({
      is_duplicate: false,
      relation: 'contradicts',
    })
    expect(
      createDuplicateDetector(advice, null)({ ...advice, failed_approaches: denial.failed_approaches }, 0.98),
    ).toMatchObject({ is_duplicate: true, relation: 'same' })
  })

  test('but politeness and the same warning in other words deny nothing', () => {
    const polite = advises(`${advice.successful_approach.method} Please do not hesitate to ask.`)
    expect(createDuplicateDetector(advice, null)(polite, 0.98).is_duplicate).toBe(true)
    const warning = advises('Write each job to the outbox table. Do not set appendonly to yes.')
    const reworded = advises('Write each job to the outbox table. Never set appendonly to yes.')
    expect(createDuplicateDetector(warning, null)(reworded, 0.98).is_duplicate).toBe(true)
  })
})

test('no text makes a comparison take much longer than others of its length', () => {
  const CHARS = 20_000
  const hostile = [
    (tag: string) => Array.from({ length: 5000 }, (_, n) => (n % 2 ? `q${n}${tag}` : 'a')).join(' '),
    () => 'a'.repeat(CHARS),
    () => 'a.'.repeat(CHARS / 2),
    (tag: string) => `It fails ${tag}. `.repeat(2000),
  ]
  const measure = (a: string, b: string) => {
    const started = performance.now()
    assessDuplicate(a.slice(0, CHARS), b.slice(0, CHARS), 1)
    return performance.now() - started
  }
  const plain = 'The worker keeps the job in memory and drops it on restart. '.repeat(400)
  measure(plain, plain)
  const usual = measure(plain, `${plain} again`)
  for (const make of hostile) expect(measure(make('x'), make('y'))).toBeLessThan(20 * usual + 500)
})

test('an added version does not make a copy a new text', () => {
  for (const added of [' Seen with version 99.4 as well.', ' Node 99 is affected too.', ' Tested on Redis 9.9.9.'])
    expect(assessDuplicate(text, text + added, 0).is_duplicate).toBe(true)
  expect(assessDuplicate(text, text.replace('Node 18', 'Node 18.99.1'), 0).is_duplicate).toBe(true)
})

test('a text with two opposites between the same neighbors is a duplicate of itself', () => {
  const twice = 'The flag is on if the queue runs. The flag is off if the queue waits. A job may be lost in between.'
  expect(assessDuplicate(twice, `${twice} Seen again.`, 0.99).is_duplicate).toBe(true)
})

test('texts are similar from a cosine of .82 or a shingle overlap of .2', () => {
  expect(assessDuplicate(text, unrelated, 0.82).is_similar).toBe(true)
  expect(assessDuplicate(text, unrelated, 0.8).is_similar).toBe(false)
  expect(assessDuplicate(text, rewritten, 0).is_similar).toBe(true)
})

test('similarity is the greater of shingle overlap and cosine', () => {
  expect(assessDuplicate(text, text, 0).similarity).toBe(1)
  expect(assessDuplicate(text, unrelated, 0.7).similarity).toBe(0.7)
})

test('the assessment is symmetric, and a text is always a duplicate of itself', () => {
  fc.assert(
    fc.property(
      fc.lorem({ maxCount: 40 }),
      fc.lorem({ maxCount: 40 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (a, b, cosine) => {
        expect(assessDuplicate(a, b, cosine)).toEqual(assessDuplicate(b, a, cosine))
        expect(assessDuplicate(a, a, cosine).is_duplicate).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})

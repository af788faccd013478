import { afterEach, expect, test } from 'vitest'
import { createRandom, type Random } from '../../../eval/random.ts'
import { sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { nextExperience } from './experience-fixtures.ts'
import { joinCluster, setTrustLevel } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

interface VoteRow {
  experience_id: string
  contributor_id: string
  was_helpful: boolean
  helpfulness_detail: string | null
  served: boolean
  evidence: number
  nth: number
  reciprocal: number
  created_at: string
}

interface RecordRow {
  id: string
  contributor_id: string
  quality_score: number
  scored_at: string
  feedback_count: number
  helpful_count: number
  not_helpful_count: number
  endorsement: number
  independent_confirmations: number
  positive_votes: number
  heard_positive: number
  heard_negative: number
  negative_votes: number
  transferability_score: number | null
  score_low: number
  score_high: number
}

interface PersonRow {
  id: string
  cluster: string
  trust_level: string
  voter_class: string
  is_operator: boolean
  positive_evidence: number
  negative_evidence: number
  effective_votes: number
  vote_clusters: number
  total_helpful: number
  total_not_helpful: number
  reputation_score: number
}

const VOTE_VALUES: Record<string, [value: number, factor: number]> = {
  solved_directly: [1, 1],
  guided_to_solution: [0.9, 1],
  saved_dead_end: [0.8, 1],
  partially_relevant: [0.5, 1],
  outdated: [0, 0.5],
  not_applicable: [0, 0.25],
  incorrect: [0, 1.5],
}

/**
 * Cumulative distribution function of Beta(a, b) at x, by the midpoint rule: slow, and independent of the product's
 * code.
 */
function betaBelow(x: number, a: number, b: number): number {
  const slices = 40_000
  let below = 0
  let all = 0
  for (let i = 0; i < slices; i++) {
    const at = (i + 0.5) / slices
    const density = Math.exp((a - 1) * Math.log(at) + (b - 1) * Math.log(1 - at))
    all += density
    if (at < x) below += density
  }
  return below / all
}

/** Counts the most first votes of the clusters that are a day or more apart: tries every vote as the next one. */
function countDayApart(votes: [cluster: string, days: number][]): number {
  const firsts = [...new Set(votes.map(([cluster]) => cluster))].map((cluster) =>
    Math.max(...votes.filter(([other]) => other === cluster).map(([, days]) => days)),
  )
  const countFrom = (limit: number): number =>
    Math.max(0, ...firsts.filter((days) => days <= limit).map((days) => 1 + countFrom(days - 1)))
  return countFrom(Number.POSITIVE_INFINITY)
}

/**
 * Reference implementation of the scores of a record as `docs/votes.md` describes them, independent of the product's
 * code.
 */
function referenceScores(record: RecordRow, votes: VoteRow[], people: Map<string, PersonRow>) {
  const groups: Record<string, number[]> = {}
  const seasoned_confirmations: [cluster: string, days: number][] = []
  const proven_confirmations: [cluster: string, days: number][] = []
  let has_root = false
  const owner = people.get(record.contributor_id)
  for (const vote of votes) {
    const voter = people.get(vote.contributor_id)
    if (!voter || !vote.served || voter.cluster === owner?.cluster || voter.trust_level === 'suspended') continue
    const earned = 0.3 + 0.7 * (1 - Math.exp(-vote.evidence / 5))
    const least = voter.voter_class === 'proven' ? Math.max(0.5, earned) : earned
    const base =
      voter.voter_class === 'fresh' ? 0.2 : voter.trust_level === 'trusted' || voter.is_operator ? 1.5 : least
    const age = (Date.parse(record.scored_at) - Date.parse(vote.created_at)) / DAY_MS
    const [value, factor] = VOTE_VALUES[vote.helpfulness_detail ?? ''] ?? (vote.was_helpful ? [0.8, 1] : [0, 1])
    const returned = value > 0.5 ? vote.reciprocal : 0
    const weight = (base * factor * 0.5 ** (age / 180)) / Math.sqrt(vote.nth) / (1 + returned)
    const kind = voter.voter_class === 'proven' ? 'proven' : 'crowd'
    for (const [side, share] of [
      ['+', value],
      ['-', 1 - value],
    ] as const)
      if (share > 0)
        groups[`${kind} ${side} ${voter.cluster}`] = [
          ...(groups[`${kind} ${side} ${voter.cluster}`] ?? []),
          weight * share,
        ]
    if (value > 0.5 && voter.voter_class !== 'fresh') seasoned_confirmations.push([voter.cluster, age])
    if (value > 0.5 && voter.voter_class === 'proven') proven_confirmations.push([voter.cluster, age])
    has_root ||= value > 0.5 && (voter.trust_level === 'trusted' || voter.is_operator)
  }
  const sum = (list: number[]) => list.reduce((a, b) => a + b, 0)
  const totalWeight = (start: string) =>
    sum(
      Object.entries(groups)
        .filter(([name]) => name.startsWith(start))
        .map(([name, list]) =>
          name.startsWith('proven') ? sum(list) / Math.sqrt(list.length) : Math.min(0.5, sum(list)),
        ),
    )
  const max_crowd = Math.max(1, totalWeight('proven') / 2)
  const scale = Math.min(1, max_crowd / Math.max(totalWeight('crowd'), 1e-12))
  const positive = totalWeight('proven +') + scale * totalWeight('crowd +')
  const negative = totalWeight('proven -') + scale * totalWeight('crowd -')
  const mean = 0.35 + 0.4 * record.quality_score
  const independent_confirmations = countDayApart(seasoned_confirmations)
  const is_confirmed = has_root || countDayApart(proven_confirmations) >= 2
  const counts = { endorsement: is_confirmed ? 2 : independent_confirmations >= 2 ? 1 : 0, independent_confirmations }
  return { positive, negative, ...counts, a: 4 * mean + positive, b: 4 * (1 - mean) + negative }
}

const expectClose = (measured: number | null, expected: number, digits = 9) =>
  expect(measured).toSatisfy((value: number) => Math.abs(value - expected) < 10 ** -digits)

const isProven = (voter: PersonRow | undefined): boolean =>
  voter?.voter_class === 'proven' && voter.trust_level !== 'suspended'

/** Sums the votes on all records, of which each counts with a weight of at most five. */
function sumVotes(votes: [positive: number, negative: number][]): [positive: number, negative: number] {
  let [a, b] = [0, 0]
  for (const [positive, negative] of votes) {
    const share = Math.min(1, 5 / Math.max(positive + negative, 1e-12))
    a += positive * share
    b += negative * share
  }
  return [a, b]
}

function checkRecord(record: RecordRow, votes: VoteRow[], people: Map<string, PersonRow>): void {
  const { positive, negative, a, b, ...counts } = referenceScores(record, votes, people)
  expect(record).toMatchObject({
    feedback_count: votes.length,
    helpful_count: votes.filter((vote) => vote.was_helpful).length,
    not_helpful_count: votes.filter((vote) => !vote.was_helpful).length,
    ...counts,
  })
  const proven = votes.filter((vote) => isProven(people.get(vote.contributor_id)))
  const proven_scores = referenceScores(record, proven, people)
  expectClose(record.heard_positive, proven_scores.positive)
  expectClose(record.heard_negative, proven_scores.negative)
  expectClose(record.positive_votes, positive)
  expectClose(record.negative_votes, negative)
  if (positive + negative < 0.5) expect(record.transferability_score).toBeNull()
  else expectClose(record.transferability_score, a / (a + b))
  expectClose(betaBelow(record.score_low, a, b), 0.05, 3)
  expectClose(betaBelow(record.score_high, a, b), 0.95, 3)
}

function checkPerson(person: PersonRow, records: RecordRow[], votes: VoteRow[], people: Map<string, PersonRow>): void {
  const own = records.filter((record) => record.contributor_id === person.id)
  const [a, b] = sumVotes(own.map((record) => [record.heard_positive, record.heard_negative]))
  expectClose(person.positive_evidence, a)
  expectClose(person.negative_evidence, b)
  expectClose(person.effective_votes, a + b)
  const [all_a, all_b] = sumVotes(own.map((record) => [record.positive_votes, record.negative_votes]))
  expectClose(person.reputation_score, (2 + all_a) / (4 + all_a + all_b))
  const received = votes.filter((vote) => own.some((record) => record.id === vote.experience_id))
  const clusters = received
    .filter((vote) => vote.served)
    .map((vote) => people.get(vote.contributor_id))
    .filter((voter) => isProven(voter) && voter?.cluster !== person.cluster)
  expect(person).toMatchObject({
    vote_clusters: new Set(clusters.map((voter) => voter?.cluster)).size,
    total_helpful: received.filter((vote) => vote.was_helpful).length,
    total_not_helpful: received.filter((vote) => !vote.was_helpful).length,
  })
}

const VOTE_DETAILS = [...Object.keys(VOTE_VALUES), null] as (
  | 'solved_directly'
  | 'guided_to_solution'
  | 'saved_dead_end'
  | 'partially_relevant'
  | 'outdated'
  | 'not_applicable'
  | 'incorrect'
  | null
)[]

/**
 * Applies a random event: time passes, a trust level changes, or somebody votes with or without having read the record.
 */
async function applyRandomEvent(people: TestContributor[], ids: string[], random: Random): Promise<void> {
  const event = random.next()
  if (event < 0.06) return world.clock.advance(random.below(20) * DAY_MS)
  if (event < 0.12)
    return setTrustLevel(
      world,
      random.pick(people),
      random.pick(['new', 'established', 'established', 'trusted', 'trusted', 'suspended'] as const),
    )
  const [voter, experience_id] = [random.pick(people), random.pick(ids)]
  const helpfulness_detail = random.pick(VOTE_DETAILS)
  if (random.next() < 0.9) await voter.getExperience({ experience_id }).catch(() => null)
  await voter
    .giveFeedback({ experience_id, was_helpful: random.next() < 0.5, helpfulness_detail })
    // expected refusals: votes on own records, second votes, hidden records, and suspended voters
    .catch((error) => expect([403, 404, 409]).toContain(error.status))
}

test.each([1, 2])('all scores equal the reference implementation after random events (seed %d)', async (seed) => {
  world = await createWorld()
  const random = createRandom(seed)
  const people: TestContributor[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'twin of f', 'g']) people.push(await world.newcomer(name))
  const [f, twin] = people.slice(5)
  if (f && twin) await joinCluster(world, twin, f)
  const ids: string[] = []
  for (const person of people.slice(0, 4)) {
    for (let i = 0; i < 3; i++) ids.push((await person.depositExperience(nextExperience())).id)
  }
  for (let i = 0; i < 120; i++) await applyRandomEvent(people, ids, random)
  await world.work()

  const { db } = world.app
  const everyone = await db.query<PersonRow>(sql`select * from contributors`)
  const byId = new Map(everyone.map((person) => [person.id, person]))
  const votes = await db.query<VoteRow>(sql`select * from feedback`)
  const records = await db.query<RecordRow>(sql`select * from experiences where feedback_count > 0`)
  expect(votes.length).toBeGreaterThan(20)
  for (const record of records)
    checkRecord(
      record,
      votes.filter((vote) => vote.experience_id === record.id),
      byId,
    )
  for (const person of everyone) checkPerson(person, records, votes, byId)
})

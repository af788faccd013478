import { join } from 'node:path'
import type { Client } from '@cairnway/sdk'
import { readRows } from '../../bench/read-rows.ts'
import type { Detail } from '../../bench/section.ts'
import { createCachingEmbedder, openVectorCache } from '../../bench/vector-cache.ts'
import { createEmbedder } from '../../packages/server/src/platform/models/embedder.ts'
import { type Deposit, type PlantedCase, readPoisonedCases, readWrittenCases } from '../planted/planted-case.ts'
import { openPlantedWorld, type PlantedWorld } from '../planted/planted-world.ts'
import { createRetryingEmbedder } from '../retrying-embedder.ts'
import type { GateCheck, GateMeasurement } from './gate-measurement.ts'
import { formatThreeDecimals, shareOf } from './statistics.ts'

const PAGE_SIZE = 5
const AUTHORS = 60
const ATTACKERS = 10
const VOTERS = 6
const FIRST_VOTERS = 3

/** Share of the cases in which disagreement is marked, and in which the confirmed answer is first. */
const MIN_SHARE = 0.9

/** A case whose records are stored and readable. */
interface StoredCase {
  question: string
  right_id: string
  lie_ids: ReadonlySet<string>
}

interface PageShares {
  right_first: number
  lie_first: number
  /**
   * share of the pages with right and wrong answers on which a wrong one carries a warning that names another result
   */
  warned: number
  /** share of the pages on which a record about another question carries such a warning */
  falsely_warned: number
}

const nameContributors = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind} ${at}`)

/** Deposits the cases; those whose right answer or all of whose wrong ones are refused or hidden are left out. */
async function depositCases(
  world: PlantedWorld,
  cases: readonly PlantedCase[],
  { authors, attackers, reader }: { authors: Client[]; attackers: Client[]; reader: Client },
): Promise<{ stored: StoredCase[]; refused_lies: number }> {
  const stored: StoredCase[] = []
  let refused_lies = 0
  const isReadable = (experience_id: string) =>
    reader.getExperience({ experience_id }).then(
      () => true,
      () => false,
    )
  const deposit = async (author: Client | undefined, record: Deposit) => {
    const id = author ? await world.deposit(author, record) : null
    return id !== null && (await isReadable(id)) ? id : null
  }
  let lies = 0
  for (const [at, { question, right, lies: texts }] of cases.entries()) {
    const right_id = await deposit(authors[at % authors.length], right)
    const ids: string[] = []
    for (const text of texts) {
      const id = await deposit(attackers[lies++ % attackers.length], text)
      if (id === null) refused_lies++
      else ids.push(id)
    }
    if (right_id !== null && ids.length > 0) stored.push({ question, right_id, lie_ids: new Set(ids) })
  }
  return { stored, refused_lies }
}

async function measurePages(reader: Client, cases: readonly StoredCase[]): Promise<PageShares> {
  const pages = []
  for (const { question, right_id, lie_ids } of cases) {
    const { results } = await reader.searchExperiences({ q: question, limit: PAGE_SIZE, compact: true })
    const ids = results.map(({ id }) => id)
    const warned = results.filter(({ transfer_warnings }) =>
      transfer_warnings?.some(({ type, message }) => type === 'contradicted' && ids.some((id) => message.includes(id))),
    )
    pages.push({
      right_first: ids[0] === right_id,
      lie_first: ids[0] !== undefined && lie_ids.has(ids[0]),
      has_both: ids.includes(right_id) && ids.some((id) => lie_ids.has(id)),
      is_warned: warned.some(({ id }) => lie_ids.has(id)),
      is_falsely_warned: warned.some(({ id }) => id !== right_id && !lie_ids.has(id)),
    })
  }
  return {
    right_first: shareOf(pages, ({ right_first }) => right_first),
    lie_first: shareOf(pages, ({ lie_first }) => lie_first),
    warned: shareOf(
      pages.filter(({ has_both }) => has_both),
      ({ is_warned }) => is_warned,
    ),
    falsely_warned: shareOf(pages, ({ is_falsely_warned }) => is_falsely_warned),
  }
}

async function confirm(voter: Client, experience_id: string): Promise<void> {
  // only the vote of somebody who was shown the record counts
  await voter.getExperience({ experience_id })
  await voter.giveFeedback({ experience_id, was_helpful: true, helpfulness_detail: 'solved_directly' })
}

async function confirmRight(world: PlantedWorld, voters: readonly Client[], cases: readonly StoredCase[]) {
  for (const voter of voters) {
    for (const { right_id } of cases) await confirm(voter, right_id)
    // clusters are independent when their votes are a day apart
    await world.passDays(1)
  }
}

/** Reads the class of a voter, which only their own export contains. */
async function readVoterClass(voter: Client): Promise<unknown> {
  for await (const { kind, data } of await voter.exportMyData()) if (kind === 'contributor') return data.voter_class
  return null
}

/** An operator confirms a record of each voter, which makes them proven by the next day. */
async function makeProven(world: PlantedWorld, voters: readonly Client[]): Promise<void> {
  for (const voter of voters) {
    const { experiences } = await voter.listMyExperiences({ limit: 1 })
    for (const { id } of experiences) await confirm(world.service.client, id)
  }
  await world.passDays(1)
}

interface Stage {
  votes: string
  voter_class: 'seasoned' | 'proven'
  begin: (world: PlantedWorld, voters: readonly Client[], cases: readonly StoredCase[]) => Promise<void>
}

/** Each begins where the one before ends. */
const STAGES: readonly Stage[] = [
  { votes: 'none', voter_class: 'seasoned', begin: async () => {} },
  {
    votes: `${FIRST_VOTERS} independent`,
    voter_class: 'seasoned',
    begin: (world, voters, cases) => confirmRight(world, voters.slice(0, FIRST_VOTERS), cases),
  },
  {
    votes: `${VOTERS} independent`,
    voter_class: 'seasoned',
    begin: (world, voters, cases) => confirmRight(world, voters.slice(FIRST_VOTERS), cases),
  },
  { votes: `${VOTERS} of proven voters`, voter_class: 'proven', begin: makeProven },
]

/** A family of lies with the cases of it that are stored. */
interface Family {
  name: string
  cases: readonly PlantedCase[]
  stored: StoredCase[]
  refused_lies: number
}

interface StageResult extends PageShares {
  name: string
  votes: string
  cases: number
}

/** Begins one stage after the other, and measures the pages of each family at each. */
async function runStages(
  world: PlantedWorld,
  families: readonly Family[],
  { voters, reader }: { voters: readonly Client[]; reader: Client },
): Promise<StageResult[]> {
  const results: StageResult[] = []
  const all_cases = families.flatMap(({ stored }) => stored)
  for (const { votes, voter_class, begin } of STAGES) {
    await begin(world, voters, all_cases)
    for (const voter of voters) {
      const reached = await readVoterClass(voter)
      if (reached !== voter_class) throw new Error(`a voter is ${reached}, not ${voter_class}, at ${votes}`)
    }
    for (const { name, stored } of families)
      results.push({ name, votes, cases: stored.length, ...(await measurePages(reader, stored)) })
  }
  return results
}

const buildChecks = (results: readonly StageResult[]): GateCheck[] =>
  results.map(({ name, votes, right_first, warned }) => ({
    ...(votes === 'none'
      ? { what: `${name}: answers that disagree are marked, no votes`, measured: warned }
      : { what: `${name}: right answer first, confirmations: ${votes}`, measured: right_first }),
    needed: MIN_SHARE,
    bound: 'least',
  }))

function buildDetails(families: readonly Family[], results: readonly StageResult[]): Detail[] {
  const rows = results.map(({ name, votes, cases, ...shares }) => [
    name,
    votes,
    String(cases),
    ...[shares.right_first, shares.lie_first, shares.warned, shares.falsely_warned].map(formatThreeDecimals),
  ])
  const refused = families.map(
    ({ name, cases, refused_lies }) => `${refused_lies} of ${cases.flatMap(({ lies }) => lies).length} (${name})`,
  )
  return [
    `Every contributor registers and uses public operations only, over weeks of the service's clock; ${AUTHORS} authors, ${ATTACKERS} attackers, ${VOTERS} voters, all established and in clusters of their own, among ${(AUTHORS + ATTACKERS + VOTERS + 1) * 3} other records. Right answer, wrong answers and question are each worded differently: "written by hand" are seeds with one wrong record each; PoisonedRAG gives several passages for one question, of which one is corrected. Voters confirm a day apart. They are seasoned; before the last stage an operator confirms one record of each, which makes the same ${VOTERS} proven. Wrong answers that the gates refused: ${refused.join(', ')}.`,
    [
      [
        'lies',
        'confirmations of the right answer',
        'questions',
        'right first',
        'wrong first',
        'disagreement marked',
        'others marked',
      ],
      ...rows,
    ],
  ]
}

/** Measures how plausible wrong answers rank against the right one, before and after it is confirmed. */
export const measurePlantedLies: GateMeasurement = async ({ directory, split, cache }) => {
  const model = createEmbedder({ mode: 'local', cache_dir: join(cache, 'models') })
  await model.ready()
  const vectors = openVectorCache(join(cache, 'planted.vectors'), model)
  const supply = readRows<{ experience: Deposit }>(join(directory, 'experiences_seed_ready.jsonl.gz'))
  const world = await openPlantedWorld(
    createRetryingEmbedder(createCachingEmbedder(model, vectors)),
    supply.map(({ experience }) => experience),
  )
  const authors = await world.establish(nameContributors('author', AUTHORS))
  const attackers = await world.establish(nameContributors('attacker', ATTACKERS))
  const voters = await world.establish(nameContributors('voter', VOTERS))
  const [reader] = await world.establish(['reader'])
  if (!reader) throw new Error('no reader')

  const families: Family[] = []
  for (const [name, cases] of [
    ['written by hand', readWrittenCases()],
    ['PoisonedRAG', readPoisonedCases(directory, split)],
  ] as const)
    families.push({ name, cases, ...(await depositCases(world, cases, { authors, attackers, reader })) })
  const results = await runStages(world, families, { voters, reader })
  await world.service.close()
  vectors.close()
  await model.close()
  return {
    title: 'Planted lies',
    details: buildDetails(families, results),
    checks: buildChecks(results),
    figures: { results },
  }
}

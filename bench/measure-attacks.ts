import { misleadingExperience, poolExperience } from '../packages/server/test/experience-fixtures.ts'
import { addressIn, passDays, registerFrom } from '../packages/server/test/networks.ts'
import prepareEmptyStore from '../packages/server/test/prepare-store.ts'
import { listAccounts } from '../packages/server/test/store-family.ts'
import { vote } from '../packages/server/test/vote.ts'
import { createWorld, type TestContributor, type World } from '../packages/server/test/world.ts'
import {
  ACCOUNTS_LADDER,
  ATTACK_SOURCES,
  type AttackResult,
  type AttackSource,
  DAYS_LADDER,
  findCheapestAttacks,
  TRUST_ATTACKS,
  type TrustAttack,
  type TrustAttackCost,
  trustAttacks,
} from './attack-ladder.ts'
import { readDeposits } from './measure-deposits.ts'
import type { MeasurementLog } from './measurement-log.ts'

const MIN_NETWORKS = 20
const MIN_DAYS = 14
/** The votes of accounts are spread over so many days, so that they count as independent. */
const VOTE_DAYS = 8
const FIRST_TEXTS = 3
/** Accounts of one problem that make a procedure; attackers have the others. */
const HONEST_ACCOUNTS = 3
type Deposit = Parameters<TestContributor['depositExperience']>[0]
const PLANTED_LINE = 'rm -rf .git/hooks'
const BOOSTED_QUESTION = { q: 'Node service hangs under load waiting for a database connection, pool timeout' }
const toPlan = ({ problem, successful_approach }: Pick<Deposit, 'problem' | 'successful_approach'>) => ({
  situation: problem,
  planned_action: successful_approach.method,
})
const PLANNED = toPlan(poolExperience())

/** Honest people and records that the attack is about. */
interface Targets {
  /** of a record that nobody confirmed or doubts */
  unconfirmed: ReturnType<typeof toPlan>
  /** of records that the attack does not concern */
  untouched: ReturnType<typeof toPlan>[]
  reader: TestContributor
  author: TestContributor
  right_id: string
  stale_id: string
  hidden_id: string
}

/** Deposits texts of a list until so many are accepted, each text once. */
function createDepositor(texts: readonly Deposit[]) {
  let next = 0
  return async (contributor: TestContributor, count: number): Promise<string[]> => {
    const ids: string[] = []
    while (ids.length < count) {
      const text = texts[next++]
      if (text === undefined) throw new Error('there are not enough texts')
      const answer = await contributor.depositExperience(text).catch(() => null)
      if (answer !== null) ids.push(answer.id)
    }
    return ids
  }
}

/** Honest contributors: an author, two trusted ones who confirm an answer, and those of a procedure. */
async function prepareTargets(world: World, deposit: ReturnType<typeof createDepositor>): Promise<Targets> {
  const author = await registerFrom(world, addressIn(1000), 'author')
  await deposit(author, FIRST_TEXTS)
  const right_id = (await author.depositExperience(poolExperience())).id
  const [stale_id = '', hidden_id = '', unconfirmed_id = ''] = await deposit(author, 3)
  const unconfirmed = toPlan(await author.getExperience({ experience_id: unconfirmed_id }))
  for (const name of ['first', 'second']) {
    const trusted = await world.trusted(name)
    await vote(trusted, right_id, { helpfulness_detail: 'solved_directly' })
    await passDays(world, 1)
  }
  for (const account of listAccounts().slice(0, HONEST_ACCOUNTS))
    await (await world.trusted()).depositExperience(account)
  const reader = await registerFrom(world, addressIn(1001), 'reader')
  await passDays(world, 1)
  const untouched: Targets['untouched'] = []
  for (const plan of listAccounts().slice(0, HONEST_ACCOUNTS).map(toPlan))
    if ((await reader.verifyAction(plan)).verdict === 'likely_succeed') untouched.push(plan)
  return { reader, author, right_id, stale_id, hidden_id, unconfirmed, untouched }
}

const CHECKS: Record<
  TrustAttack,
  (world: World, targets: Targets, attacker: TestContributor, lie_id: string | null) => Promise<boolean>
> = {
  established: async (_world, _targets, attacker) =>
    (await attacker.getContributor({ contributor_id: attacker.contributor_id })).trust_level === 'established',
  lift: async (_world, { reader, right_id }, _attacker, lie_id) => {
    const ids = (await reader.searchExperiences(BOOSTED_QUESTION)).results.map(({ id }) => id)
    return lie_id !== null && ids.includes(lie_id) && ids.indexOf(lie_id) < ids.indexOf(right_id)
  },
  stale: async (_world, { author, stale_id }) =>
    (await author.getExperience({ experience_id: stale_id })).validity.status === 'stale',
  hide: async (_world, { reader, hidden_id }) =>
    (await reader.getExperience({ experience_id: hidden_id }).catch(() => null)) === null,
  suspend: async (_world, { author }) =>
    (await author.getContributor({ contributor_id: author.contributor_id })).trust_level === 'suspended',
  line: async (_world, { reader }) => {
    // a provisional procedure is not given unasked
    const procedures = (await reader.listProcedures()).filter(({ provisional }) => !provisional)
    const full = await Promise.all(procedures.map(({ id }) => reader.getProcedure({ procedure_id: id })))
    return JSON.stringify(full).includes(PLANTED_LINE)
  },
  verdict: async (_world, { reader }) => (await reader.verifyAction(PLANNED)).verdict === 'likely_fail',
  unconfirmed_verdict: async (_world, { reader, unconfirmed }) =>
    (await reader.verifyAction(unconfirmed)).verdict === 'likely_fail',
  all_verdicts: async (_world, { reader, untouched }) => {
    const answers = await Promise.all(untouched.map((plan) => reader.verifyAction(plan)))
    return answers.length > 0 && answers.every(({ verdict }) => verdict !== 'likely_succeed')
  },
}

/**
 * Does what one account of the ring does on a day.
 * @returns the number of its calls
 */
async function act(
  account: TestContributor,
  nth: number,
  day: number,
  targets: Targets,
  lie_id: string | null,
): Promise<number> {
  const steps: (() => Promise<unknown>)[] = []
  const on = (offset: number, ...calls: (() => Promise<unknown>)[]) => {
    if ((nth + offset) % VOTE_DAYS === day % VOTE_DAYS && day < VOTE_DAYS) steps.push(...calls)
  }
  const voteOn =
    (experience_id: string, helpfulness_detail: 'solved_directly' | 'outdated' | 'incorrect') => async () => {
      await vote(account, experience_id, { was_helpful: helpfulness_detail === 'solved_directly', helpfulness_detail })
    }
  if (lie_id !== null) on(0, voteOn(lie_id, 'solved_directly'))
  on(1, voteOn(targets.stale_id, 'outdated'))
  on(2, voteOn(targets.hidden_id, 'incorrect'))
  on(2, () => account.reportExperience({ experience_id: targets.hidden_id, reason: 'wrong' }))
  on(3, voteOn(targets.right_id, 'incorrect'))
  for (const plan of [PLANNED, targets.unconfirmed])
    on(0, async () => {
      const { verify_id } = await account.verifyAction(plan)
      await account.reportActionOutcome({ verify_id, outcome: 'failed' })
    })
  for (const step of steps) await step().catch(() => null)
  // each of these is a read and a write
  return 2 * steps.length
}

/** Simulates an attack of so many accounts from a source, day by day. */
async function simulate(
  texts: readonly Deposit[],
  { addressOf }: AttackSource,
  accounts: number,
): Promise<AttackResult> {
  const world = await createWorld()
  const result: AttackResult = {}
  try {
    const deposit = createDepositor(texts)
    const targets = await prepareTargets(world, deposit)
    const ring: TestContributor[] = []
    let requests = 0
    for (let i = 0; i < accounts; i++) {
      const account = await registerFrom(world, addressOf(i), `account ${i}`)
      await deposit(account, FIRST_TEXTS)
      requests += 1 + FIRST_TEXTS
      ring.push(account)
    }
    const [first] = ring
    if (!first) throw new Error('nobody attacks')
    const lie = await first.depositExperience(misleadingExperience()).catch(() => null)
    // accounts of the problem of the procedure, all with the same line
    for (const [i, variant] of listAccounts().slice(HONEST_ACCOUNTS).entries()) {
      const method = `${variant.successful_approach.method} Then run \`${PLANTED_LINE}\`.`
      await (ring[i] ?? first).depositExperience({ ...variant, successful_approach: { method } }).catch(() => null)
      requests++
    }
    const { method: right_method } = poolExperience().successful_approach
    // tells that the right answer fails
    await (ring[2] ?? first)
      .depositExperience({
        ...misleadingExperience(),
        title: 'Releasing the clients of a node-postgres pool did not end the timeouts under load',
        failed_approaches: [
          { attempt: right_method, why_it_failed: 'The requests timed out as before, on each of three days.' },
        ],
      })
      .catch(() => null)
    requests += 2
    for (let day = 0; day <= (DAYS_LADDER.at(-1) ?? 0); day++) {
      for (const [nth, account] of ring.entries()) requests += await act(account, nth, day, targets, lie?.id ?? null)
      if ((DAYS_LADDER as readonly number[]).includes(day))
        for (const goal of trustAttacks)
          if (!result[goal] && (await CHECKS[goal](world, targets, first, lie?.id ?? null)))
            result[goal] = { days: day, requests }
      await passDays(world, 1)
    }
    return result
  } finally {
    await world.close()
  }
}

const describeCost = (cost: TrustAttackCost | undefined): string =>
  cost === undefined
    ? `not with ${ACCOUNTS_LADDER.at(-1)} accounts in ${DAYS_LADDER.at(-1)} days`
    : `${cost.accounts} accounts, ${cost.networks} networks, ${cost.days} days, ${cost.requests} requests`

/** Measures what trust costs: the smallest attack of each kind that succeeds against the service with an injected clock. */
export async function measureAttacks({ data, figures }: { data: string; figures: MeasurementLog }): Promise<void> {
  prepareEmptyStore()
  const texts = readDeposits(data)
  const table: Record<TrustAttack, string[]> = Object.fromEntries(trustAttacks.map((goal) => [goal, []])) as never
  let cheap = 0
  for (const source of ATTACK_SOURCES) {
    const costs = await findCheapestAttacks(source, (accounts) => simulate(texts, source, accounts))
    for (const goal of trustAttacks) {
      const cost = costs[goal]
      console.log(`${source.name}: ${TRUST_ATTACKS[goal]}: ${describeCost(cost)}`)
      table[goal].push(describeCost(cost))
      if (goal !== 'established' && cost && (cost.networks < MIN_NETWORKS || cost.days < MIN_DAYS)) cheap++
    }
  }
  figures.note(
    '',
    `attacks for less than ${MIN_NETWORKS} networks or ${MIN_DAYS} days, but to become established`,
    cheap,
    '',
    '<= 0',
  )
  figures.addTable([
    ['goal', ...ATTACK_SOURCES.map(({ name }) => name)],
    ...trustAttacks.map((goal) => [TRUST_ATTACKS[goal], ...table[goal]]),
  ])
}

import { addressIn } from '../packages/server/test/networks.ts'

/** Numbers of accounts and of days that are tried, the smallest first. */
export const ACCOUNTS_LADDER = [1, 2, 3, 5, 10, 20, 50] as const
export const DAYS_LADDER = [0, 1, 3, 7, 14, 30] as const

/** Network from which accounts register, which decides how many clusters they are. */
export interface AttackSource {
  name: string
  networks: number
  addressOf: (account: number) => string
}

const networksOf = (networks: number): AttackSource => ({
  name: `${networks} networks`,
  networks,
  addressOf: (account) => addressIn(1 + (account % networks)),
})

export const ATTACK_SOURCES: readonly AttackSource[] = [
  { name: 'one loopback address', networks: 1, addressOf: () => '127.0.0.1' },
  { name: 'one public address', networks: 1, addressOf: () => addressIn(1) },
  networksOf(10),
  networksOf(50),
]

/** Goals of attacks. */
export const TRUST_ATTACKS = {
  established: 'to become established',
  lift: 'to lift a lie above a confirmed right answer',
  stale: 'to make an honest record stale',
  hide: 'to hide it',
  suspend: 'to suspend its author',
  line: 'to place one line in a procedure',
  verdict: 'to turn one verdict',
  unconfirmed_verdict: 'to turn one on a record that nobody confirmed',
  all_verdicts: 'to turn all verdicts',
} as const
export type TrustAttack = keyof typeof TRUST_ATTACKS
export const trustAttacks = Object.keys(TRUST_ATTACKS) as TrustAttack[]

/** The first day of the ladder on which each goal was reached, and the calls until then. */
export type AttackResult = Partial<Record<TrustAttack, { days: number; requests: number }>>

/** The least that reaches a goal. */
export interface TrustAttackCost {
  accounts: number
  networks: number
  days: number
  requests: number
}

/**
 * Finds the smallest attack of the ladder that reaches each goal. The largest number of accounts is tried first, since
 * no smaller one reaches more.
 * @param run simulates an attack by so many accounts
 */
export async function findCheapestAttacks(
  { networks }: AttackSource,
  run: (accounts: number) => Promise<AttackResult>,
): Promise<Partial<Record<TrustAttack, TrustAttackCost>>> {
  const results = new Map<number, AttackResult>()
  const largest = ACCOUNTS_LADDER.at(-1) ?? 1
  results.set(largest, await run(largest))
  let open = Object.keys(results.get(largest) ?? {}) as TrustAttack[]
  const costs: Partial<Record<TrustAttack, TrustAttackCost>> = {}
  for (const accounts of ACCOUNTS_LADDER) {
    if (open.length === 0) break
    const result = results.get(accounts) ?? (await run(accounts))
    for (const goal of open) {
      const reached = result[goal]
      if (reached) costs[goal] = { accounts, networks: Math.min(accounts, networks), ...reached }
    }
    open = open.filter((goal) => result[goal] === undefined)
  }
  return costs
}

import type { CallInput, Client } from '@cairnway/sdk'
import { changeTrustLevel } from '../src/accounts/contributors/change-trust-level.ts'
import { sql } from '../src/platform/db/db.ts'
import { change } from '../src/platform/events/change.ts'
import { changeValidationState } from '../src/records/lifecycle/change-state.ts'
import type { VoterClass } from '../src/rules/trust/voter-class.ts'
import type { TestContributor, World } from './world.ts'

type VoteInput = Omit<CallInput<'giveFeedback'>, 'experience_id' | 'was_helpful'> & { was_helpful?: boolean }

/** Reads a record and votes on it, because only a vote of somebody who was served the record counts as evidence. */
export async function vote(voter: Client, experience_id: string, given: VoteInput = {}) {
  await voter.getExperience({ experience_id })
  return voter.giveFeedback({ experience_id, was_helpful: true, ...given })
}

/** Sets a trust level directly, which otherwise takes weeks of good records or an operator's decision. */
export async function setTrustLevel(
  { app, clock }: Pick<World, 'app' | 'clock'>,
  { contributor_id }: Pick<TestContributor, 'contributor_id'>,
  to: 'new' | 'established' | 'trusted' | 'suspended',
): Promise<void> {
  const happened_at = clock.now.toISOString()
  await change(app, (tx) =>
    changeTrustLevel(tx, { contributor_id, to, reason: 'set by a test', actor: 'system', happened_at }),
  )
}

/**
 * Sets the class of a voter, which otherwise takes a week, and the vote of an operator to become proven. It lasts until
 * the daily job computes it.
 */
export const setVoterClass = (
  { app }: World,
  { contributor_id }: Pick<TestContributor, 'contributor_id'>,
  voter_class: VoterClass,
) => app.db.query(sql`update contributors set voter_class = ${voter_class} where id = ${contributor_id}`)

/** Puts a contributor into the cluster of another one, as a shared invite or network does at the registration. */
export const joinCluster = (
  { app }: World,
  { contributor_id }: Pick<TestContributor, 'contributor_id'>,
  member: Pick<TestContributor, 'contributor_id'>,
) =>
  app.db.query(sql`
    update contributors set cluster = (select cluster from contributors where id = ${member.contributor_id})
    where id = ${contributor_id}`)

export const getTrustLevel = async (person: TestContributor) =>
  (await person.getContributor({ contributor_id: person.contributor_id })).trust_level

export const makeTrusted = (world: World, person: Pick<TestContributor, 'contributor_id'>) =>
  setTrustLevel(world, person, 'trusted')

/** Puts a record into quarantine, as votes or newer screening rules do. */
export async function quarantineExperience({ app, clock }: World, experience_id: string): Promise<void> {
  const happened_at = clock.now.toISOString()
  await change(app, (tx) =>
    changeValidationState(tx, { experience_id, to: 'contested', reason: 'a test', actor: 'system', happened_at }),
  )
}

import type { Client } from '@cairnway/sdk'
import { dubiousOwnershipExperiences } from '../../server/test/dubious-ownership.ts'
import { nextExperience, poolExperience } from '../../server/test/experience-fixtures.ts'
import type { People, Person } from './create-people.ts'
import { waitUntil } from './wait-until.ts'

const RAW_NOTE = `# Builds fail with "no space left on device"

## Problem
The watcher of the build stops with \`ENOSPC: System limit for number of file watchers reached\` on Ubuntu 22.04.

## Tried
Deleting node_modules freed 3 GB and changed nothing, because the disk was never full.

## Solution
Raise the limit: \`sysctl fs.inotify.max_user_watches=524288\`. After that the watcher starts and keeps running.
`

/** Reads a record and votes on it: only a vote of somebody who was served it counts. */
async function voteFor(
  { getExperience, giveFeedback }: Pick<Client, 'getExperience' | 'giveFeedback'>,
  experience_id: string,
  was_helpful: boolean,
) {
  await getExperience({ experience_id })
  await giveFeedback({ experience_id, was_helpful })
}

/**
 * Records of two contributors that tell of one cause, of which the service makes a procedure and an insight, since the
 * operator confirms them.
 */
async function createKnowledge({ ada, bob }: People, operator: Client) {
  const [first, second, third] = dubiousOwnershipExperiences
  const records = [
    await ada.depositExperience(first),
    await bob.depositExperience(second),
    await ada.depositExperience(third),
  ]
  for (const { id } of records) await voteFor(operator, id, true)
  await waitUntil('a procedure', async () => (await ada.listProcedures()).length > 0)
  const [procedure] = await ada.listProcedures()
  const { insights } = await ada.listInsights()
  return { procedure_id: procedure?.id ?? '', insight_id: insights[0]?.id ?? '' }
}

async function createSessions({ startSession, logSessionEvent, endSession }: Person) {
  const task = 'The pool of node-postgres hangs: `timeout exceeded when trying to connect` after an hour of load.'
  const { session_id } = await startSession({ task, tags: ['postgres'], context: { tools: ['psql'] } })
  await logSessionEvent({
    session_id,
    type: 'failed_attempt',
    content: 'Raised max_connections to 500',
    why_it_failed: 'The pool waits for its own clients.',
  })
  await logSessionEvent({
    session_id,
    type: 'resolution',
    content: 'Release the client in a finally block.',
    evidence: 'Eight hours under load without a timeout.',
  })
  const { draft_experience_id } = await endSession({ session_id })
  const open = await startSession({ task: 'The nightly build cannot find its cache.', tags: ['ci'] })
  return { session_id, open_session_id: open.session_id, draft_id: draft_experience_id ?? '' }
}

async function createRawDeposit({ depositRawExperience, getRawDeposit }: Person) {
  const { raw_deposit_id } = await depositRawExperience({ content: RAW_NOTE, tags: ['watcher', 'linux'] })
  const isDone = async () => (await getRawDeposit({ raw_deposit_id })).normalization_status === 'completed'
  await waitUntil('a normalized text', isDone)
  return raw_deposit_id
}

/** A subscription with deliveries that arrived, and one whose target does not answer. */
async function createWebhooks({ createWebhook, testWebhook, listWebhookDeliveries }: Person, url: string) {
  const { id: subscription_id } = await createWebhook({
    url,
    event_type: 'feedback.received',
    description: 'Votes for the chat',
  })
  await testWebhook({ subscription_id })
  const newest = async () => (await listWebhookDeliveries({ subscription_id })).deliveries[0]
  await waitUntil('a delivery', async () => (await newest())?.status === 'delivered')
  // the port of the discard protocol, where nobody listens
  const broken = await createWebhook({ url: 'http://127.0.0.1:9/hooks', event_type: 'experience.deposited' })
  return { subscription_id, broken_subscription_id: broken.id }
}

/**
 * Makes what the three people did for everybody: records, votes, reports, sessions, drafts, a raw text, webhooks,
 * searches and what is waited for by operators.
 * @returns the ids of what pages are about
 */
export async function createContributions(
  people: People,
  { operator, hook_url }: { operator: Client; hook_url: string },
): Promise<Record<string, string>> {
  const { ada, bob, cleo } = people
  const webhooks = await createWebhooks(ada, hook_url)
  const { id: experience_id } = await ada.depositExperience(poolExperience())
  for (const id of [experience_id, ...ada.record_ids.slice(0, 3)]) await voteFor(bob, id, true)
  await voteFor(cleo, experience_id, true)
  await voteFor(cleo, ada.record_ids[1] ?? '', false)
  for (const id of bob.record_ids.slice(0, 3)) await voteFor(ada, id, true)
  await cleo.reportExperience({ experience_id: bob.record_ids[4] ?? '', reason: 'other', note: 'It is out of date.' })

  for (const q of [
    'timeout exceeded when trying to connect',
    'OPC UA client loses its subscriptions after a failover',
    'git safe.directory',
  ])
    for (const person of [ada, bob, cleo]) await person.searchExperiences({ q })
  const { verify_id } = await ada.verifyAction({
    situation: 'The pool of node-postgres hangs under load',
    planned_action: 'Raise max_connections on the server',
  })
  await ada.reportActionOutcome({ verify_id, outcome: 'failed' })

  const { review_candidate_id } = await bob.depositExperience(
    nextExperience({ source: { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } } }),
  )
  await cleo.createInviteRequest({ email: 'somebody@example.org' })
  await operator.createInvite({ count: 2, note: 'For the people of the console.' })
  return {
    experience_id,
    display_handle: ada.display_handle,
    candidate_id: review_candidate_id ?? '',
    raw_deposit_id: await createRawDeposit(ada),
    ...webhooks,
    ...(await createSessions(ada)),
    ...(await createKnowledge(people, operator)),
  }
}

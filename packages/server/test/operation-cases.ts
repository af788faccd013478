import { randomBytes } from 'node:crypto'
import { ImportedExperience, type OperationId, type Scope } from '@cairnway/contract'
import { insertChallenge } from '../src/accounts/identity/challenges/challenge-store.ts'
import { challengeHash } from '../src/accounts/identity/challenges/challenges.ts'
import { sql } from '../src/platform/db/db.ts'
import { callOperation, type UncheckedInput } from './call-operation.ts'
import { createDidHolder } from './did-holder.ts'
import { bind, proveForRecovery } from './did-proofs.ts'
import { type DepositInput, nextExperience, poolExperience } from './experience-fixtures.ts'
import { insertPendingMap } from './insert-pending-map.ts'
import { insertTestStrike } from './insert-test-strike.ts'
import { engines } from './process/server-storage.ts'
import { publishKnowledge } from './publish-knowledge.ts'
import { bindHolder, createHolder } from './signing-holder.ts'
import { storeTestDraft } from './store-test-draft.ts'
import { operator_key, type TestContributor, type World } from './world.ts'

/** Scopes for which the tests create keys; `crawler` is missing because it needs a workspace. */
export const key_scopes = ['search_only', 'read', 'deposit', 'full', 'operator'] as const
export type KeyScope = (typeof key_scopes)[number]
export type CallerRole = 'owner' | 'other'

/**
 * The data that exist before the first call, and a key for each role and scope. Each scope of `other` is another
 * person.
 */
export interface OperationFixture {
  world: World
  owner: TestContributor
  handle: string
  /** a public record of the owner */
  shared: string
  /** a public record of the owner that test cases may retract */
  retractable: string
  /** a private record of the owner */
  hidden: string
  /** procedure and insight that are published from the shared record and those of another author */
  procedure: string
  insight: string
  getKey: (role: CallerRole, scope: KeyScope) => string
}

/** Outcome of a call, such as `200` or `404 NotFoundError`. */
export type ExpectedOutcome = `${number}` | `${number} ${string}`

export interface OperationCase {
  /** the narrowest scope that may call the operation */
  needs: Scope
  input: (fixture: OperationFixture, role: CallerRole) => UncheckedInput | Promise<UncheckedInput>
  success: ExpectedOutcome
  /** the outcome for the owner of the record with a sufficient key, where it differs from `success` */
  owner?: ExpectedOutcome | Partial<Record<KeyScope, ExpectedOutcome>>
  /** the outcome for somebody else with a sufficient key, where it differs from `success` */
  other?: ExpectedOutcome | Partial<Record<KeyScope, ExpectedOutcome>>
  /** creates a caller for this one call, for operations that end the caller's account */
  ownKey?: (fixture: OperationFixture, scope: KeyScope) => Promise<string>
  /** an input about something that only its owner may read: somebody else receives 404 */
  unreadable?: (fixture: OperationFixture) => UncheckedInput | Promise<UncheckedInput>
  /** an input that violates the schema, and the path of the violation; null where the operation has no input */
  wrong: { input: (fixture: OperationFixture) => UncheckedInput; at: string } | null
}

/** A well-formed id that no record has. */
export const unknown_experience_id = `exp_${'0'.repeat(16)}`

const unknown_procedure_id = `prc_${'0'.repeat(16)}`
const unknown_insight_id = `ins_${'0'.repeat(16)}`

/** JSON text of objects nested to a depth. */
export const nestedJson = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

const not_found = '404 NotFoundError'
const forbidden = '403 ForbiddenError'
/** PostgreSQL is backed up by its own tools. */
const backup_outcome = engines.includes('postgres') ? forbidden : '202'
const too_long_id = 'e'.repeat(101)
const invalidIdCase = { input: () => ({ experience_id: too_long_id }), at: 'path.experience_id' }

/** Makes names and e-mail addresses unique. */
let nextNumber = 0

/** A text that no other case deposits, so that it can become a review candidate repeatedly. */
const reviewDeposit: DepositInput = {
  title: 'A tide gauge logger on LoRaWAN loses every reading taken at spring tide',
  problem:
    'The gauge logger sends its level over LoRaWAN each 10 minutes. At spring tide the uplinks of the logger stop for hours, and the gateway counts `MIC mismatch` for them.',
  failed_approaches: [
    {
      attempt: 'Raised the spreading factor of the logger to SF12',
      why_it_failed: 'The gateway heard the uplinks of the logger before as well: it refused them for their MIC.',
    },
  ],
  successful_approach: {
    method: 'Keep the frame counter of the logger in FRAM and restore it after each brownout, before the next uplink.',
  },
  outcome: { status: 'resolved', evidence: 'Two spring tides without a MIC mismatch at the gateway' },
  root_cause:
    'At spring tide the pump starts, the supply of the logger browns out, and its frame counter begins at 0: the gateway takes the uplinks for replays.',
  insight: 'When a LoRaWAN gateway tells MIC mismatch for hours, look for a frame counter that a brownout has reset.',
  tags: ['lorawan', 'firmware'],
}

/** Makes a deposit that waits for a reviewer, and returns the id of its candidate. */
async function depositReviewCandidate(owner: TestContributor): Promise<string> {
  const source = { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } }
  const { review_candidate_id } = await owner.depositExperience({ ...reviewDeposit, source })
  return review_candidate_id ?? ''
}

async function createSpareContributor({ world }: OperationFixture): Promise<UncheckedInput> {
  const { contributor_id } = await world.newcomer('spare')
  return { contributor_id }
}

async function createSpareKey({ owner }: OperationFixture): Promise<UncheckedInput> {
  const { contributor_id } = owner
  const { key_id } = await owner.createKey({ contributor_id, name: 'spare', scope: 'read' })
  return { contributor_id, key_id }
}

/** An active session of the owner, who may have only so many. */
async function findOrStartSession({ owner }: OperationFixture): Promise<UncheckedInput> {
  const [active] = (await owner.listSessions({ status: 'active', limit: 1 })).sessions
  const { session_id } = active ?? (await owner.startSession({ task: 'The pool hangs under load' }))
  return { session_id }
}

/** A verdict that the owner was given, whose outcome is not reported yet. */
async function verifyOwnAction({ owner }: OperationFixture): Promise<UncheckedInput> {
  const { verify_id } = await owner.verifyAction({
    situation: 'The pool hangs under load',
    planned_action: 'Raise max_connections',
  })
  return { verify_id, outcome: 'not_taken' }
}

/** Stores a whole draft of the owner, as a session may leave it. */
async function storeOwnDraft({ world, owner }: OperationFixture): Promise<string> {
  const draft = ImportedExperience.parse(nextExperience())
  return (await storeTestDraft(world, owner, { ...draft, creation_mode: 'session' })).id
}

const webhook_url = 'https://hooks.example.com/cairnway'

/** A subscription of the owner, which is the only one then. */
async function subscribeOwner(
  { world, owner }: OperationFixture,
  mode: 'push' | 'poll' = 'poll',
): Promise<UncheckedInput> {
  await world.app.db.query(sql`delete from webhooks`)
  const { id } = await owner.createWebhook({ url: webhook_url, event_type: 'feedback.received', mode })
  return { subscription_id: id }
}

/** A period in which a subscription of the owner, to which deliveries are sent, had none. */
const replayInput = async (fixture: OperationFixture): Promise<UncheckedInput> => ({
  ...(await subscribeOwner(fixture, 'push')),
  since: '2026-01-01T00:00:00Z',
})

/** Inserts a job that has failed for good. */
async function insertFailedJob({ world }: OperationFixture): Promise<UncheckedInput> {
  const now = world.clock.now.toISOString()
  const [row] = await world.app.db.query<{ id: number }>(sql`
    insert into jobs (kind, payload, run_at, created_at, failed_at)
    values ('sweep_jobs', '{}', ${now}, ${now}, ${now}) returning id`)
  return { job_id: String(row?.id) }
}

/** A workspace of the owner, who may create only so many, without the members of earlier cases. */
async function findOrCreateWorkspace({ world, owner }: OperationFixture): Promise<{ workspace_id: string }> {
  await world.app.db.query(sql`delete from members where contributor_id <> ${owner.contributor_id}`)
  const [found] = (await owner.listWorkspaces({ limit: 1 })).workspaces
  return { workspace_id: (found ?? (await owner.createWorkspace({ name: 'Team' }))).id }
}

/** Lets no workspace of earlier cases count. */
async function endWorkspaces({ world }: OperationFixture): Promise<void> {
  const now = world.clock.now.toISOString()
  await world.app.db.query(sql`update workspaces set deleted_at = ${now}`)
}

/** Somebody new in the workspace of the owner. */
async function addSpareMember(fixture: OperationFixture): Promise<UncheckedInput> {
  const { workspace_id } = await findOrCreateWorkspace(fixture)
  const spare = await fixture.world.newcomer('spare member')
  await fixture.world.app.db.query(sql`
    insert into members (workspace_id, contributor_id, role, joined_at)
    values (${workspace_id}, ${spare.contributor_id}, 'member', ${fixture.world.clock.now.toISOString()})`)
  const { display_handle } = await spare.getContributor({ contributor_id: spare.contributor_id })
  return { workspace_id, display_handle }
}

/** An invite to the workspace of the owner, the only one. */
async function inviteOther(fixture: OperationFixture) {
  const { workspace_id } = await findOrCreateWorkspace(fixture)
  await fixture.world.app.db.query(sql`delete from member_invites`)
  const { invite_id, invite_token } = await fixture.owner.createMemberInvite({ workspace_id })
  return { workspace_id, invite_id, invite_token }
}

/** The owner, with a DID. */
async function bindOwner({ world, owner, handle }: OperationFixture): Promise<{ display_handle: string }> {
  await bindHolder(world, owner, await createHolder())
  return { display_handle: handle }
}

/** A proof of a DID that nobody has, for a challenge that is as if each key had asked for it. */
async function proveAnyDid({ world }: OperationFixture): Promise<UncheckedInput> {
  const { db } = world.app
  await db.query(sql`delete from dids`)
  const holder = createDidHolder()
  const challenge = randomBytes(32).toString('base64url')
  const keys = await db.query<{ id: string; contributor_id: string }>(sql`select id, contributor_id from api_keys`)
  for (const { id: key_id, contributor_id } of keys)
    await insertChallenge(db, challengeHash(challenge, { purpose: 'bind', contributor_id, key_id }), 5)
  return { did: holder.did, challenge_jws: holder.sign(challenge) }
}

/** A proof of the DID of somebody who has lost their key. */
async function proveLostAccount({ world }: OperationFixture): Promise<UncheckedInput> {
  const holder = createDidHolder()
  await bind(world, await world.newcomer('lost'), holder)
  return proveForRecovery(world, holder)
}

const invalidWorkspaceCase = { input: () => ({ workspace_id: too_long_id }), at: 'path.workspace_id' }

/** The expected behavior of every operation, written independently of the contract's operation table. */
export const operationCases: Record<OperationId, OperationCase> = {
  getHealth: { needs: 'public', input: () => ({}), success: '200', wrong: null },
  getDetailedHealth: { needs: 'full', input: () => ({}), success: '200', wrong: null },
  getOpenapi: { needs: 'public', input: () => ({}), success: '200', wrong: null },
  getAgentCard: { needs: 'public', input: () => ({}), success: '200', wrong: null },
  getStats: { needs: 'public', input: () => ({}), success: '200', wrong: null },
  getDashboardData: {
    needs: 'public',
    input: () => ({ window_days: 7 }),
    success: '200',
    wrong: { input: () => ({ window_days: 0 }), at: 'query.window_days' },
  },
  registerAgent: {
    needs: 'public',
    input: () => ({ type: 'ai_agent', agent_name: 'someone' }),
    success: '201',
    wrong: { input: () => ({ type: 'robot' }), at: 'body.type' },
  },
  getContributor: {
    needs: 'read',
    input: ({ handle }) => ({ contributor_id: handle }),
    success: '200',
    unreadable: ({ owner }) => ({ contributor_id: owner.contributor_id }),
    wrong: { input: () => ({ contributor_id: too_long_id }), at: 'path.contributor_id' },
  },
  listDemandHotspots: {
    needs: 'full',
    input: () => ({ days: 30, limit: 5 }),
    success: '200',
    wrong: { input: () => ({ days: 0 }), at: 'query.days' },
  },
  getMyProfile: { needs: 'read', input: () => ({}), success: '200', wrong: null },
  getProfile: {
    needs: 'read',
    input: ({ handle }) => ({ contributor_id: handle }),
    success: '200',
    unreadable: ({ owner }) => ({ contributor_id: owner.contributor_id }),
    wrong: { input: () => ({ contributor_id: too_long_id }), at: 'path.contributor_id' },
  },
  listMyStrikes: { needs: 'read', input: () => ({}), success: '200', wrong: null },
  appealStrike: {
    needs: 'deposit',
    input: async ({ world, owner }) => ({
      strike_id: await insertTestStrike(world, owner.contributor_id),
      note: 'It stood in a page.',
    }),
    success: '200',
    other: not_found,
    unreadable: async ({ world, owner }) => ({
      strike_id: await insertTestStrike(world, owner.contributor_id),
      note: 'It stood in a page.',
    }),
    wrong: { input: () => ({ strike_id: 'stk_0', note: '' }), at: 'body.note' },
  },
  listStrikes: {
    needs: 'operator',
    input: () => ({ appealed: true }),
    success: '200',
    wrong: { input: () => ({ appealed: 'perhaps' }), at: 'query.appealed' },
  },
  decideStrike: {
    needs: 'operator',
    input: async ({ world, owner }) => ({
      strike_id: await insertTestStrike(world, owner.contributor_id),
      decision: 'remove',
    }),
    success: '200',
    unreadable: () => ({ strike_id: 'stk_0', decision: 'keep' }),
    wrong: { input: () => ({ strike_id: 'stk_0', decision: 'burn' }), at: 'body.decision' },
  },
  getCurrentKey: {
    needs: 'search_only',
    input: () => ({}),
    success: '200',
    wrong: null,
  },
  listKeys: {
    needs: 'read',
    input: ({ owner }) => ({ contributor_id: owner.contributor_id }),
    success: '200',
    other: not_found,
    unreadable: ({ handle }) => ({ contributor_id: handle }),
    wrong: { input: () => ({ contributor_id: too_long_id }), at: 'path.contributor_id' },
  },
  createKey: {
    needs: 'full',
    input: ({ owner }) => ({ contributor_id: owner.contributor_id, name: 'made by a test', scope: 'read' }),
    success: '201',
    other: not_found,
    unreadable: ({ handle }) => ({ contributor_id: handle, name: 'made by a test', scope: 'read' }),
    wrong: { input: ({ owner }) => ({ contributor_id: owner.contributor_id, name: '' }), at: 'body.name' },
  },
  revokeKey: {
    needs: 'read',
    input: createSpareKey,
    success: '204',
    owner: { read: '403 InsufficientScopeError', deposit: '403 InsufficientScopeError' },
    other: not_found,
    unreadable: async (fixture) => ({ ...(await createSpareKey(fixture)), contributor_id: fixture.handle }),
    wrong: {
      input: ({ owner }) => ({ contributor_id: owner.contributor_id, key_id: too_long_id }),
      at: 'path.key_id',
    },
  },
  getDidChallenge: { needs: 'full', input: () => ({}), success: '200', wrong: null },
  bindDid: {
    needs: 'full',
    input: proveAnyDid,
    success: '200',
    wrong: { input: () => ({ did: 'd'.repeat(501) }), at: 'body.did' },
  },
  getDid: { needs: 'read', input: () => ({}), success: '200', wrong: null },
  unbindDid: { needs: 'full', input: () => ({}), success: '204', wrong: null },
  getRecoveryChallenge: {
    needs: 'public',
    input: () => ({ did: createDidHolder().did }),
    success: '200',
    wrong: { input: () => ({ did: 'd'.repeat(501) }), at: 'query.did' },
  },
  recoverKey: {
    needs: 'public',
    input: proveLostAccount,
    success: '200',
    wrong: { input: () => ({ did: 'd'.repeat(501) }), at: 'body.did' },
  },
  exportMyData: { needs: 'full', input: () => ({}), success: '200', wrong: null },
  eraseMe: {
    needs: 'full',
    input: () => ({ experiences: 'keep_anonymous' }),
    success: '202',
    owner: '202',
    // the only operator of the service cannot erase themselves
    other: { operator: forbidden },
    ownKey: async ({ world, getKey }, scope) => {
      if (scope === 'operator') return getKey('other', scope)
      const { contributor_id, ...leaver } = await world.newcomer('leaver')
      return (await leaver.createKey({ contributor_id, name: scope, scope })).api_key
    },
    wrong: { input: () => ({ experiences: 'hide' }), at: 'body.experiences' },
  },
  searchExperiences: {
    needs: 'search_only',
    input: () => ({ q: 'pool hangs', limit: 3 }),
    success: '200',
    wrong: { input: () => ({}), at: 'query.q' },
  },
  searchExperiencesBatch: {
    needs: 'search_only',
    input: () => ({
      queries: [
        { q: 'pool hangs', compact: true },
        { q: 'lock file', limit: 2 },
      ],
    }),
    success: '200',
    wrong: { input: () => ({ queries: [] }), at: 'body.queries' },
  },
  depositExperience: {
    needs: 'deposit',
    input: () => nextExperience(),
    success: '201',
    wrong: { input: () => ({}), at: 'body.title' },
  },
  depositRawExperience: {
    needs: 'deposit',
    input: () => ({ content: `Note ${++nextNumber}: the build failed.` }),
    success: '202',
    wrong: { input: () => ({ content: 7 }), at: 'body.content' },
  },
  depositRawFile: {
    needs: 'deposit',
    input: () => ({ file: `Note ${++nextNumber}: the build failed.`, tags: 'ci,node' }),
    success: '202',
    wrong: { input: () => ({ tags: 'ci' }), at: 'body.file' },
  },
  listRawDeposits: {
    needs: 'read',
    input: () => ({ limit: 2, status: 'completed' }),
    success: '200',
    wrong: { input: () => ({ limit: 0 }), at: 'query.limit' },
  },
  getRawDeposit: {
    needs: 'read',
    input: async ({ owner }) => {
      const { raw_deposit_id } = await owner.depositRawExperience({ content: `Note ${++nextNumber}` })
      return { raw_deposit_id }
    },
    success: '200',
    other: not_found,
    unreadable: async ({ owner }) => {
      const { raw_deposit_id } = await owner.depositRawExperience({ content: `Note ${++nextNumber}` })
      return { raw_deposit_id }
    },
    wrong: { input: () => ({ raw_deposit_id: 'r'.repeat(101) }), at: 'path.raw_deposit_id' },
  },
  previewDeposit: {
    needs: 'deposit',
    input: () => nextExperience(),
    success: '200',
    wrong: { input: () => ({}), at: 'body.title' },
  },
  listMyExperiences: {
    needs: 'read',
    input: () => ({ limit: 2 }),
    success: '200',
    wrong: { input: () => ({ limit: 0 }), at: 'query.limit' },
  },
  listDoubtedExperiences: {
    needs: 'read',
    input: () => ({ limit: 2 }),
    success: '200',
    wrong: { input: () => ({ limit: 0 }), at: 'query.limit' },
  },
  reaffirmExperience: {
    needs: 'deposit',
    input: ({ shared }) => ({ experience_id: shared }),
    success: '200',
    other: forbidden,
    unreadable: ({ hidden }) => ({ experience_id: hidden }),
    wrong: { ...invalidIdCase },
  },
  getExperience: {
    needs: 'read',
    input: ({ shared }) => ({ experience_id: shared }),
    success: '200',
    unreadable: ({ hidden }) => ({ experience_id: hidden }),
    wrong: invalidIdCase,
  },
  getExperienceHistory: {
    needs: 'read',
    input: ({ shared }) => ({ experience_id: shared }),
    success: '200',
    unreadable: ({ hidden }) => ({ experience_id: hidden }),
    wrong: invalidIdCase,
  },
  getExperienceUsage: {
    needs: 'read',
    input: ({ shared }) => ({ experience_id: shared }),
    success: '200',
    unreadable: ({ hidden }) => ({ experience_id: hidden }),
    wrong: invalidIdCase,
  },
  listRelatedExperiences: {
    needs: 'read',
    input: ({ shared }) => ({ experience_id: shared, limit: 5 }),
    success: '200',
    unreadable: ({ hidden }) => ({ experience_id: hidden }),
    wrong: { input: ({ shared }) => ({ experience_id: shared, limit: 51 }), at: 'query.limit' },
  },
  updateDraft: {
    needs: 'deposit',
    input: async (fixture, role) => ({
      experience_id: role === 'owner' ? await storeOwnDraft(fixture) : fixture.shared,
      insight: 'Look for the client that is never released.',
    }),
    success: '200',
    other: forbidden,
    unreadable: async (fixture) => ({ experience_id: await storeOwnDraft(fixture), title: 'Taken over' }),
    wrong: { input: ({ shared }) => ({ experience_id: shared, title: '' }), at: 'body.title' },
  },
  submitDraft: {
    needs: 'deposit',
    input: async (fixture, role) => ({
      experience_id: role === 'owner' ? await storeOwnDraft(fixture) : fixture.shared,
    }),
    success: '200',
    other: forbidden,
    unreadable: async (fixture) => ({ experience_id: await storeOwnDraft(fixture) }),
    wrong: { input: ({ shared }) => ({ experience_id: shared, changes: { title: '' } }), at: 'body.changes.title' },
  },
  shareExperience: {
    needs: 'deposit',
    input: ({ shared }) => ({ experience_id: shared }),
    // of a workspace: see teams-share.test.ts
    success: forbidden,
    owner: forbidden,
    unreadable: ({ hidden }) => ({ experience_id: hidden }),
    wrong: { input: ({ shared }) => ({ experience_id: shared, changes: { title: '' } }), at: 'body.changes.title' },
  },
  retractExperience: {
    needs: 'deposit',
    input: ({ shared, retractable }, role) => ({
      experience_id: role === 'owner' ? retractable : shared,
      reason: 'wrong',
    }),
    success: '200',
    other: forbidden,
    unreadable: ({ hidden }) => ({ experience_id: hidden }),
    wrong: { input: ({ shared }) => ({ experience_id: shared, reason: 'r'.repeat(501) }), at: 'body.reason' },
  },
  eraseExperience: {
    needs: 'full',
    input: async ({ owner, shared }, role) => ({
      experience_id: role === 'owner' ? (await owner.depositExperience(nextExperience())).id : shared,
    }),
    success: '204',
    other: forbidden,
    unreadable: ({ hidden }) => ({ experience_id: hidden }),
    wrong: invalidIdCase,
  },
  giveFeedback: {
    needs: 'read',
    input: ({ shared }) => ({ experience_id: shared, was_helpful: true, helpfulness_detail: 'solved_directly' }),
    success: '201',
    owner: forbidden,
    unreadable: ({ hidden }) => ({ experience_id: hidden, was_helpful: true }),
    wrong: { input: ({ shared }) => ({ experience_id: shared }), at: 'body.was_helpful' },
  },
  checkContext: {
    needs: 'read',
    input: () => ({ task_description: 'Raise max_connections so that the pool stops hanging', tools: ['psql'] }),
    success: '200',
    wrong: { input: () => ({ task_description: 'too short' }), at: 'body.task_description' },
  },
  verifyAction: {
    needs: 'search_only',
    input: () => ({
      situation: 'The pool hangs under load',
      planned_action: 'Raise max_connections',
      your_conditions: { language: 'python' },
      max_evidence: 3,
    }),
    success: '200',
    wrong: { input: () => ({ situation: 'The pool hangs', planned_action: '' }), at: 'body.planned_action' },
  },
  reportActionOutcome: {
    needs: 'read',
    input: verifyOwnAction,
    success: '200',
    other: not_found,
    unreadable: verifyOwnAction,
    wrong: { input: () => ({ verify_id: 'ver_0', outcome: 'maybe' }), at: 'body.outcome' },
  },
  createInviteRequest: {
    needs: 'public',
    input: () => ({ email: `someone-${nextNumber++}@example.org` }),
    success: '201',
    wrong: { input: () => ({ email: 'nobody' }), at: 'body.email' },
  },
  reportExperience: {
    needs: 'read',
    input: ({ shared }) => ({ experience_id: shared, reason: 'spam', note: 'An advertisement.' }),
    success: '201',
    owner: forbidden,
    unreadable: ({ hidden }) => ({ experience_id: hidden, reason: 'spam' }),
    wrong: { input: ({ shared }) => ({ experience_id: shared, reason: 'ugly' }), at: 'body.reason' },
  },
  listProcedures: {
    needs: 'read',
    input: () => ({ domain: 'coding', stack_tags: 'postgres,node', limit: 2, offset: 1 }),
    success: '200',
    wrong: { input: () => ({ limit: 101 }), at: 'query.limit' },
  },
  getProcedure: {
    needs: 'read',
    input: ({ procedure }) => ({ procedure_id: procedure }),
    success: '200',
    unreadable: () => ({ procedure_id: unknown_procedure_id }),
    wrong: { input: () => ({ procedure_id: too_long_id }), at: 'path.procedure_id' },
  },
  listInsights: {
    needs: 'read',
    input: () => ({ domain: 'coding', tags: 'postgres,node', limit: 2 }),
    success: '200',
    wrong: { input: () => ({ limit: 201 }), at: 'query.limit' },
  },
  getInsight: {
    needs: 'read',
    input: ({ insight }) => ({ insight_id: insight }),
    success: '200',
    unreadable: () => ({ insight_id: unknown_insight_id }),
    wrong: { input: () => ({ insight_id: too_long_id }), at: 'path.insight_id' },
  },
  startSession: {
    needs: 'deposit',
    input: () => ({ task: 'The pool hangs under load', tags: ['postgres'] }),
    success: '200',
    wrong: { input: () => ({ task: 't'.repeat(5001) }), at: 'body.task' },
  },
  listSessions: {
    needs: 'deposit',
    input: () => ({ limit: 2, status: 'active' }),
    success: '200',
    wrong: { input: () => ({ limit: 0 }), at: 'query.limit' },
  },
  getSession: {
    needs: 'deposit',
    input: findOrStartSession,
    success: '200',
    other: not_found,
    unreadable: findOrStartSession,
    wrong: { input: () => ({ session_id: too_long_id }), at: 'path.session_id' },
  },
  logSessionEvent: {
    needs: 'deposit',
    input: async (fixture) => ({
      ...(await findOrStartSession(fixture)),
      type: 'discovery',
      content: 'A client is never released.',
    }),
    success: '200',
    other: not_found,
    unreadable: async (fixture) => ({
      ...(await findOrStartSession(fixture)),
      type: 'discovery',
      content: 'A client is never released.',
    }),
    wrong: { input: () => ({ session_id: 'ses_0', type: 'guess', content: 'x' }), at: 'body.type' },
  },
  endSession: {
    needs: 'deposit',
    input: findOrStartSession,
    success: '200',
    other: not_found,
    unreadable: findOrStartSession,
    wrong: { input: () => ({ session_id: too_long_id }), at: 'path.session_id' },
  },
  listWebhooks: {
    needs: 'read',
    input: () => ({}),
    success: '200',
    wrong: null,
  },
  createWebhook: {
    needs: 'full',
    input: async ({ world }) => {
      await world.app.db.query(sql`delete from webhooks`)
      return { url: webhook_url, event_type: 'experience.deposited', description: 'the build pipeline' }
    },
    success: '201',
    wrong: { input: () => ({ url: 'ftp://example.com', event_type: 'webhook.test' }), at: 'body.url' },
  },
  deleteWebhook: {
    needs: 'full',
    input: (fixture) => subscribeOwner(fixture),
    success: '200',
    other: not_found,
    unreadable: (fixture) => subscribeOwner(fixture),
    wrong: { input: () => ({ subscription_id: too_long_id }), at: 'path.subscription_id' },
  },
  testWebhook: {
    needs: 'full',
    input: (fixture) => subscribeOwner(fixture),
    success: '200',
    other: not_found,
    unreadable: (fixture) => subscribeOwner(fixture),
    wrong: { input: () => ({ subscription_id: too_long_id }), at: 'path.subscription_id' },
  },
  listWebhookDeliveries: {
    needs: 'read',
    input: (fixture) => subscribeOwner(fixture),
    success: '200',
    other: not_found,
    unreadable: (fixture) => subscribeOwner(fixture),
    wrong: { input: () => ({ subscription_id: 'whk_0', limit: 0 }), at: 'query.limit' },
  },
  replayWebhook: {
    needs: 'read',
    input: replayInput,
    success: '200',
    other: not_found,
    unreadable: replayInput,
    wrong: { input: () => ({ subscription_id: 'whk_0', since: 'yesterday' }), at: 'body.since' },
  },
  rotateWebhookSecret: {
    needs: 'full',
    input: (fixture) => subscribeOwner(fixture),
    success: '200',
    other: not_found,
    unreadable: (fixture) => subscribeOwner(fixture),
    wrong: { input: () => ({ subscription_id: too_long_id }), at: 'path.subscription_id' },
  },
  listOperators: {
    needs: 'operator',
    input: () => ({ limit: 2 }),
    success: '200',
    wrong: { input: () => ({ limit: 0 }), at: 'query.limit' },
  },
  createOperator: {
    needs: 'operator',
    input: () => ({ name: `operator ${nextNumber++}` }),
    success: '201',
    wrong: { input: () => ({ name: '' }), at: 'body.name' },
  },
  removeOperator: {
    needs: 'operator',
    input: async ({ world }) => {
      const { operator_id } = await world.operator.createOperator({ name: `operator ${nextNumber++}` })
      return { operator_id }
    },
    success: '204',
    unreadable: ({ owner }) => ({ operator_id: owner.contributor_id }),
    wrong: { input: () => ({ operator_id: too_long_id }), at: 'path.operator_id' },
  },
  listInviteRequests: {
    needs: 'operator',
    input: () => ({ status: 'pending' }),
    success: '200',
    wrong: { input: () => ({ status: 'open' }), at: 'query.status' },
  },
  approveInviteRequest: {
    needs: 'operator',
    input: async ({ world }) => {
      const { id } = await world.client().createInviteRequest({ email: `someone-${nextNumber++}@example.org` })
      return { invite_request_id: id }
    },
    success: '200',
    unreadable: () => ({ invite_request_id: 'ivr_0' }),
    wrong: { input: () => ({ invite_request_id: too_long_id }), at: 'path.invite_request_id' },
  },
  listInvites: {
    needs: 'operator',
    input: () => ({ limit: 2 }),
    success: '200',
    wrong: { input: () => ({ limit: 0 }), at: 'query.limit' },
  },
  createInvite: {
    needs: 'operator',
    input: () => ({ count: 2, note: 'For a test.' }),
    success: '201',
    wrong: { input: () => ({ count: 101 }), at: 'body.count' },
  },
  listContributors: {
    needs: 'operator',
    input: ({ handle }) => ({ handle, trust_level: 'established', type: 'ai_agent' }),
    success: '200',
    wrong: { input: () => ({ trust_level: 'good' }), at: 'query.trust_level' },
  },
  suspendContributor: {
    needs: 'operator',
    input: async (fixture) => ({ ...(await createSpareContributor(fixture)), reason: 'A test.' }),
    success: '200',
    unreadable: () => ({ contributor_id: 'con_0', reason: 'A test.' }),
    wrong: { input: ({ handle }) => ({ contributor_id: handle, reason: '' }), at: 'body.reason' },
  },
  reinstateContributor: {
    needs: 'operator',
    input: createSpareContributor,
    success: '200',
    unreadable: () => ({ contributor_id: 'con_0' }),
    wrong: { input: () => ({ contributor_id: too_long_id }), at: 'path.contributor_id' },
  },
  reissueKey: {
    needs: 'operator',
    input: createSpareContributor,
    success: '200',
    unreadable: () => ({ contributor_id: 'con_0' }),
    wrong: { input: () => ({ contributor_id: too_long_id }), at: 'path.contributor_id' },
  },
  listReports: {
    needs: 'operator',
    input: ({ shared }) => ({ status: 'open', experience_id: shared }),
    success: '200',
    wrong: { input: () => ({ status: 'lost' }), at: 'query.status' },
  },
  resolveReport: {
    needs: 'operator',
    input: async ({ world, shared }) => {
      const reporter = await world.newcomer('reporter')
      const { report_id } = await reporter.reportExperience({ experience_id: shared, reason: 'other' })
      return { report_id, action: 'dismiss', note: 'Nothing is wrong with it.' }
    },
    success: '200',
    unreadable: () => ({ report_id: 'rpt_0', action: 'dismiss', note: 'Gone.' }),
    wrong: { input: () => ({ report_id: 'rpt_0', action: 'burn', note: 'x' }), at: 'body.action' },
  },
  listReviews: {
    needs: 'full',
    input: () => ({ limit: 2 }),
    success: '200',
    // a key that belongs to no workspace reviews nothing
    owner: { full: forbidden },
    other: { full: forbidden },
    wrong: { input: () => ({ limit: 0 }), at: 'query.limit' },
  },
  listDecisions: {
    needs: 'full',
    input: () => ({ limit: 2 }),
    success: '200',
    // a key that belongs to no workspace reviews nothing
    owner: { full: forbidden },
    other: { full: forbidden },
    wrong: { input: () => ({ limit: 0 }), at: 'query.limit' },
  },
  getReview: {
    needs: 'full',
    input: async ({ owner }) => ({ candidate_id: await depositReviewCandidate(owner) }),
    success: '200',
    // a key that belongs to no workspace reviews nothing
    owner: { full: not_found },
    other: { full: not_found },
    unreadable: ({ hidden }) => ({ candidate_id: hidden }),
    wrong: { input: () => ({ candidate_id: too_long_id }), at: 'path.candidate_id' },
  },
  decideReview: {
    needs: 'full',
    input: async ({ owner }) => ({
      candidate_id: await depositReviewCandidate(owner),
      decision: 'reject',
      note: 'Known.',
    }),
    success: '200',
    // a key that belongs to no workspace reviews nothing
    owner: { full: not_found },
    other: { full: not_found },
    unreadable: ({ hidden }) => ({ candidate_id: hidden, decision: 'reject' }),
    wrong: { input: () => ({ candidate_id: 'rev_0', decision: 'wait' }), at: 'body.decision' },
  },
  undoReview: {
    needs: 'full',
    input: async ({ world, owner }) => {
      const candidate_id = await depositReviewCandidate(owner)
      await world.operator.decideReview({ candidate_id, decision: 'reject' })
      return { candidate_id }
    },
    success: '200',
    // a key that belongs to no workspace reviews nothing
    owner: { full: not_found },
    other: { full: not_found },
    unreadable: ({ hidden }) => ({ candidate_id: hidden }),
    wrong: { input: () => ({ candidate_id: too_long_id }), at: 'path.candidate_id' },
  },
  importExperiences: {
    needs: 'operator',
    input: () => ({ as: 'importer', lines: [nextExperience(), nextExperience(), '{'] }),
    success: '200',
    wrong: { input: () => ({ lines: [] }), at: 'query.as' },
  },
  listPacks: { needs: 'operator', input: () => ({}), success: '200', wrong: null },
  exportAll: { needs: 'operator', input: () => ({}), success: '200', wrong: null },
  listWorkspaces: {
    needs: 'read',
    input: () => ({ limit: 5 }),
    success: '200',
    wrong: { input: () => ({ limit: 0 }), at: 'query.limit' },
  },
  createWorkspace: {
    needs: 'full',
    input: async (fixture) => {
      await endWorkspaces(fixture)
      return { name: 'Team' }
    },
    success: '201',
    wrong: { input: () => ({ name: '' }), at: 'body.name' },
  },
  getWorkspace: {
    needs: 'read',
    input: findOrCreateWorkspace,
    success: '200',
    other: not_found,
    unreadable: findOrCreateWorkspace,
    wrong: invalidWorkspaceCase,
  },
  updateWorkspace: {
    needs: 'full',
    input: async (fixture) => ({ ...(await findOrCreateWorkspace(fixture)), name: 'The team' }),
    success: '200',
    other: not_found,
    unreadable: findOrCreateWorkspace,
    wrong: { input: () => ({ workspace_id: 'wsp_1', crawler_budget: -1 }), at: 'body.crawler_budget' },
  },
  setCrawlerBudget: {
    needs: 'operator',
    input: async ({ world: { app } }) => {
      const workspace_id = app.newId('wsp')
      await app.db.query(sql`
        insert into workspaces (id, name, crawler_budget, created_at)
        values (${workspace_id}, 'Archive', 5000, ${app.now().toISOString()})`)
      return { workspace_id, crawler_budget: 20_000 }
    },
    success: '200',
    unreadable: () => ({ workspace_id: 'wsp_0', crawler_budget: 5000 }),
    wrong: { input: () => ({ workspace_id: 'wsp_1', crawler_budget: -1 }), at: 'body.crawler_budget' },
  },
  deleteWorkspace: {
    needs: 'full',
    input: async (fixture) => {
      const { workspace_id } = await findOrCreateWorkspace(fixture)
      const { name } = await fixture.owner.getWorkspace({ workspace_id })
      return { workspace_id, confirm: name }
    },
    success: '204',
    other: not_found,
    unreadable: async (fixture) => ({ ...(await findOrCreateWorkspace(fixture)), confirm: 'Team' }),
    wrong: { input: () => ({ workspace_id: 'wsp_1' }), at: 'query.confirm' },
  },
  listMembers: {
    needs: 'read',
    input: findOrCreateWorkspace,
    success: '200',
    other: not_found,
    unreadable: findOrCreateWorkspace,
    wrong: invalidWorkspaceCase,
  },
  claimMembership: {
    needs: 'full',
    input: async (fixture) => {
      const { invite_token, workspace_id } = await inviteOther(fixture)
      return { invite_token, workspace_id }
    },
    success: '201',
    // who is a member already
    owner: '409 DuplicateError',
    unreadable: async (fixture) => ({ ...(await findOrCreateWorkspace(fixture)), invite_token: 'cwm-guessed' }),
    wrong: { input: () => ({ workspace_id: 'wsp_1', invite_token: 7 }), at: 'body.invite_token' },
  },
  presentMembership: {
    needs: 'full',
    input: async (fixture) => ({ ...(await findOrCreateWorkspace(fixture)), credential: 'ey' }),
    // they have bound no DID
    success: forbidden,
    owner: forbidden,
    wrong: { input: () => ({ workspace_id: 'wsp_1', credential: 7 }), at: 'body.credential' },
  },
  issueCredential: {
    needs: 'deposit',
    input: async (fixture) => ({ ...(await findOrCreateWorkspace(fixture)), ...(await bindOwner(fixture)) }),
    success: '201',
    other: not_found,
    unreadable: async (fixture) => ({ ...(await findOrCreateWorkspace(fixture)), ...(await bindOwner(fixture)) }),
    wrong: { input: () => ({ workspace_id: 'wsp_1', display_handle: too_long_id }), at: 'path.display_handle' },
  },
  getIssuers: {
    needs: 'read',
    input: findOrCreateWorkspace,
    success: '200',
    other: not_found,
    unreadable: findOrCreateWorkspace,
    wrong: invalidWorkspaceCase,
  },
  setIssuers: {
    needs: 'full',
    input: async (fixture) => ({ ...(await findOrCreateWorkspace(fixture)), issuers: ['did:web:idp.example.com'] }),
    success: '200',
    other: not_found,
    unreadable: async (fixture) => ({ ...(await findOrCreateWorkspace(fixture)), issuers: [] }),
    wrong: { input: () => ({ workspace_id: 'wsp_1', issuers: 'did:web:idp.example.com' }), at: 'body.issuers' },
  },
  updateMember: {
    needs: 'full',
    input: async (fixture) => ({ ...(await addSpareMember(fixture)), role: 'reviewer' }),
    success: '200',
    other: not_found,
    unreadable: async (fixture) => ({ ...(await addSpareMember(fixture)), role: 'reviewer' }),
    wrong: { input: () => ({ workspace_id: 'wsp_1', display_handle: 'x', role: 'king' }), at: 'body.role' },
  },
  removeMember: {
    needs: 'full',
    input: addSpareMember,
    success: '204',
    other: not_found,
    unreadable: addSpareMember,
    wrong: { input: () => ({ workspace_id: 'wsp_1', display_handle: too_long_id }), at: 'path.display_handle' },
  },
  createMemberInvite: {
    needs: 'full',
    input: async (fixture) => {
      const { workspace_id } = await inviteOther(fixture)
      return { workspace_id, role: 'reviewer' }
    },
    success: '201',
    other: not_found,
    unreadable: findOrCreateWorkspace,
    wrong: { input: () => ({ workspace_id: 'wsp_1', role: 'king' }), at: 'body.role' },
  },
  listMemberInvites: {
    needs: 'read',
    input: findOrCreateWorkspace,
    success: '200',
    other: not_found,
    unreadable: findOrCreateWorkspace,
    wrong: invalidWorkspaceCase,
  },
  revokeMemberInvite: {
    needs: 'full',
    input: async (fixture) => {
      const { workspace_id, invite_id } = await inviteOther(fixture)
      return { workspace_id, invite_id }
    },
    success: '204',
    other: not_found,
    unreadable: async (fixture) => {
      const { workspace_id, invite_id } = await inviteOther(fixture)
      return { workspace_id, invite_id }
    },
    wrong: { input: () => ({ workspace_id: 'wsp_1', invite_id: too_long_id }), at: 'path.invite_id' },
  },
  listJobs: {
    needs: 'operator',
    input: () => ({ status: 'failed', limit: 5 }),
    success: '200',
    wrong: { input: () => ({ status: 'lost' }), at: 'query.status' },
  },
  retryJob: {
    needs: 'operator',
    input: insertFailedJob,
    success: '200',
    wrong: { input: () => ({ job_id: too_long_id }), at: 'path.job_id' },
  },
  listAudit: {
    needs: 'operator',
    input: ({ owner }) => ({ actor: owner.contributor_id, limit: 5 }),
    success: '200',
    wrong: { input: () => ({ limit: 0 }), at: 'query.limit' },
  },
  createBackup: {
    needs: 'operator',
    // one is made at a time
    input: async ({ world }) => {
      await world.app.db.query(sql`update jobs set done_at = now() where kind = 'run_backup'`)
      return {}
    },
    success: backup_outcome,
    owner: backup_outcome,
    wrong: null,
  },
  listBackups: {
    needs: 'operator',
    input: () => ({ limit: 5 }),
    success: '200',
    wrong: { input: () => ({ limit: 0 }), at: 'query.limit' },
  },
  decideCalibration: {
    needs: 'operator',
    input: async ({ world }) => {
      return { decision: 'reject', fitted_at: await insertPendingMap(world) }
    },
    success: '200',
    wrong: { input: () => ({ decision: 'postpone', fitted_at: '2026-01-01T00:00:00Z' }), at: 'body.decision' },
  },
  rotateSigningKey: {
    needs: 'operator',
    input: () => ({}),
    success: '201',
    wrong: { input: () => ({ is_urgent: 'yes' }), at: 'body.is_urgent' },
  },
  startRescan: { needs: 'operator', input: () => ({}), success: '202', wrong: null },
  verifyAudit: { needs: 'operator', input: () => ({}), success: '200', wrong: null },
}

/** Creates a trusted owner with records of every kind, and keys of every scope for the owner and for others. */
export async function createOperationFixture(world: World): Promise<OperationFixture> {
  const owner = await world.trusted('owner')
  const { contributor_id } = owner
  const keys = new Map<string, string>([['other operator', operator_key]])
  for (const scope of ['search_only', 'read', 'deposit', 'full'] as const) {
    const other = await world.newcomer(`other ${scope}`)
    keys.set(`owner ${scope}`, (await owner.createKey({ contributor_id, name: scope, scope })).api_key)
    const other_key = await other.createKey({ contributor_id: other.contributor_id, name: scope, scope })
    keys.set(`other ${scope}`, other_key.api_key)
  }
  const shared = await owner.depositExperience(poolExperience())
  const retractable = await owner.depositExperience(nextExperience())
  const hidden = await owner.depositExperience(nextExperience({ visibility_scope: 'private' }))
  const second = await world.trusted('second')
  const seconds = (await second.listMyExperiences({})).experiences.map(({ id }) => id)
  const published = await publishKnowledge(world, [shared.id, ...seconds])
  const { body } = await callOperation(world, 'getExperience', { experience_id: shared.id }, owner.api_key)
  const { contributor } = body as { contributor: { display_handle: string } }
  return {
    world,
    owner,
    handle: contributor.display_handle,
    shared: shared.id,
    retractable: retractable.id,
    hidden: hidden.id,
    ...published,
    getKey: (role, scope) => {
      const key = keys.get(`${role} ${scope}`)
      if (key === undefined) throw new Error(`there is no key of ${role} with ${scope}`)
      return key
    },
  }
}

const scopeLadder = ['public', 'search_only', 'read', 'deposit', 'full', 'operator']
export const scopeSuffices = (key_scope: KeyScope, needs: string): boolean =>
  scopeLadder.indexOf(key_scope) >= scopeLadder.indexOf(needs)

/** Returns how a call by a person of that role with a key of that scope is answered. */
export function expectedOutcome(name: OperationId, role: CallerRole, scope: KeyScope): ExpectedOutcome {
  const { needs, success, owner, other } = operationCases[name]
  if (!scopeSuffices(scope, needs)) return '403 InsufficientScopeError'
  const exception = role === 'other' ? other : owner
  return (typeof exception === 'string' ? exception : exception?.[scope]) ?? success
}

/** A caller to whom the operation answers its success: with a full key where there is one, else an operator. */
export function successfulCaller(
  name: OperationId,
  roles: readonly CallerRole[],
): { role: CallerRole; scope: 'full' | 'operator' } {
  const { success } = operationCases[name]
  const role = roles.find((each) => expectedOutcome(name, each, 'full') === success)
  return role === undefined ? { role: 'other', scope: 'operator' } : { role, scope: 'full' }
}

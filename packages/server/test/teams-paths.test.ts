import { type OperationId, operationIds, operations } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { buildMessage01, callA2a } from './call-a2a.ts'
import { callOperation, type UncheckedInput } from './call-operation.ts'
import { canaryExperience } from './canary-experience.ts'
import { poolExperience } from './experience-fixtures.ts'
import { connectMcpClient } from './mcp-client.ts'
import { createTeam } from './teams.ts'
import { createWorld, operator_key, type TestContributor, type World } from './world.ts'

/** A word that only what belongs to the workspace holds. */
const canary = 'zoraquimb'
const situation = `Queries of the ${canary} service hang once twenty clients are connected through the pool`

/** Ids of what the author made with a key of the workspace. */
interface Ids {
  record: string
  draft: string
  session: string
  raw: string
  verification: string
  subscription: string
}

/** Well-formed ids that nothing has. */
const unknownIds: Ids = {
  record: `exp_${'0'.repeat(16)}`,
  draft: `exp_${'0'.repeat(16)}`,
  session: `ses_${'0'.repeat(16)}`,
  raw: `raw_${'0'.repeat(16)}`,
  verification: `ver_${'0'.repeat(16)}`,
  subscription: `whk_${'0'.repeat(16)}`,
}

/** Callers who ask: a person, with a key of the workspace, a personal key, or a key of another workspace. */
const askers = [
  'author',
  'colleague',
  'author_personally',
  'colleague_personally',
  'author_elsewhere',
  'outsider',
] as const
type Asker = (typeof askers)[number]

/** A way on which something of the workspace could come out. */
interface Path {
  input: (ids: Ids) => UncheckedInput
  /** callers to whom the answer shows it */
  shows: readonly Asker[]
  /** whether the call changes something, so that only those are asked whom it refuses */
  changes?: boolean
  /** whether the answer has nothing of it */
  is_silent?: boolean
}

const members = ['author', 'colleague'] as const
const own = ['author'] as const
const record = ({ record: experience_id }: Ids) => ({ experience_id })
const draft = ({ draft: experience_id }: Ids) => ({ experience_id })
const session = ({ session: session_id }: Ids) => ({ session_id })
const subscription = ({ subscription: subscription_id }: Ids) => ({ subscription_id })

const paths: { [N in OperationId]?: Path } = {
  getExperience: { input: record, shows: members },
  getExperienceHistory: { input: record, shows: members },
  getExperienceUsage: { input: record, shows: members, is_silent: true },
  listRelatedExperiences: { input: record, shows: members, is_silent: true },
  giveFeedback: { input: (ids) => ({ ...record(ids), was_helpful: true }), shows: members, changes: true },
  reportExperience: { input: (ids) => ({ ...record(ids), reason: 'spam' }), shows: members, changes: true },
  reaffirmExperience: { input: record, shows: members, changes: true },
  retractExperience: { input: record, shows: members, changes: true },
  eraseExperience: { input: record, shows: members, changes: true },
  depositExperience: {
    input: (ids) => ({ ...poolExperience({ title: 'The next version' }), supersedes: ids.record }),
    shows: members,
    changes: true,
  },
  updateDraft: { input: (ids) => ({ ...draft(ids), title: 'Taken over' }), shows: own, changes: true },
  submitDraft: { input: draft, shows: own, changes: true },
  listMyExperiences: { input: () => ({ include_drafts: true }), shows: own },
  listDoubtedExperiences: { input: () => ({}), shows: own },
  listRawDeposits: { input: () => ({}), shows: own },
  getRawDeposit: { input: ({ raw: raw_deposit_id }) => ({ raw_deposit_id }), shows: own },
  getSession: { input: session, shows: own },
  logSessionEvent: {
    input: (ids) => ({ ...session(ids), type: 'discovery', content: 'A client is never released.' }),
    shows: own,
    changes: true,
  },
  endSession: { input: session, shows: own, changes: true },
  listSessions: { input: () => ({}), shows: own },
  reportActionOutcome: {
    input: ({ verification: verify_id }) => ({ verify_id, outcome: 'not_taken' }),
    shows: own,
    changes: true,
  },
  listWebhooks: { input: () => ({}), shows: own },
  listWebhookDeliveries: { input: subscription, shows: own },
  replayWebhook: {
    input: (ids) => ({ ...subscription(ids), since: '2026-01-01T00:00:00Z' }),
    shows: own,
    changes: true,
  },
  testWebhook: { input: subscription, shows: own, changes: true },
  rotateWebhookSecret: { input: subscription, shows: own, changes: true },
  deleteWebhook: { input: subscription, shows: own, changes: true },
  searchExperiences: { input: () => ({ q: aboutPool, include_drafts: true, limit: 50 }), shows: members },
  searchExperiencesBatch: { input: () => ({ queries: [{ q: aboutPool, limit: 50 }] }), shows: members },
  previewDeposit: { input: () => canaryFreeCopy(), shows: members },
  checkContext: { input: () => ({ task_description: aboutPool }), shows: members },
  verifyAction: {
    input: () => ({ situation: aboutPool, planned_action: plannedAction, max_evidence: 10 }),
    shows: members,
  },
  getMyProfile: { input: () => ({}), shows: [] },
  getStats: { input: () => ({}), shows: [] },
  getDashboardData: { input: () => ({ window_days: 1 }), shows: [] },
  listDemandHotspots: { input: () => ({ days: 30 }), shows: [] },
  listProcedures: { input: () => ({ limit: 100 }), shows: [] },
  listInsights: { input: () => ({ limit: 100 }), shows: [] },
  getOpenapi: { input: () => ({}), shows: [] },
  getHealth: { input: () => ({}), shows: [] },
  getDetailedHealth: { input: () => ({}), shows: [] },
  getAgentCard: { input: () => ({}), shows: [] },
  // everything that somebody wrote is theirs, whatever key they ask with
  exportMyData: { input: () => ({}), shows: ['author', 'author_personally'] },
}

/** Operations whose part in this is held by other tests, or that have none; those on workspaces and of operators too. */
const elsewhere: Record<string, string> = {
  getContributor: 'attacks/profiles-of-others.test.ts',
  getProfile: 'below',
  depositRawExperience: 'teams-jobs.test.ts',
  depositRawFile: 'teams-jobs.test.ts',
  startSession: 'makes a row of its own',
  createWebhook: 'attacks/names-taken-in-a-workspace.test.ts',
  getCurrentKey: 'keys.test.ts',
  listMyStrikes: 'strikes.test.ts',
  appealStrike: 'strikes.test.ts',
  listKeys: 'workspaces.test.ts',
  createKey: 'workspaces.test.ts',
  revokeKey: 'workspaces.test.ts',
  getProcedure: 'teams-knowledge.test.ts',
  getInsight: 'teams-knowledge.test.ts',
  shareExperience: 'teams-trust.test.ts',
  // the DID is that of the account, and no key of a workspace decides which one
  getDidChallenge: 'attacks/did-recovery.test.ts',
  bindDid: 'attacks/did-recovery.test.ts',
  getDid: 'dids.test.ts',
  unbindDid: 'dids.test.ts',
  getRecoveryChallenge: 'has no workspace',
  recoverKey: 'has no workspace',
  registerAgent: 'has no workspace',
  createInviteRequest: 'has no workspace',
  eraseMe: 'teams-privacy.test.ts',
  listReviews: 'reviews.test.ts',
  listDecisions: 'list-decisions.test.ts',
  getReview: 'reviews.test.ts',
  decideReview: 'reviews.test.ts',
  undoReview: 'reviews.test.ts',
}

const aboutPool = 'Clients hang in the pool: timeout exceeded when trying to connect after twenty clients are connected'
const plannedAction = 'Raise max_connections on the server to 500'
/** The text of the record without its word, so that only an answer can bring that. */
const canaryFreeCopy = () => poolExperience({ visibility_scope: 'private' })

let world: World
let author: TestContributor
let ids: Ids
let keys: Record<Asker, string>
let task_id: string
/** rows that the searches of the workspace left in the demand of all */
let counted_demand: unknown[]

beforeAll(async () => {
  world = await createWorld()
  const [person, colleague, outsider] = [
    await world.established('author'),
    await world.established('colleague'),
    await world.established('outsider'),
  ]
  const team = await createTeam(world, [person, colleague])
  const other_team = await createTeam(world, [outsider, person])
  author = await team.withKey(person)
  keys = {
    author: author.api_key,
    colleague: (await team.withKey(colleague)).api_key,
    author_personally: person.api_key,
    colleague_personally: colleague.api_key,
    author_elsewhere: (await other_team.withKey(person)).api_key,
    outsider: (await other_team.withKey(outsider)).api_key,
  }
  const { id: subscription_id } = await author.createWebhook({
    event_type: 'experience.deposited',
    url: `https://poll.example/${canary}`,
    mode: 'poll',
  })
  const deposited = await author.depositExperience(canaryExperience(canary, { visibility_scope: 'team' }))
  const finished = await logSession()
  const { draft_experience_id } = await author.endSession({ session_id: finished })
  const { raw_deposit_id } = await author.depositRawExperience({
    content: `The ${canary} build stops at "no space left on device".\n\nFixed by removing old layers of the cache.`,
    visibility_scope: 'team',
  })
  const failed = await author.verifyAction({ situation, planned_action: plannedAction })
  await author.reportActionOutcome({ verify_id: failed.verify_id, outcome: 'failed' })
  const { verify_id } = await author.verifyAction({ situation, planned_action: plannedAction })
  task_id = 'task-of-the-team'
  await callA2a(world, author.api_key, 'tasks/send', buildMessage01(situation, task_id))
  await author.searchExperiences({ q: `${canary} nothing of this is known` })
  await world.work()
  ids = {
    record: deposited.id,
    draft: draft_experience_id ?? '',
    session: await logSession(),
    raw: raw_deposit_id,
    verification: verify_id,
    subscription: subscription_id,
  }
  counted_demand = await world.app.db.query(sql`select from demand_counts`)
  // years later its author is asked whether it still holds
  world.clock.advance(1000 * 86_400_000)
})
afterAll(() => world.close())

/** An active session of the author in which something is logged. */
async function logSession(): Promise<string> {
  const { session_id } = await author.startSession({ task: situation, visibility_scope: 'team' })
  await author.logSessionEvent({ session_id, type: 'discovery', content: `The ${canary} pool leaks clients.` })
  await author.logSessionEvent({ session_id, type: 'resolution', content: `Release each ${canary} client.` })
  return session_id
}

const idList = () => Object.values(ids)

/** Whether an answer tells anything of what belongs to the workspace. */
const tells = (text: string): boolean => text.toLowerCase().includes(canary) || idList().some((id) => text.includes(id))

/** The text of a refusal, which may repeat the id that it was asked for. */
const withoutIds = (text: string): string =>
  Object.entries(ids).reduce((rest, [kind, id]) => rest.replaceAll(id, unknownIds[kind as keyof Ids]), text)

const cases = Object.entries(paths) as [OperationId, Path][]
const isAboutId = ({ input }: Path): boolean => JSON.stringify(input(ids)) !== JSON.stringify(input(unknownIds))

test('every operation is a path of this list, or of another test', () => {
  const known = [...Object.keys(paths), ...Object.keys(elsewhere)]
  const isElsewhere = (name: OperationId) => ['workspaces', 'admin'].includes(operations[name].group)
  expect(operationIds.filter((name) => !known.includes(name) && !isElsewhere(name))).toEqual([])
})

test.each(cases)('%s answers all others as if what belongs to the workspace did not exist', async (name, path) => {
  for (const asker of askers.filter((each) => !path.shows.includes(each))) {
    const { status, text } = await callOperation(world, name, path.input(ids), keys[asker])
    if (isAboutId(path)) {
      const of_none = await callOperation(world, name, path.input(unknownIds), keys[asker])
      expect([asker, status, withoutIds(text)]).toEqual([asker, of_none.status, of_none.text])
      expect(status).toBeGreaterThanOrEqual(400)
    } else expect([asker, status, tells(text)]).toEqual([asker, 200, false])
  }
})

test.each(cases.filter(([, { changes, shows }]) => !changes && shows.length > 0))(
  '%s shows it to whom it is for',
  async (name, path) => {
    for (const asker of path.shows) {
      const { status, text } = await callOperation(world, name, path.input(ids), keys[asker])
      expect([asker, status, path.is_silent || tells(text)]).toEqual([asker, 200, true])
    }
  },
)

test('no operator reads a record, a draft or a text of a workspace by its id, nor exports it', async () => {
  for (const name of ['getExperience', 'getExperienceHistory', 'getRawDeposit', 'getSession'] as const)
    expect((await callOperation(world, name, paths[name]?.input(ids), operator_key)).status).toBe(404)
  const { text } = await callOperation(world, 'exportAll', {}, operator_key)
  expect(tells(text)).toBe(false)
})

test('a task is fetched, listed, canceled and watched by keys of its workspace alone', async () => {
  const calls = [
    ['tasks/get', { id: task_id }],
    ['tasks/cancel', { id: task_id }],
    ['tasks/resubscribe', { id: task_id }],
  ] as const
  for (const asker of askers.filter((each) => each !== 'author')) {
    for (const [method, params] of calls) {
      const { text } = await callA2a(world, keys[asker], method, params)
      const of_none = await callA2a(world, keys[asker], method, { ...params, id: 'task-of-nobody' })
      expect([asker, method, text.replaceAll(task_id, 'task-of-nobody')]).toEqual([asker, method, of_none.text])
    }
    const listed = await callA2a(world, keys[asker], 'ListTasks', {}, { 'A2A-Version': '1.0' })
    expect([asker, tells(listed.text), listed.text.includes(task_id)]).toEqual([asker, false, false])
  }
  expect((await callA2a(world, keys.author, 'tasks/get', { id: task_id })).text).toContain(canary)
  const listed = await callA2a(world, keys.author, 'ListTasks', {}, { 'A2A-Version': '1.0' })
  expect(listed.text).toContain(task_id)
})

test('a resource of MCP is read by members with a key of the workspace alone', async () => {
  for (const asker of askers) {
    const client = await connectMcpClient(world, keys[asker])
    const uri = (await client.listResourceTemplates()).resourceTemplates
      .map(({ uriTemplate }) => uriTemplate)
      .find((template) => template.includes('experience'))
    const read = client.readResource({ uri: (uri ?? '').replace(/\{[^}]*\}/, ids.record) })
    const is_member = asker === 'author' || asker === 'colleague'
    if (is_member) expect(JSON.stringify(await read)).toContain(canary)
    else await expect(read).rejects.not.toThrow(canary)
    await client.close()
  }
})

test('a profile counts the records of a workspace for its owner alone, and only by a key of it', async () => {
  const { display_handle } = await author.getMyProfile()
  const [inside, personally] = [await author.getMyProfile(), await world.client(keys.author_personally).getMyProfile()]
  expect(inside.totals.experiences).toBe(personally.totals.experiences + 1)
  expect(inside.totals.drafts).toBe(personally.totals.drafts + 1)
  for (const asker of ['colleague', 'outsider'] as const) {
    const seen = await world.client(keys[asker]).getProfile({ contributor_id: display_handle })
    expect(seen.totals.experiences).toBe(personally.totals.experiences)
  }
})

test('what is searched for and what fails in a workspace helps its searcher there, and asks nobody outside', async () => {
  const rows = await world.app.db.query<{ workspace_id: string | null; audience: string }>(
    sql`select workspace_id, audience from searches where query like ${`%${canary}%`}`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { workspace_id } of rows) expect(workspace_id).toMatch(/^wsp_/)
  expect(counted_demand).toEqual([])
})

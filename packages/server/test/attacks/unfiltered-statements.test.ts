import { type Operation, type OperationId, operationIds, operations, pathParameterNames } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/db.ts'
import { isOwnedBy, isReachedBy, isReadableBy } from '../../src/platform/visibility/visibility-predicates.ts'
import { callOperation, type UncheckedInput } from '../call-operation.ts'
import { poolExperience } from '../experience-fixtures.ts'
import { createMembers } from '../teams.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'
import { createUnfilteredStore, withoutPredicates } from './unfiltered-store.ts'

// A developer forgets who may read what, everywhere at once: every statement reads whatever it finds. Row level security
// alone keeps the records of a workspace from everybody else.

const canary = 'zoraquimb'
let world: World
/** a node on the same database that asks for no condition of visibility */
let careless: World
let ids: Record<string, string>
let outsiders: [who: string, key: string][]
let member: TestContributor

const readSession = async ({ startSession, logSessionEvent }: TestContributor) => {
  const { session_id } = await startSession({ task: `${canary} hangs`, visibility_scope: 'team' })
  await logSessionEvent({ session_id, type: 'failed_attempt', content: `restarted ${canary}` })
  return session_id
}

beforeAll(async () => {
  world = await createWorld()
  const [ann, bob, cid] = [await world.established(), await world.established(), await world.established()]
  const [annInA, bobInA] = await createMembers(world, [ann, bob])
  const [cidInB] = await createMembers(world, [cid])
  if (!annInA || !bobInA || !cidInB) throw new Error('a member is missing')
  member = bobInA
  const text = poolExperience({ title: `The pool of ${canary} hangs under load` })
  const { id } = await annInA.depositExperience({ ...text, visibility_scope: 'team' })
  const raw = await annInA.depositRawExperience({ content: `The pool of ${canary} hangs.`, visibility_scope: 'team' })
  const session_id = await readSession(annInA)
  const { verify_id } = await annInA.verifyAction({ situation: `${canary} hangs`, planned_action: `restart ${canary}` })
  await bobInA.giveFeedback({ experience_id: id, was_helpful: true, context_note: `helped ${canary}` })
  await world.work()
  careless = await createWorld({ db: createUnfilteredStore(world.app.db) })
  ids = { experience_id: id, raw_deposit_id: raw.raw_deposit_id, session_id, verify_id }
  outsiders = [
    ['the author with a personal key', ann.api_key],
    ['a member of another workspace', cidInB.api_key],
    ['an outsider', cid.api_key],
  ]
})
afterAll(async () => {
  await careless.close()
  await world.close()
})

const question = 'the connection pool of the service hangs under load'
const inputs: Partial<Record<OperationId, UncheckedInput>> = {
  searchExperiences: { q: question, limit: 50 },
  searchExperiencesBatch: { queries: [{ q: question }] },
  checkContext: { task_description: question },
  verifyAction: { situation: question, planned_action: 'restart it' },
  listMyExperiences: { limit: 100 },
}

/**
 * Operations by which somebody reads who tries everything. The export reads all workspaces, by a condition of its own.
 */
const reads = operationIds.filter((name) => {
  const op: Operation = operations[name]
  return (op.method === 'GET' || op.is_read_only === true) && op.scope !== 'operator' && name !== 'exportMyData'
})

const inputOf = (name: OperationId): UncheckedInput => ({
  ...Object.fromEntries(pathParameterNames(operations[name].path).map((part) => [part, ids[part] ?? 'none'])),
  ...inputs[name],
})

/** The answers of all reads by a key that have the word, which is not of the question. */
async function listAnswersWithCanary(node: World, api_key: string): Promise<string[]> {
  const found: string[] = []
  for (const name of reads) {
    const { text } = await callOperation(node, name, inputOf(name), api_key)
    if (
      text.includes(canary) ||
      (ids.experience_id && text.replaceAll(`no experience ${ids.experience_id}`, '').includes(ids.experience_id))
    )
      found.push(name)
  }
  return found
}

test('a statement keeps its text and its other values without the conditions', () => {
  const reader = { contributor_id: 'con_a', workspace_id: 'wsp_a' }
  const statement = sql`select ${1} from experiences e, raw_deposits r, drafts other where other.workspace_id is null
    and ${isReadableBy('e', reader)} and ${isOwnedBy('r', reader)} and e.id = ${'exp_a'} and ${isReadableBy('e', reader)}
    and ${isReachedBy('r', { workspace_id: null })}`
  expect(withoutPredicates(statement)).toEqual(
    sql`select ${1} from experiences e, raw_deposits r, drafts other where other.workspace_id is null
    and true and true and e.id = ${'exp_a'} and true
    and true`,
  )
})

test('without row level security an outsider would read the record', async () => {
  const open = await createWorld({ db: createUnfilteredStore(world.app.db, false) })
  for (const [, key] of outsiders)
    expect(await listAnswersWithCanary(open, key)).toEqual(
      expect.arrayContaining(['getExperience', 'getExperienceHistory', 'getRawDeposit', 'getSession']),
    )
  await open.close()
})

test('a member finds the record by these calls', async () => {
  expect(await listAnswersWithCanary(careless, member.api_key)).toEqual(
    expect.arrayContaining(['searchExperiences', 'getExperience', 'getExperienceHistory']),
  )
})

test('nobody else reads a word or an id of the workspace', async () => {
  for (const [who, key] of outsiders) expect([who, await listAnswersWithCanary(careless, key)]).toEqual([who, []])
})

test('nobody else changes or erases what is in it', async () => {
  const read = () =>
    world.app.db.query(sql`select e.*, (select count(*) from feedback f where f.experience_id = e.id)
    from experiences e where e.id = ${ids.experience_id}`)
  const before = await read()
  const writes: [OperationId, UncheckedInput][] = [
    ['retractExperience', {}],
    ['eraseExperience', {}],
    ['giveFeedback', { was_helpful: false }],
    ['reportExperience', { reason: 'wrong' }],
  ]
  for (const [, key] of outsiders)
    for (const [name, input] of writes) {
      const { status } = await callOperation(careless, name, { ...input, experience_id: ids.experience_id }, key)
      expect([name, status]).toEqual([name, 404])
    }
  expect(await read()).toEqual(before)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildMessage01, callA2a } from './call-a2a.ts'
import { callOperation } from './call-operation.ts'
import { canaryExperience } from './canary-experience.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { listColumnsContaining } from './list-columns-containing.ts'
import { createTeam, type TestTeam } from './teams.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

const canary = 'zoraquimb'
let world: World
let team: TestTeam
let person: TestContributor
let author: TestContributor
let colleague: TestContributor
beforeEach(async () => {
  world = await createWorld()
  person = await world.established('author')
  const second = await world.established('colleague')
  team = await createTeam(world, [second, person])
  author = await team.withKey(person)
  colleague = await team.withKey(second)
})
afterEach(() => world.close())

const teamRecord = (word: string) => canaryExperience(word, { visibility_scope: 'team' })
const exported = async (who: TestContributor): Promise<string> =>
  (await callOperation(world, 'exportMyData', {}, who.api_key)).text

test('who leaves takes their own texts along, and nothing of their colleagues', async () => {
  const own = await author.depositExperience(teamRecord(canary))
  const other = await colleague.depositExperience(nextExperience({ visibility_scope: 'team' }))
  const { session_id } = await author.startSession({ task: `The ${canary} pool hangs`, visibility_scope: 'team' })
  await team.remove(person)
  const text = await exported(person)
  expect(text).toContain(own.id)
  expect(text).toContain(session_id)
  expect(text).toContain(canary)
  expect(text).not.toContain(other.id)
  await expect(person.getExperience({ experience_id: own.id })).rejects.toMatchObject({ status: 404 })
})

/** Leaves the words and the id of a record of a colleague wherever a call of a member stores them. */
async function useRecord(member: TestContributor, experience_id: string): Promise<void> {
  const { problem, title, successful_approach } = poolExperience()
  await callA2a(world, member.api_key, 'tasks/send', buildMessage01('clients hang in the pool of node-postgres'))
  await member.searchExperiences({ q: 'clients hang in the pool of node-postgres' })
  const { verify_id } = await member.verifyAction({
    situation: problem,
    planned_action: 'Raise max_connections to 500',
  })
  await member.reportActionOutcome({ verify_id, outcome: 'failed', actual_outcome: 'My own outcome.' })
  await member.createWebhook({ event_type: 'feedback.received', url: 'https://poll.example/', mode: 'poll' })
  await member.giveFeedback({ experience_id, was_helpful: true, context_note: 'My own note.' })
  await member.reportExperience({ experience_id, reason: 'other', note: 'My own report.' })
  await member.depositRawExperience({
    title,
    problem,
    what_worked: successful_approach.method,
    root_cause: 'My own cause.',
    visibility_scope: 'team',
  })
  await world.app.search_log.flush()
  await world.work()
}

test.each(['a member', 'nobody'])(
  'the export of who is %s in a workspace now has nothing of the records of colleagues, by a personal key',
  async (role) => {
    const { id } = await colleague.depositExperience(teamRecord(canary))
    await useRecord(author, id)
    const inside = await exported(author)
    for (const known of [id, canary]) expect(inside).toContain(known)
    if (role === 'nobody') await team.remove(person)
    const text = await exported(person)
    for (const own of ['My own outcome.', 'My own note.', 'My own report.', 'My own cause.'])
      expect(text).toContain(own)
    for (const foreign of [id, canary]) expect(text).not.toContain(foreign)
  },
)

test('an export by a key of one workspace has nothing of another one', async () => {
  const elsewhere = await (await createTeam(world, [person])).withKey(person)
  const { id } = await author.depositExperience(teamRecord(canary))
  const { session_id } = await author.startSession({ task: canary, visibility_scope: 'team' })
  await author.createWebhook({ event_type: 'feedback.received', url: `https://poll.example/${canary}`, mode: 'poll' })
  await author.searchExperiences({ q: `${canary} pool` })
  const inside = await exported(author)
  for (const known of [id, session_id, canary]) expect(inside).toContain(known)
  const keys = await person.listKeys({ contributor_id: person.contributor_id })
  const key_ids = keys.filter(({ workspace_id }) => workspace_id === team.workspace_id).map(({ id: key_id }) => key_id)
  expect(key_ids).toHaveLength(1)
  const outside = await exported(elsewhere)
  for (const unknown of [id, session_id, canary, team.workspace_id, ...key_ids]) expect(outside).not.toContain(unknown)
  const everything = await exported(person)
  for (const known of [id, session_id, canary, team.workspace_id, ...key_ids]) expect(everything).toContain(known)
})

test('a key of a workspace ends no account: the agent that works in it is not its owner', async () => {
  const refused = await callOperation(world, 'eraseMe', { experiences: 'erase' }, author.api_key)
  expect(refused.body).toMatchObject({ error: 'ForbiddenError', message: expect.stringContaining('personal key') })
  expect((await callOperation(world, 'getMyProfile', {}, person.api_key)).status).toBe(200)
})

test('the end of an account with its texts erases those of the team too, wherever they were quoted', async () => {
  await author.depositExperience(teamRecord(canary))
  await colleague.searchExperiences({ q: 'clients hang in the pool of node-postgres' })
  await person.eraseMe({ experiences: 'erase' })
  await world.work()
  expect(await listColumnsContaining(world.app.db, canary)).toEqual([])
})

test('the end of an account that leaves its texts leaves those of the team to the team', async () => {
  const { id } = await author.depositExperience(teamRecord(canary))
  await author.startSession({ task: `Only the owner reads ${canary}-session`, visibility_scope: 'team' })
  await person.eraseMe({ experiences: 'keep_anonymous' })
  await world.work()
  const kept = await colleague.getExperience({ experience_id: id })
  expect(kept.contributor.display_handle).toBe('deleted')
  expect(await listColumnsContaining(world.app.db, `${canary}-session`)).toEqual([])
})

test('an erased public record leaves no word behind in what a workspace asked and was answered', async () => {
  const { id } = await person.depositExperience(canaryExperience(canary))
  await colleague.searchExperiences({ q: 'clients hang in the pool of node-postgres' })
  await colleague.verifyAction({
    situation: 'Queries hang once twenty clients are connected through the pool',
    planned_action: 'Raise max_connections on the server to 500',
  })
  await world.app.search_log.flush()
  await person.eraseExperience({ experience_id: id })
  await world.work()
  expect(await listColumnsContaining(world.app.db, canary)).toEqual([])
})

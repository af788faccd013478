import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createTeam, type TestTeam } from './teams.ts'
import { getTrustLevel, setTrustLevel, vote } from './vote.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

// A record of a workspace is shared as a new public one, which tells nothing of the workspace.

let world: World
afterEach(() => world.close())

const team_scope = { visibility_scope: 'team' } as const
const forbidden = { status: 403, error: 'ForbiddenError' }
const unknown = { status: 404, error: 'NotFoundError' }
const source = {
  system: 'tracker.of.the.team',
  record_id: 'TEAM-17',
  record_url: 'https://tracker.example.com/TEAM-17',
} as const

interface Office {
  team: TestTeam
  people: [TestContributor, TestContributor]
  /** members with keys of the workspace: the owner, and another one */
  members: [TestContributor, TestContributor]
}

async function createOffice(): Promise<Office> {
  world = await createWorld()
  const people: Office['people'] = [await world.established('ann'), await world.established('bob')]
  const team = await createTeam(world, people)
  return { team, people, members: [await team.withKey(people[0]), await team.withKey(people[1])] }
}

test('its author shares a record: everybody finds a new one that tells nothing of the workspace', async () => {
  const { team, people, members } = await createOffice()
  const [ann, bob] = members
  const text = poolExperience({ ...team_scope, source })
  const inside = await bob.depositExperience(text)
  await vote(ann, inside.id)
  const shared = await bob.shareExperience({ experience_id: inside.id })
  expect(shared).toMatchObject({ status: 'created', trust_visibility: 'searchable' })
  expect(shared.id).not.toBe(inside.id)
  const outsider = await world.newcomer('outsider')
  const record = await outsider.getExperience({ experience_id: shared.id })
  const { title, problem, root_cause, insight, successful_approach } = text
  expect(record).toMatchObject({ title, problem, root_cause, insight, successful_approach, visibility_scope: 'public' })
  expect(record).toMatchObject({ source: null, supersedes: null, version: 1, scores: { feedback_count: 0 } })
  expect(record.shared_as).toBeUndefined()
  expect(JSON.stringify([record, shared])).not.toMatch(new RegExp(`${inside.id}|${team.workspace_id}|TEAM-17`))
  // members read which one it became, and the record inside stays theirs
  for (const member of members)
    expect(await member.getExperience({ experience_id: inside.id })).toMatchObject({ shared_as: shared.id, source })
  for (const reader of [outsider, people[1]])
    await expect(reader.getExperience({ experience_id: inside.id })).rejects.toMatchObject(unknown)
  expect((await outsider.getExperienceHistory({ experience_id: shared.id })).versions).toHaveLength(1)
})

test('a record is no near duplicate of itself when it is shared, nor of its former versions', async () => {
  const { members } = await createOffice()
  const [ann, bob] = members
  const first = await bob.depositExperience(poolExperience(team_scope))
  const insight = 'When a pool is exhausted, look for clients that leaked before you raise any limit.'
  // the duplicates of a text are looked for in the workspace, where there are some
  const similar = await ann.previewDeposit(poolExperience({ ...team_scope, insight }))
  expect(similar.similar_experiences.map(({ id }) => id)).toContain(first.id)
  const { id } = await bob.depositExperience(poolExperience({ ...team_scope, insight, supersedes: first.id }))
  const shared = await bob.shareExperience({ experience_id: id })
  expect(shared).toMatchObject({ status: 'created', disposition: 'auto_deposit' })
  expect(shared.similar_experiences ?? []).toEqual([])
  // outside it is one like any other: the next one who deposits it learns of it
  const outsider = await world.established('outsider')
  await expect(outsider.depositExperience(poolExperience({ insight: `${insight} Always.` }))).rejects.toMatchObject({
    status: 409,
    error: 'NearDuplicateFoundError',
  })
})

test('an owner of the workspace shares the record of a colleague as their own deposit; members share only what is theirs', async () => {
  const { team, people, members } = await createOffice()
  const [ann, bob] = members
  const { id: of_bob } = await bob.depositExperience(poolExperience(team_scope))
  const { id: of_ann } = await ann.depositExperience({ ...nextExperience(), ...team_scope })
  await expect(bob.shareExperience({ experience_id: of_ann })).rejects.toMatchObject(forbidden)
  const { id } = await ann.shareExperience({ experience_id: of_bob })
  const [row] = await world.app.db.query(sql`select contributor_id, workspace_id from experiences where id = ${id}`)
  expect(row).toEqual({ contributor_id: people[0].contributor_id, workspace_id: null })
  const crawler = await team.withKey(people[0], 'crawler')
  await expect(crawler.shareExperience({ experience_id: of_ann })).rejects.toMatchObject({ status: 403 })
})

test('what is not there for the caller is unknown, and what is public or private already is not shared', async () => {
  const { people, members } = await createOffice()
  const [ann, bob] = members
  const { id } = await ann.depositExperience(poolExperience(team_scope))
  const outsider = await world.established('outsider')
  const cid = await world.newcomer('cid')
  const elsewhere = await (await createTeam(world, [cid])).withKey(cid)
  for (const caller of [outsider, elsewhere, people[0]])
    await expect(caller.shareExperience({ experience_id: id })).rejects.toMatchObject(unknown)
  for (const visibility_scope of ['public', 'private'] as const) {
    const other = await ann.depositExperience({ ...nextExperience(), visibility_scope })
    await expect(ann.shareExperience({ experience_id: other.id })).rejects.toMatchObject(forbidden)
  }
  await ann.retractExperience({ experience_id: id })
  await expect(ann.shareExperience({ experience_id: id })).rejects.toMatchObject(forbidden)
  await expect(bob.shareExperience({ experience_id: id })).rejects.toMatchObject(unknown)
})

test('a workspace that forbids public deposits shares nothing', async () => {
  const { team, members } = await createOffice()
  const [ann] = members
  await world.app.db.query(sql`
    update workspaces set allowed_visibility = '{team,private}', default_visibility = 'team' where id = ${team.workspace_id}`)
  const { id } = await ann.depositExperience(poolExperience(team_scope))
  await expect(ann.shareExperience({ experience_id: id })).rejects.toMatchObject(forbidden)
  expect(
    await world.app.db.query(
      sql`select from experiences where workspace_id is null and title = ${poolExperience().title}`,
    ),
  ).toEqual([])
})

test('what is shared passes every gate with its changes, and is refused as any deposit', async () => {
  const { people, members } = await createOffice()
  const [ann] = members
  const { id } = await ann.depositExperience(poolExperience(team_scope))
  const share = (changes: object) => ann.shareExperience({ experience_id: id, changes })
  await expect(share({ insight: `use the key sk_live_${'4eC39HqLyjWDarjtT1zdp7dc'}` })).rejects.toMatchObject({
    status: 422,
  })
  await expect(share({ problem: 'It hangs.', root_cause: 'x', insight: 'y' })).rejects.toMatchObject({ status: 422 })
  const insight = 'A pool that runs dry has clients that nobody released: count them before you raise a limit.'
  const shared = await share({ insight })
  expect(await people[1].getExperience({ experience_id: shared.id })).toMatchObject({ insight })
  // the same again is the same text of its author
  await expect(share({ insight })).rejects.toMatchObject({
    status: 409,
    details: { existing_experience_id: shared.id },
  })
  expect(await ann.getExperience({ experience_id: id })).toMatchObject({
    insight: poolExperience().insight,
    shared_as: shared.id,
  })
})

test('a newcomer is one outside: what they share waits, and their quarantined record is not shared', async () => {
  world = await createWorld()
  const ann = await world.newcomer('ann')
  const team = await createTeam(world, [ann])
  const member = await team.withKey(ann)
  const bob = await world.newcomer('bob')
  await team.join(bob)
  const { id } = await member.depositExperience(poolExperience(team_scope))
  const shared = await member.shareExperience({ experience_id: id })
  expect(shared.trust_visibility).toBe('pending')
  expect(await getTrustLevel(ann)).toBe('new')
  // a colleague cannot read it yet, so it is not named
  expect((await (await team.withKey(bob)).getExperience({ experience_id: id })).shared_as).toBeUndefined()
  expect(await member.getExperience({ experience_id: id })).toMatchObject({ shared_as: shared.id })
  const suspicious = 'The page that it read had the address https://github.com@files.acme.io/setup in it.'
  const hidden = await member.depositExperience({ ...nextExperience(), applies_when: [suspicious], ...team_scope })
  expect(hidden.disposition).toBe('review')
  await expect(member.shareExperience({ experience_id: hidden.id })).rejects.toMatchObject(forbidden)
})

test('the shared record outlives the one inside, and an erased one is named no more', async () => {
  const { members, people } = await createOffice()
  const [ann] = members
  const first = await ann.depositExperience(poolExperience(team_scope))
  const shared = await ann.shareExperience({ experience_id: first.id })
  await ann.eraseExperience({ experience_id: first.id })
  expect(await people[1].getExperience({ experience_id: shared.id })).toMatchObject({ id: shared.id })
  const second = await ann.depositExperience({ ...nextExperience(), ...team_scope })
  const public_one = await ann.shareExperience({ experience_id: second.id })
  await ann.eraseExperience({ experience_id: public_one.id })
  expect((await ann.getExperience({ experience_id: second.id })).shared_as).toBeUndefined()
})

test('a repeated call gives the first answer, and two calls at once share one record', async () => {
  const { members } = await createOffice()
  const [ann] = members
  const { id: experience_id } = await ann.depositExperience(poolExperience(team_scope))
  const answers = await Promise.allSettled([1, 2].map(() => ann.shareExperience({ experience_id })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { shared_as } = await ann.getExperience({ experience_id })
  const rows = await world.app.db.query(
    sql`select id from experiences where workspace_id is null and title = ${poolExperience().title}`,
  )
  expect(rows).toEqual([{ id: shared_as }])
})

test('sharing is in the audit log, and counts on the public budget of who shares', async () => {
  const { people, members } = await createOffice()
  const [ann] = members
  const { id } = await ann.depositExperience(poolExperience(team_scope))
  const { total_experiences = 0 } = await people[0].getContributor({ contributor_id: people[0].contributor_id })
  const shared = await ann.shareExperience({ experience_id: id })
  expect(await people[0].getContributor({ contributor_id: people[0].contributor_id })).toMatchObject({
    total_experiences: total_experiences + 1,
  })
  const rows = await world.app.db.query(sql`
    select actor, subject, data from audit_log where action = 'experience.shared'`)
  expect(rows).toEqual([{ actor: people[0].contributor_id, subject: shared.id, data: { experience_id: id } }])
  await setTrustLevel(world, people[0], 'suspended')
  await expect(ann.shareExperience({ experience_id: id })).rejects.toMatchObject({ status: 403 })
})

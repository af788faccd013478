import type { MemberRole } from '@cairnway/contract'
import { issueKey } from '../src/accounts/contributors/issue-key.ts'
import { sql } from '../src/platform/db/db.ts'
import { change } from '../src/platform/events/change.ts'
import type { TestContributor, World } from './world.ts'

type TeamScope = 'full' | 'deposit' | 'read' | 'search_only' | 'crawler'
type Person = Pick<TestContributor, 'contributor_id'>

/** A workspace with its members. */
export interface TestTeam {
  workspace_id: string
  /** issues a key of the workspace to a contributor, and returns a client that uses it */
  withKey: (person: Person, scope?: TeamScope) => Promise<TestContributor>
  join: (person: Person, role?: MemberRole) => Promise<void>
  /** ends a membership; the keys of the member end with it */
  remove: (person: Person) => Promise<void>
}

let teams = 0

/** Creates a workspace of which the first person is the owner and the others are members. */
export async function createTeam(world: World, people: readonly Person[]): Promise<TestTeam> {
  const { app } = world
  const workspace_id = `wsp_${String(++teams).padStart(16, '0')}`
  const created_at = app.now().toISOString()
  await app.db.query(sql`
    insert into workspaces (id, name, crawler_budget, created_at)
    values (${workspace_id}, ${`team ${teams}`}, 50000, ${created_at})`)
  const join = async ({ contributor_id }: Person, role: MemberRole = 'member') => {
    await app.db.query(sql`
      insert into members (workspace_id, contributor_id, role, joined_at)
      values (${workspace_id}, ${contributor_id}, ${role}, ${app.now().toISOString()})`)
  }
  for (const [i, person] of people.entries()) await join(person, i === 0 ? 'owner' : 'member')
  return {
    workspace_id,
    join,
    remove: async ({ contributor_id }) => {
      await app.db.query(sql`
        delete from members where workspace_id = ${workspace_id} and contributor_id = ${contributor_id}`)
      app.key_cache.invalidate()
    },
    withKey: async ({ contributor_id }, scope = 'full') => {
      const key = { contributor_id, name: 'team', scope, workspace_id, expires_at: null }
      const { api_key } = await change(app, (tx) => issueKey(app, tx, key))
      return { ...world.client(api_key), contributor_id, api_key }
    },
  }
}

/** Creates a workspace and returns its members with keys of it, in their order; the first is the owner. */
export async function createMembers(world: World, people: readonly Person[]): Promise<TestContributor[]> {
  const team = await createTeam(world, people)
  return Promise.all(people.map((person) => team.withKey(person)))
}

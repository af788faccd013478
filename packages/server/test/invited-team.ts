import type { MemberRole, RawOperationInput } from '@cairnway/contract'
import type { TestContributor, World } from './world.ts'

/** A contributor who is a member of a workspace, by the key that belongs to it. `person` has their personal key. */
export interface TestMember extends TestContributor {
  person: TestContributor
  display_handle: string
  workspace_id: string
}

export interface InvitedTeam {
  workspace_id: string
  name: string
  owner: TestMember
  /** lets a contributor join by an invite, and creates a key of theirs for the workspace */
  join: (person: TestContributor, role?: MemberRole) => Promise<TestMember>
}

export async function findHandle(person: TestContributor): Promise<string> {
  const { display_handle } = await person.getContributor({ contributor_id: person.contributor_id })
  return display_handle
}

/** A key of a member for their workspace. */
export async function createWorkspaceKey(
  world: World,
  { contributor_id, createKey }: TestContributor,
  workspace_id: string,
  scope: NonNullable<RawOperationInput<'createKey'>['scope']> = 'full',
): Promise<TestContributor> {
  const { api_key } = await createKey({ contributor_id, name: 'of the workspace', scope, workspace_id })
  return { ...world.client(api_key), contributor_id, api_key }
}

async function toMember(world: World, person: TestContributor, workspace_id: string): Promise<TestMember> {
  const key = await createWorkspaceKey(world, person, workspace_id)
  return { ...key, person, display_handle: await findHandle(person), workspace_id }
}

/** Creates a workspace with an owner. */
export async function createInvitedTeam(
  world: World,
  {
    owner,
    name = 'Team',
    ...policy
  }: Partial<Omit<RawOperationInput<'createWorkspace'>, 'owner'>> & { owner: TestContributor },
): Promise<InvitedTeam> {
  const { id: workspace_id } = await owner.createWorkspace({ name, ...policy })
  return {
    workspace_id,
    name,
    owner: await toMember(world, owner, workspace_id),
    join: async (person, role = 'member') => {
      const { invite_token } = await owner.createMemberInvite({ workspace_id, role })
      await person.claimMembership({ workspace_id, invite_token })
      return toMember(world, person, workspace_id)
    },
  }
}

import { type Client, createClient } from '@cairnway/sdk'
import { nextExperience } from '../../server/test/experience-fixtures.ts'
import type { People, Person } from './create-people.ts'

/** A workspace of Ada's with Bob as its reviewer and Cleo as a member, and a deposit that waits for Bob. */
export async function createTeamWork(
  { ada, bob, cleo }: People,
  { base_url }: { base_url: string },
): Promise<{ reviewer_key: string; ids: { workspace_id: string; team_candidate_id: string } }> {
  const { id: workspace_id } = await ada.createWorkspace({ name: 'Platform team' })
  const join = async ({ contributor_id, claimMembership, createKey }: Person, role: 'reviewer' | 'member') => {
    const { invite_token } = await ada.createMemberInvite({ workspace_id, role })
    await claimMembership({ workspace_id, invite_token })
    const { api_key } = await createKey({ contributor_id, name: 'of the team', scope: 'full', workspace_id })
    return api_key
  }
  const reviewer_key = await join(bob, 'reviewer')
  const cleo_in_team: Client = createClient({ base_url, api_key: await join(cleo, 'member') })
  await ada.createMemberInvite({ workspace_id, role: 'member' })
  await cleo_in_team.depositExperience(nextExperience({ visibility_scope: 'team' }))
  const { review_candidate_id } = await cleo_in_team.depositExperience(
    nextExperience({
      visibility_scope: 'team',
      source: { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } },
    }),
  )
  return { reviewer_key, ids: { workspace_id, team_candidate_id: review_candidate_id ?? '' } }
}

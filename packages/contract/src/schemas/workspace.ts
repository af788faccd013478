import { z } from 'zod'
import { type VisibilityScope, visibilityScopes } from './experience.ts'
import { DateTime, DateTimeInput, label, PageQuery, text } from './primitives.ts'

/** Maximum number of workspaces that one contributor has created and not deleted. */
export const MAX_WORKSPACES = 10
/** Invites of one workspace within 24 hours. */
export const MAX_MEMBER_INVITES_PER_DAY = 20
/** Maximum number of days for which an invite can be claimed. */
export const MEMBER_INVITE_DAYS = 30
/** Deposits of all crawler keys of a workspace on one UTC day. */
export const crawlerBudgets = { default: 5000, max: 50_000 } as const

/** The roles of members of a workspace, from the most rights to the fewest. */
export const memberRoles = ['owner', 'reviewer', 'member'] as const
export const MemberRole = z.enum(memberRoles).meta({ id: 'MemberRole' })
export type MemberRole = z.output<typeof MemberRole>

export const WorkspaceId = text(100).describe('wsp_ and 16 characters.')
export const WorkspacePath = z.object({ workspace_id: WorkspaceId })
const MemberHandle = text(100).describe('The display_handle of a member, as the list of members has it.')
export const MemberPath = WorkspacePath.extend({ display_handle: MemberHandle })

const Visibility = z.enum(visibilityScopes)
const allVisibilities: VisibilityScope[] = [...visibilityScopes]

const policyFields = {
  default_visibility: Visibility.describe(
    'The `visibility_scope` of deposits by keys of the workspace that leave it out; one of `allowed_visibility`.',
  ),
  allowed_visibility: z
    .array(Visibility)
    .min(1)
    .max(allVisibilities.length)
    .describe('The `visibility_scope` that keys of the workspace may deposit with.'),
}
const name = label(100).describe('Shown to its members.')

export const WorkspaceCreate = z
  .object({
    name,
    default_visibility: policyFields.default_visibility
      .optional()
      .describe(
        'The `visibility_scope` of deposits by its keys that leave it out. Default: the first that is allowed.',
      ),
    allowed_visibility: policyFields.allowed_visibility.default(allVisibilities),
    owner: text(100).nullish().describe('The display_handle of its owner, where an operator creates it for another.'),
  })
  .meta({ id: 'WorkspaceCreate' })

export const WorkspaceChanges = z.object({
  name: name.optional(),
  ...z.object(policyFields).partial().shape,
  crawler_budget: z
    .int()
    .min(0)
    .max(crawlerBudgets.max)
    .optional()
    .describe('Deposits of its crawler keys together on one UTC day.'),
})

export const WorkspaceResponse = z
  .object({
    id: z.string(),
    name: z.string(),
    role: MemberRole.nullable().describe('Yours; null for an operator who created it for another.'),
    ...policyFields,
    crawler_budget: z.int().describe('Deposits of its crawler keys together on one UTC day.'),
    member_count: z.int(),
    created_at: DateTime,
  })
  .meta({ id: 'WorkspaceResponse' })

export const WorkspaceList = z
  .object({ workspaces: z.array(WorkspaceResponse), next_cursor: z.string().nullable() })
  .meta({ id: 'WorkspaceList' })

export const WorkspaceDeletion = WorkspacePath.extend({
  confirm: label(100).describe('The name of the workspace, as a confirmation.'),
  records: z
    .enum(['erase', 'hand_over'])
    .default('erase')
    .describe('What becomes of its records: they are erased, or become private records of yours.'),
})

export const ListMembersQuery = PageQuery.extend(WorkspacePath.shape)

export const WorkspaceMember = z
  .object({
    display_handle: z.string(),
    agent_name: z.string().nullable(),
    role: MemberRole,
    joined_at: DateTime,
    did: z.string().nullable().describe('The DID that is bound to the member.'),
  })
  .meta({ id: 'WorkspaceMember' })

export const WorkspaceMemberList = z
  .object({ members: z.array(WorkspaceMember), next_cursor: z.string().nullable() })
  .meta({ id: 'WorkspaceMemberList' })

export const MemberUpdate = MemberPath.extend({ role: MemberRole })

export const MemberInviteCreate = WorkspacePath.extend({
  role: MemberRole.default('member').describe('Of who claims it.'),
  expires_at: DateTimeInput.nullish().describe(
    `In the future, at most ${MEMBER_INVITE_DAYS} days ahead, which is the default.`,
  ),
})

const inviteFields = { invite_id: z.string(), role: MemberRole, expires_at: DateTime }

export const MemberInviteCreated = z
  .object({ ...inviteFields, invite_token: z.string().describe('For one claim. Shown only once.') })
  .meta({ id: 'MemberInviteCreated' })

const MemberInvite = z
  .object({
    ...inviteFields,
    created_at: DateTime,
    created_by: z.string().nullable().describe('The display_handle of the owner; null when they are gone.'),
    used_at: DateTime.nullable(),
    used_by: z.string().nullable().describe('The display_handle of who claimed it; null when they are gone.'),
  })
  .meta({ id: 'MemberInvite' })

export const MemberInviteList = z
  .object({ invites: z.array(MemberInvite), next_cursor: z.string().nullable() })
  .meta({ id: 'MemberInviteList' })

export const MemberInvitePath = WorkspacePath.extend({ invite_id: text(100) })

export const MembershipClaim = WorkspacePath.extend({
  invite_token: text(200).describe('As an owner of the workspace gave it to you.'),
  did: text(500)
    .nullish()
    .describe('The DID that is bound to your account, to get a credential of the membership for it.'),
})

export const MembershipResponse = z
  .object({
    workspace_id: z.string(),
    contributor_id: z.string(),
    role: MemberRole,
    status: z.literal('active'),
    credential: z.string().optional().describe('Of the membership, for a claim with a DID: a signed `vc+jwt`.'),
  })
  .meta({ id: 'MembershipResponse' })

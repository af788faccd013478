import { z } from 'zod'
import { DateTime, label } from './primitives.ts'

/** The number of agents that can register with one invite code. */
export const MAX_AGENTS_PER_INVITE = 10

export const INVITE_REQUEST_MESSAGE = `An invite code, valid for ${MAX_AGENTS_PER_INVITE} agents, will be sent to you later.`

/** One `@` between two parts without blanks, the second with a dot: enough to catch typing errors. */
const EMAIL_PATTERN = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]{2,}$/u

export const InviteRequestCreate = z
  .object({
    email: label(256)
      .refine((value) => EMAIL_PATTERN.test(value), 'is not an e-mail address, such as name@example.org')
      .describe('Where the code is sent. Only operators see it; it is erased 30 days after the approval.')
      .meta({ format: 'email', examples: ['name@example.org'] }),
  })
  .meta({ id: 'InviteRequestCreate' })

export const InviteRequestResponse = z
  .object({
    id: z.string(),
    status: z.string().default('pending'),
    message: z.string().default(INVITE_REQUEST_MESSAGE),
  })
  .meta({ id: 'InviteRequestResponse' })

const inviteRequestStatuses = ['pending', 'approved'] as const
export const InviteRequestStatus = z.enum(inviteRequestStatuses)

const InviteRequestItem = z
  .object({
    id: z.string(),
    email: z.string().nullable().describe('Null once it is erased.'),
    status: InviteRequestStatus,
    created_at: DateTime,
    approved_at: DateTime.nullable(),
  })
  .meta({ id: 'InviteRequestItem' })

export const InviteRequestList = z
  .object({ invite_requests: z.array(InviteRequestItem), next_cursor: z.string().nullable() })
  .meta({ id: 'InviteRequestList' })

const invite_code = z.string().describe('Shown only once.')

export const InviteRequestApproval = z
  .object({ id: z.string(), status: z.literal('approved'), invite_code })
  .meta({ id: 'InviteRequestApproval' })

export const InviteCreate = z.object({
  count: z.int().min(1).max(100).default(1).describe('How many codes.'),
  note: label(200).nullish().describe('For whom they are; stored with them.'),
})

const Invite = z
  .object({ id: z.string(), invite_code, agents_left: z.int(), created_at: DateTime })
  .meta({ id: 'Invite' })

export const InviteList = z.object({ invites: z.array(Invite) }).meta({ id: 'InviteList' })

/** An invite code as operators see it later: its remaining uses, never the code. */
const InviteState = z
  .object({
    id: z.string(),
    note: z.string().nullable().describe('For whom it is, in the words of its operator.'),
    agents_left: z.int().describe('How many agents can register with it still.'),
    created_by: z.string().nullable().describe('display_handle of the operator; null for an erased one.'),
    created_at: DateTime,
  })
  .meta({ id: 'InviteState' })

export const InviteStateList = z
  .object({ invites: z.array(InviteState), next_cursor: z.string().nullable() })
  .meta({ id: 'InviteStateList' })

import { z } from 'zod'

/** What a member may do in a workspace, from the most to the least. */
export const memberRoles = ['owner', 'reviewer', 'member'] as const
export const MemberRole = z.enum(memberRoles).meta({ id: 'MemberRole' })
export type MemberRole = z.output<typeof MemberRole>

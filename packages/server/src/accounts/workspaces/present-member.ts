import type { OperationOutput } from '@cairnway/contract'
import type { WorkspaceMemberRow } from './store.ts'

/** A member as the others see them, without their internal id. */
export const presentMember = ({
  display_handle,
  agent_name,
  role,
  joined_at,
  did,
}: WorkspaceMemberRow): OperationOutput<'updateMember'> => ({ display_handle, agent_name, role, joined_at, did })

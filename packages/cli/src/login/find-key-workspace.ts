import type { Client } from '@cairnway/sdk'
import { isServiceError } from '../cli-errors.ts'

/** The workspace that the client's key belongs to; null for a personal key and for one whose scope cannot read it. */
export async function findKeyWorkspace(client: Client): Promise<{ id: string; name: string } | null> {
  try {
    const { workspace_id } = await client.getMyProfile()
    // a service without workspaces leaves the field out
    return workspace_id ? await client.getWorkspace({ workspace_id }) : null
  } catch (error) {
    if (isServiceError(error)) return null
    throw error
  }
}

/** The parts of an invite that somebody needs to join a workspace. */
export interface WorkspaceInvite {
  workspace_id: string
  invite_token: string
}

const WORKSPACE_ID = /\bwsp_[a-z0-9]+/i
const TOKEN = /\bcwm(?:-[a-z2-7]{5}){4}\b/i

/**
 * The address that opens the page for joining. The invite is in its fragment, which browsers do not send: it stands in no
 * log of the service.
 */
export const inviteLink = (origin: string, { workspace_id, invite_token }: WorkspaceInvite): string =>
  `${origin}/join#${workspace_id}.${invite_token}`

/** Reads an invite from a link, from the command for the terminal, or from a whole message; null without one. */
export function parseInvite(text: string): WorkspaceInvite | null {
  const workspace_id = WORKSPACE_ID.exec(text)?.[0]
  const invite_token = TOKEN.exec(text)?.[0]
  return workspace_id && invite_token ? { workspace_id, invite_token: invite_token.toLowerCase() } : null
}

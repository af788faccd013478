/** Calls an operation. @throws Error for a status that is not 2xx */
export async function call(base_url, key, method, path, body) {
  const answer = await fetch(base_url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

/** A new workspace of a new owner. */
export async function makeWorkspace({ base_url, register }) {
  const { api_key } = await register('owner')
  const { id: workspace_id } = await call(base_url, api_key, 'POST', '/v1/workspaces', { name: 'Interop' })
  return { owner_key: api_key, workspace_id }
}

/** A new workspace, with an invite of it. */
export async function makeInvite(context) {
  const { owner_key, workspace_id } = await makeWorkspace(context)
  const path = `/v1/workspaces/${workspace_id}/invites`
  const { invite_token } = await call(context.base_url, owner_key, 'POST', path, { role: 'member' })
  return { owner_key, workspace_id, invite_token }
}

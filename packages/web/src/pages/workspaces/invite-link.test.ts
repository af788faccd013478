import { expect, test } from 'vitest'
import { inviteLink, parseInvite } from './invite-link.ts'

const invite = { workspace_id: 'wsp_0123456789abcdef', invite_token: 'cwm-k3v7q-a2mxd-bcdef-34567' }

test('an invite is in the fragment of its link, which no server sees', () => {
  const url = new URL(inviteLink('https://cairnway.example', invite))
  expect(url.pathname + url.search).toBe('/join')
  expect(url.hash).toContain(invite.invite_token)
})

test.each([
  inviteLink('https://cairnway.example', invite),
  `#${invite.workspace_id}.${invite.invite_token}`,
  `cairnway workspace join ${invite.workspace_id} ${invite.invite_token}`,
  `Join us:\n${inviteLink('http://127.0.0.1:8080', invite)}\nor in a terminal: …`,
  `${invite.invite_token.toUpperCase()} for ${invite.workspace_id}`,
])('is read from %s', (text) => {
  expect(parseInvite(text)).toEqual(invite)
})

test.each(['', invite.workspace_id, invite.invite_token, 'cwm-k3v7q wsp_1', `${invite.workspace_id} cwm-11111-11111`])(
  'is not read from %j',
  (text) => {
    expect(parseInvite(text)).toBeNull()
  },
)

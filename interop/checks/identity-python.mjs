import { join } from 'node:path'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'
import { makeInvite } from '../identity/make-invite.mjs'

export const check = {
  clients: ['python:joserfc'],
  does: 'a did:jwk bound, a token by a presentation with ES256 and with Ed25519, an operation; the credential and the token that the service signs, verified by its JWKS',
  needs: ['python'],
  timeout_ms: 120_000,
  run: async (context) => {
    const { base_url, register, python } = context
    const members = []
    for (const alg of ['ES256', 'Ed25519']) {
      const { api_key } = await register(`joserfc ${alg}`)
      const { workspace_id, invite_token } = await makeInvite(context)
      members.push({ alg, api_key, workspace_id, invite_token })
    }
    const input = JSON.stringify({ base_url, members })
    const { stdout } = await runProgram(python, [join(interop, 'python/identity.py')], { input })
    return stdout.trim()
  },
}

import { join } from 'node:path'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'
import { makeInvite } from '../identity/make-invite.mjs'

export const check = {
  clients: ['python:cairnway'],
  does: 'our Python package by tokens that its key proves, synchronous and asynchronous; an account recovered by its DID',
  needs: ['python_sdk'],
  timeout_ms: 120_000,
  run: async (context) => {
    const { base_url, register, experience, python_sdk } = context
    const { workspace_id, invite_token } = await makeInvite(context)
    const { api_key } = await register('Python')
    const input = JSON.stringify({ base_url, api_key, workspace_id, invite_token, experience: experience() })
    const { stdout } = await runProgram(python_sdk, [join(interop, 'python/identity_sdk.py')], { input })
    return stdout.trim()
  },
}

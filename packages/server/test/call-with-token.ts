import type { OperationId } from '@cairnway/contract'
import { sql } from '../src/platform/db/db.ts'
import { buildRequest, sendRequest, type TestResponse, type UncheckedInput } from './call-operation.ts'
import { createProver } from './dpop-prover.ts'
import type { TestMember } from './invited-team.ts'
import { signTestToken } from './sign-test-token.ts'
import { bindHolder, createHolder } from './signing-holder.ts'
import type { World } from './world.ts'

/** Use of a token: whose it is, and how it goes wrong. */
export interface TokenUse {
  holder: TestMember
  misuse?: 'as a bearer' | 'without a proof' | 'by another key' | 'too late'
}

/** Calls operations with tokens that a member would get at that moment. */
export async function createTokenCaller(
  world: World,
): Promise<(name: OperationId, use: TokenUse, input: UncheckedInput) => Promise<TestResponse>> {
  const { app, clock } = world
  const [prover, other_prover, did] = [await createProver(), await createProver(), await createHolder()]
  return async (name, { holder, misuse }, input) => {
    const { path, init } = buildRequest(name, input)
    const { contributor_id, workspace_id } = holder
    const time = new Date(clock.now.getTime() - (misuse === 'too late' ? 601_000 : 0))
    const access_token = await signTestToken(world, { contributor_id, workspace_id, did: did.did, prover }, time)
    const { pathname } = new URL(path, app.config.base_url)
    const dpop = await (misuse === 'by another key' ? other_prover : prover).prove({
      method: init.method ?? 'GET',
      url: `${app.config.base_url}${pathname}`,
      now: clock.now,
      access_token,
    })
    const headers = new Headers(init.headers)
    headers.set('authorization', `${misuse === 'as a bearer' ? 'Bearer' : 'DPoP'} ${access_token}`)
    if (misuse !== 'without a proof') headers.set('dpop', dpop)
    // bound for this call alone, since some operations are about the DID of their caller
    await bindHolder(world, holder, did)
    try {
      return await sendRequest(world, path, { ...init, headers })
    } finally {
      await app.db.query(sql`delete from dids where did = ${did.did}`)
    }
  }
}

import { type Client, createClient } from '@cairnway/sdk'
import { createProver } from './dpop-prover.ts'
import { signTestToken } from './sign-test-token.ts'
import { bindHolder, createHolder } from './signing-holder.ts'
import type { TestContributor, World } from './world.ts'

/** An SDK client of a member that sends with each request a token which they would get at that moment, and a proof. */
export async function createTokenClient(
  world: World,
  { contributor_id, workspace_id }: Pick<TestContributor, 'contributor_id'> & { workspace_id: string },
): Promise<Client> {
  const { app, clock, request } = world
  const [prover, holder] = [await createProver(), await createHolder()]
  await bindHolder(world, { contributor_id }, holder)
  return createClient({
    base_url: '',
    max_retries: 0,
    fetch: async (url, init) => {
      const { pathname } = new URL(String(url), app.config.base_url)
      const access_token = await signTestToken(world, { contributor_id, workspace_id, did: holder.did, prover })
      const dpop = await prover.prove({
        method: init?.method ?? 'GET',
        url: `${app.config.base_url}${pathname}`,
        now: clock.now,
        access_token,
      })
      const headers = new Headers(init?.headers)
      headers.set('authorization', `DPoP ${access_token}`)
      headers.set('dpop', dpop)
      return request(String(url), { ...init, headers })
    },
  })
}

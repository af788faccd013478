import { signAccessToken } from '../src/accounts/identity/tokens/access-token.ts'
import { sql } from '../src/platform/db/db.ts'
import type { DpopProver } from './dpop-prover.ts'
import type { World } from './world.ts'

/** The token that a member would get at a time, as if the token endpoint had made it; also for who is no member. */
export async function signTestToken(
  { app }: Pick<World, 'app'>,
  holder: { contributor_id: string; workspace_id: string; did: string; prover: Pick<DpopProver, 'thumbprint'> },
  time = app.now(),
): Promise<string> {
  const { contributor_id, workspace_id, did, prover } = holder
  const [member] = await app.db.query<{ joined_at: string }>(sql`
    select joined_at from members where workspace_id = ${workspace_id} and contributor_id = ${contributor_id}`)
  return signAccessToken(
    { ...app, now: () => time },
    {
      did,
      workspace_id,
      joined_at: member?.joined_at ?? time.toISOString(),
      key_thumbprint: prover.thumbprint,
      role: 'member',
      scope: `workspace:${workspace_id}`,
      jti: app.newId('tok'),
    },
  )
}

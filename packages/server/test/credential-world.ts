import { expect } from 'vitest'
import { createInvitedTeam, type InvitedTeam } from './invited-team.ts'
import { bindHolder, createHolder, type SigningHolder, signMembership, type TestCredential } from './signing-holder.ts'
import { createWebSites, type WebSites } from './web-sites.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

/** A workspace that names an issuer, and somebody who has bound a DID and is no member yet. */
export interface CredentialWorld {
  world: World
  sites: WebSites
  team: InvitedTeam
  workspace_id: string
  issuer: SigningHolder
  bob: TestContributor
  bob_did: SigningHolder
  /** a credential of the issuer about bob, for the workspace, as of now */
  sign: (changes?: Partial<TestCredential>) => Promise<string>
  /** presents a credential as bob: what the service answers, or how it refuses */
  present: (credential: string) => Promise<unknown>
}

const describeRefusal = ({ status, error, message }: { status?: number; error?: string; message?: string }) => ({
  status,
  error,
  message,
})

export async function createCredentialWorld(options: Parameters<typeof createWorld>[0] = {}): Promise<CredentialWorld> {
  const sites = createWebSites()
  const world = await createWorld({ outgoing: sites.outgoing, ...options })
  const team = await createInvitedTeam(world, { owner: await world.newcomer('ann') })
  const { workspace_id } = team
  const issuer = await createHolder('ES256')
  const bob = await world.newcomer('bob')
  const bob_did = await createHolder('EdDSA')
  await bindHolder(world, bob, bob_did)
  await team.owner.setIssuers({ workspace_id, issuers: [issuer.did] })
  return {
    world,
    sites,
    team,
    workspace_id,
    issuer,
    bob,
    bob_did,
    sign: (changes = {}) => signMembership(issuer, { holder: bob_did, workspace_id, now: world.clock.now, ...changes }),
    present: (credential) => bob.presentMembership({ workspace_id, credential }).catch(describeRefusal),
  }
}

/** A refusal of a presented credential, with the reason. */
export const refusedFor = (reason: string | RegExp) => ({
  status: 422,
  error: 'ValidationError',
  message: expect.stringMatching(reason),
})

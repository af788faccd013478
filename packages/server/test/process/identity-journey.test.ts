import { createClient, signDidChallenge } from '@cairnway/sdk'
import { exportJWK, generateKeyPair } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { nextExperience } from '../experience-fixtures.ts'
import { registerNewcomer } from './register-contributors.ts'
import { startServer } from './server-process.ts'
import { cleanUp, createStorage, engines } from './server-storage.ts'

afterEach(cleanUp)

const path = '/v1/experiences/mine'

describe.each(engines)('on %s', (engine) => {
  test.each(['off', 'on'])(
    'an agent works by its credential until it loses membership, what is stolen is useless, and a lost key comes back (nonces %s)',
    { timeout: 60_000 },
    async (DPOP_NONCES) => {
      const { environment } = await createStorage(engine)
      const server = await startServer({ ...environment, DPOP_NONCES })
      const { base_url } = server
      const [ann, bob] = [await registerNewcomer(server), await registerNewcomer(server)]
      const { privateKey } = await generateKeyPair('Ed25519', { extractable: true })
      const key = await exportJWK(privateKey)

      // bob binds the DID of the key, and joins the team by it
      const { challenge } = await bob.getDidChallenge()
      const { did } = await bob.bindDid(await signDidChallenge({ key, base_url, challenge }))
      const { id: workspace_id } = await ann.createWorkspace({ name: 'Team' })
      const { invite_token } = await ann.createMemberInvite({ workspace_id })
      const { credential } = await bob.claimMembership({ workspace_id, invite_token, did })

      // what a log in between would show
      const sent: Headers[] = []
      const agent = createClient({
        base_url,
        dpop: { key, workspace_id, credential: credential ?? '' },
        fetch: (url, init) => {
          sent.push(new Headers(init.headers))
          return fetch(url, init)
        },
      })
      const { id } = await agent.depositExperience(nextExperience({ visibility_scope: 'team' }))
      expect((await agent.getExperience({ experience_id: id })).id).toBe(id)
      await expect(bob.getExperience({ experience_id: id })).rejects.toMatchObject({ status: 404 })

      await agent.listMyExperiences()
      const { authorization = '', dpop = '' } = Object.fromEntries(sent.at(-1) ?? [])
      expect(authorization).toMatch(/^DPoP /)
      const as_bearer = authorization.replace('DPoP', 'Bearer')
      const stolen: Record<string, string>[] = [
        { authorization, dpop },
        { authorization },
        { authorization: as_bearer },
      ]
      for (const headers of stolen) expect((await fetch(base_url + path, { headers })).status).toBe(401)

      // the key is there and the API key is lost
      const recovery = await server.client().getRecoveryChallenge({ did })
      const recovered = await server
        .client()
        .recoverKey(await signDidChallenge({ key, base_url, challenge: recovery.challenge }))
      await expect(bob.listMyExperiences()).rejects.toMatchObject({ status: 401 })
      expect(await server.client(recovered.api_key).getDid()).toMatchObject({ did })
      expect((await agent.getExperience({ experience_id: id })).id).toBe(id)

      const { members } = await ann.listMembers({ workspace_id })
      const display_handle = members.find(({ role }) => role === 'member')?.display_handle ?? ''
      await ann.removeMember({ workspace_id, display_handle })
      await expect(agent.getExperience({ experience_id: id })).rejects.toThrow(/no access token/)
    },
  )
})

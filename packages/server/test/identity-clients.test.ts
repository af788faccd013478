import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient, generatePrivateKey, type PrivateJwk, signDidChallenge } from '@cairnway/sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runInProcess } from '../../cli/test/run-in-process.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

const base_url = 'http://cairnway.test'

let world: World
let owner: TestContributor
let workspace_id: string
/** the requests to the service: method and path, and the credentials */
let sent: { call: string; authorization: string; proof: string }[]

beforeAll(async () => {
  world = await createWorld()
  world.clock.now = new Date()
  owner = await world.established('owner')
  workspace_id = (await owner.createWorkspace({ name: 'Acme platform' })).id
})
afterAll(() => world.close())
beforeEach(() => {
  sent = []
})

/** Sends a request of a program, which has the clock of this machine. */
function send(url: string, init: RequestInit): Promise<Response> {
  world.clock.now = new Date()
  const headers = new Headers(init.headers)
  const path = url.slice(base_url.length)
  sent.push({
    call: `${init.method} ${path.split('?')[0]}`,
    authorization: headers.get('authorization') ?? '',
    proof: headers.get('dpop') ?? '',
  })
  return world.request(path, init)
}

const countMints = () => sent.filter(({ call }) => call === 'POST /oauth/token').length

async function invite(): Promise<string> {
  return (await owner.createMemberInvite({ workspace_id, role: 'member' })).invite_token
}

async function removeMember(contributor: Client): Promise<void> {
  const { display_handle } = await contributor.getMyProfile()
  await owner.removeMember({ workspace_id, display_handle })
}

async function bind(contributor: Client, key: PrivateJwk): Promise<string> {
  const { challenge } = await contributor.getDidChallenge()
  const bound = await contributor.bindDid(await signDidChallenge({ key, challenge, base_url }))
  return bound.did
}

/** A member with a bound DID and a credential by the service, and a client that works by tokens. */
async function createMember(curve?: 'P-256' | 'Ed25519') {
  const person = await world.newcomer()
  const key = await generatePrivateKey(curve)
  const did = await bind(person, key)
  const { credential } = await person.claimMembership({ workspace_id, invite_token: await invite(), did })
  const dpop = { key, workspace_id, credential: credential ?? '' }
  const client = createClient({ base_url, fetch: send, max_retries: 0, dpop })
  return { person, key, did, credential, client }
}

describe('an agent of a company, by the SDK', () => {
  test.each(['P-256', 'Ed25519'] as const)('works in its workspace by tokens of a %s key', async (curve) => {
    const { client } = await createMember(curve)
    const { id } = await client.depositExperience({ ...nextExperience(), visibility_scope: 'team' })
    expect((await client.getExperience({ experience_id: id })).visibility_scope).toBe('team')
    expect((await client.listMyExperiences({})).experiences).toHaveLength(1)
    // the first with the nonce that is asked for
    expect(countMints()).toBe(2)
    expect(sent.filter(({ authorization }) => authorization.startsWith('DPoP '))).toHaveLength(3)
  })

  test('is refused with the reason at the call after it loses its membership', async () => {
    const { person, client } = await createMember()
    await client.getWorkspace({ workspace_id })
    await removeMember(person)
    await expect(client.getWorkspace({ workspace_id })).rejects.toThrow(/no access token \(invalid_grant\)/)
  })

  test('has a token that is useless to whoever copied it', async () => {
    const { client } = await createMember()
    await client.getWorkspace({ workspace_id })
    const { authorization, proof } = sent.at(-1) ?? { authorization: '', proof: '' }
    const path = `/v1/workspaces/${workspace_id}`
    const bearer = await world.request(path, { headers: { authorization: authorization.replace('DPoP', 'Bearer') } })
    const repeated = await world.request(path, { headers: { authorization, dpop: proof } })
    const without_proof = await world.request(path, { headers: { authorization } })
    expect([bearer.status, repeated.status, without_proof.status]).toEqual([401, 401, 401])
  })

  test('recovers its account when the key is lost, and its DID goes on working', async () => {
    const { person, key, did, client } = await createMember()
    const anonymous = world.client()
    const { challenge } = await anonymous.getRecoveryChallenge({ did })
    const { api_key } = await anonymous.recoverKey(await signDidChallenge({ key, challenge, base_url }))
    await expect(person.getDid()).rejects.toMatchObject({ error: 'AuthenticationError' })
    expect((await world.client(api_key).getDid()).did).toBe(did)
    await client.getWorkspace({ workspace_id })
  })
})

describe('the command line', () => {
  let home: string
  let person: TestContributor
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'cairnway-identity-'))
    person = await world.newcomer()
    await run(['login', '--url', base_url, '--key', '-'], person.api_key)
    sent = []
  })
  afterEach(() => rmSync(home, { recursive: true }))

  async function run(args: string[], stdin = '') {
    const result = await runInProcess(args, { home, fetch: send, stdin, env: {} })
    return { ...result, answer: result.stdout.startsWith('{') ? JSON.parse(result.stdout) : null }
  }
  const config_folder = () => join(home, '.config/cairnway')
  const readProfiles = () => JSON.parse(readFileSync(join(config_folder(), 'config.json'), 'utf8')).profiles

  test('binds a DID, joins by it and works by tokens, of which one serves several commands', async () => {
    const { code, answer } = await run(['login', '--did'])
    expect([code, answer?.did]).toEqual([0, (await person.getDid()).did])
    expect(statSync(answer.key_file).mode & 0o777).toBe(0o600)
    expect((await run(['login', '--did'])).answer.did).toBe(answer.did)

    const joined = await run(['workspace', 'join', workspace_id, await invite(), '--did'])
    expect(joined.answer).toMatchObject({ id: workspace_id, role: 'member', profile: 'acme-platform' })
    expect(readProfiles()['acme-platform']).not.toHaveProperty('api_key')
    sent = []
    for (const q of ['one', 'two']) expect((await run(['search', q, '--profile', 'acme-platform'])).code).toBe(0)
    expect(countMints()).toBe(2)
    expect(
      sent.filter(({ call }) => call.includes('/search')).map(({ authorization }) => authorization.slice(0, 5)),
    ).toEqual(['DPoP ', 'DPoP '])
    for (const file of readdirSync(join(config_folder(), 'tokens')))
      expect(statSync(join(config_folder(), 'tokens', file)).mode & 0o777).toBe(0o600)
    const { answer: whoami } = await run(['whoami', '--profile', 'acme-platform'])
    expect(whoami).toMatchObject({ api_key: null, did: answer.did, scope: 'deposit', workspace_id })

    await removeMember(person)
    const refused = await run(['search', 'three', '--profile', 'acme-platform'])
    expect(refused.code).not.toBe(0)
    expect(refused.stderr).toContain('no access token')
  })

  test('gets a credential of a member who has bound a DID, and takes one that an owner issued', async () => {
    await run(['login', '--did'])
    await person.claimMembership({ workspace_id, invite_token: await invite() })
    const { answer } = await run(['login', '--did', '--workspace', workspace_id])
    expect(answer).toMatchObject({ profile: 'acme-platform', workspace_id, role: 'member' })
    const { display_handle } = await person.getMyProfile()
    const issued = await owner.issueCredential({ workspace_id, display_handle })
    const file = join(home, 'credential.jwt')
    writeFileSync(file, `${issued.credential}\n`)
    const { answer: again } = await run(['login', '--did', '--credential', file, '--save-as', 'second'])
    expect(again).toMatchObject({ profile: 'second', workspace_id, role: 'member' })
    expect((await run(['search', 'x', '--profile', 'second'])).code).toBe(0)
    expect((await run(['login', '--did', '--credential', '-'], 'nonsense')).stderr).toContain('--credential')
  })

  test('recovers the account with the file of the key alone', async () => {
    const { answer } = await run(['login', '--did'])
    rmSync(join(config_folder(), 'config.json'))
    const recovered = await run(['recover', '--key-file', answer.key_file, '--url', base_url])
    expect(recovered.code).toBe(0)
    expect(recovered.stdout).not.toContain(readProfiles().default.api_key)
    await expect(person.getDid()).rejects.toMatchObject({ error: 'AuthenticationError' })
    expect((await run(['whoami'])).answer.scope).toBe('full')
  })

  test('does not bind a second DID, and names what is missing', async () => {
    expect((await run(['workspace', 'join', workspace_id, 'token', '--did'])).stderr).toContain(
      'login --did` binds one',
    )
    await run(['login', '--did'])
    const other = await run(['login', '--did', '--key-file', join(home, 'other.json')])
    expect(other.stderr).toMatch(/did:key:zDn\w+ is bound to your account/)
    expect((await run(['login', '--workspace', workspace_id])).stderr).toContain('need --did')
    rmSync(config_folder(), { recursive: true })
    expect((await run(['recover', '--url', base_url])).stderr).toContain('--key-file')
  })
})

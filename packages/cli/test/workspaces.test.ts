import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { CliConfig } from '../src/config/config-file.ts'
import { chooseProfileName, toProfileName } from '../src/workspaces/workspace-profiles.ts'
import { type CliRunOptions, runInProcess } from './run-in-process.ts'

const url = 'http://127.0.0.1:9'
const ID = 'wsp_0123456789abcdef'
const OTHER_ID = 'wsp_fedcba9876543210'
const OWN = 'con_0123456789abcdef'
const HANDLE = 'calm-heron-7'
const home = mkdtempSync(join(tmpdir(), 'cairnway-workspaces-'))
const config_path = join(home, '.config/cairnway/config.json')
const personal = { url, api_key: 'cw_personal', contributor_id: OWN }
const acme = { url, api_key: 'cw_acme', contributor_id: OWN, workspace_id: ID }

const writeConfig = (config: CliConfig) => writeFileSync(config_path, JSON.stringify(config))
const readStored = (): CliConfig => JSON.parse(readFileSync(config_path, 'utf8'))
mkdirSync(join(home, '.config/cairnway'), { recursive: true })
beforeEach(() => writeConfig({ current: 'default', profiles: { default: personal } }))
afterAll(() => rmSync(home, { recursive: true }))

interface Sent {
  call: string
  key: string | null
  body: unknown
}

/** Runs a command against a service that has one workspace, and records what it is asked. */
async function run(args: string[], options: CliRunOptions = {}) {
  const sent: Sent[] = []
  const workspace = {
    ...{ id: ID, name: 'Acme (EU) platform', role: 'owner', default_visibility: 'team', member_count: 2 },
    ...{
      allowed_visibility: ['public', 'team', 'private'],
      crawler_budget: 5000,
      created_at: '2026-11-23T12:00:00.000Z',
    },
  }
  const fetch = (address: string, init: RequestInit): Response => {
    const { pathname, search } = new URL(address)
    const body = typeof init.body === 'string' && init.body !== '' ? JSON.parse(init.body) : null
    const call = `${init.method} ${pathname}${search}`
    const key = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null
    sent.push({ call, key, body })
    if (init.method === 'DELETE') return new Response(null, { status: 204 })
    if (pathname.endsWith('/keys'))
      return Response.json({
        ...body,
        key_id: 'key_1',
        api_key: 'cw_new',
        scope: 'full',
        expires_at: null,
        contributor_id: OWN,
      })
    if (pathname.endsWith('/profile')) {
      const in_workspace = key !== personal.api_key
      return Response.json({
        ...{ display_handle: HANDLE, workspace_id: in_workspace ? ID : null, role: in_workspace ? 'owner' : null },
      })
    }
    if (pathname.endsWith('/claim'))
      return Response.json({ workspace_id: ID, contributor_id: OWN, role: 'member', status: 'active' })
    if (pathname.endsWith('/invites'))
      return Response.json({
        invite_id: 'inv_1',
        invite_token: 'cwi_token',
        role: 'member',
        expires_at: workspace.created_at,
      })
    return Response.json({
      ...workspace,
      ...(body?.default_visibility && { default_visibility: body.default_visibility }),
    })
  }
  return { ...(await runInProcess(args, { home, fetch, env: { NO_COLOR: '1' }, ...options })), sent }
}
const terminal = { terminal: 100 }
const created = (sent: Sent[]) => sent.find(({ call }) => call === 'POST /v1/workspaces')?.body

describe('workspace create', () => {
  test('proposes team, makes a key and stores it as a profile next to the personal one', async () => {
    const { code, stdout, sent } = await run(['workspace', 'create', 'Acme', '(EU)', 'platform'])
    expect(code).toBe(0)
    expect(created(sent)).toEqual({ name: 'Acme (EU) platform', default_visibility: 'team' })
    expect(sent.at(-1)).toEqual({
      call: `POST /v1/agents/${HANDLE}/keys`,
      key: 'cw_personal',
      body: { name: 'command line', workspace_id: ID },
    })
    expect(JSON.parse(stdout)).toEqual({
      ...{ id: ID, name: 'Acme (EU) platform', role: 'owner' },
      ...{ default_visibility: 'team', profile: 'acme-eu-platform' },
    })
    expect(readStored()).toEqual({
      current: 'default',
      profiles: { default: personal, 'acme-eu-platform': { ...acme, api_key: 'cw_new' } },
    })
  })

  test.each([
    ['\n', 'team'],
    ['private\n', 'private'],
    ['Public\n', 'public'],
  ])('asks in a terminal who reads its deposits: %j', async (typed, chosen) => {
    const dialog = [{ prompt: '[team] ', typed }]
    const { code, sent, stderr } = await run(['workspace', 'create', 'Acme'], { ...terminal, dialog })
    expect({ code, body: created(sent) }).toEqual({ code: 0, body: { name: 'Acme', default_visibility: chosen } })
    expect(stderr).toContain('the members of the workspace')
    expect(stderr).toContain('workspace invite --profile acme')
  })

  test('an answer that is none of them creates nothing', async () => {
    const dialog = [{ prompt: '[team] ', typed: 'everyone\n' }]
    const { code, sent } = await run(['workspace', 'create', 'Acme'], { ...terminal, dialog })
    expect({ code, sent }).toEqual({ code: 2, sent: [] })
  })

  test('flags decide without a question', async () => {
    const flags = ['--default_visibility', 'private', '--allowed_visibility', 'private,team', '--save-as', 'work']
    const { sent } = await run(['workspace', 'create', 'Acme', ...flags], { ...terminal, is_stdin_terminal: true })
    expect(created(sent)).toEqual({
      name: 'Acme',
      default_visibility: 'private',
      allowed_visibility: ['private', 'team'],
    })
    expect(Object.keys(readStored().profiles)).toEqual(['default', 'work'])
  })

  test('a profile that is taken is told before anything is made', async () => {
    const { code, stderr, sent } = await run(['workspace', 'create', 'Acme', '--save-as', 'default'])
    expect({ code, sent }).toEqual({ code: 2, sent: [] })
    expect(stderr).toContain('already has a key')
  })
})

describe('workspace join', () => {
  test('claims with the personal key, and stores a key of the workspace', async () => {
    const { code, sent } = await run(['workspace', 'join', ID, 'cwi_token'])
    expect(code).toBe(0)
    expect(sent.map(({ call, key }) => [call, key])).toEqual([
      [`POST /v1/workspaces/${ID}/members/claim`, 'cw_personal'],
      [`GET /v1/workspaces/${ID}`, 'cw_personal'],
      [`POST /v1/agents/${OWN}/keys`, 'cw_personal'],
    ])
    expect(readStored().profiles['acme-eu-platform']).toEqual({ ...acme, api_key: 'cw_new' })
  })

  test('asks for the token without showing it, and needs it elsewhere', async () => {
    const dialog = [{ prompt: 'Invite token: ', typed: 'cwi_token\r' }]
    const { stderr, sent } = await run(['workspace', 'join', ID], { ...terminal, dialog })
    expect(sent[0]?.body).toEqual({ invite_token: 'cwi_token' })
    expect(stderr).not.toContain('cwi_token')
    expect(await run(['workspace', 'join', ID])).toMatchObject({ code: 2, sent: [] })
  })

  test('a key of an earlier membership is replaced, another profile of that name is not', async () => {
    const former = { ...acme, api_key: 'cw_former' }
    writeConfig({ profiles: { default: personal, 'acme-eu-platform': former } })
    await run(['workspace', 'join', ID, 'cwi_token'])
    expect(readStored().profiles).toEqual({ default: personal, 'acme-eu-platform': { ...acme, api_key: 'cw_new' } })
    writeConfig({ profiles: { default: personal, 'acme-eu-platform': { ...former, workspace_id: OTHER_ID } } })
    await run(['workspace', 'join', ID, 'cwi_token'])
    expect(Object.keys(readStored().profiles)).toEqual(['default', 'acme-eu-platform', 'acme-eu-platform-2'])
  })
})

describe('the workspace of a command', () => {
  beforeEach(() => writeConfig({ current: 'default', profiles: { default: personal, acme } }))

  test.each([
    [['workspace', 'members', '--profile', 'acme'], 'GET', `/v1/workspaces/${ID}/members`, 'cw_acme'],
    [['workspace', 'members', OTHER_ID], 'GET', `/v1/workspaces/${OTHER_ID}/members`, 'cw_personal'],
    [['workspace', 'remove', 'ann', '--profile', 'acme'], 'DELETE', `/v1/workspaces/${ID}/members/ann`, 'cw_acme'],
    [['workspace', 'remove', OTHER_ID, 'ann'], 'DELETE', `/v1/workspaces/${OTHER_ID}/members/ann`, 'cw_personal'],
    [
      ['workspace', 'role', 'ann', 'reviewer', '--profile', 'acme'],
      'PATCH',
      `/v1/workspaces/${ID}/members/ann`,
      'cw_acme',
    ],
    [['workspace', 'invite', 'acme', '--role', 'reviewer'], 'POST', `/v1/workspaces/${ID}/invites`, 'cw_acme'],
    [['workspace', 'invite', OTHER_ID], 'POST', `/v1/workspaces/${OTHER_ID}/invites`, 'cw_personal'],
    [['workspace', 'invites', '--profile', 'acme'], 'GET', `/v1/workspaces/${ID}/invites`, 'cw_acme'],
    [['list-members', '--profile', 'acme'], 'GET', `/v1/workspaces/${ID}/members`, 'cw_acme'],
    [['workspace', 'members', 'acme'], 'GET', `/v1/workspaces/${ID}/members`, 'cw_acme'],
    [['workspace', 'get', 'acme'], 'GET', `/v1/workspaces/${ID}`, 'cw_acme'],
    [['workspace', 'remove', 'acme', 'ann'], 'DELETE', `/v1/workspaces/${ID}/members/ann`, 'cw_acme'],
    [['workspace', 'role', 'acme', 'ann', 'owner'], 'PATCH', `/v1/workspaces/${ID}/members/ann`, 'cw_acme'],
  ])('%j', async (args, method, path, key) => {
    const { code, sent } = await run(args)
    expect(code).toBe(0)
    expect(sent.map((each) => [each.call.replace(/\?.*/, ''), each.key])).toEqual([[`${method} ${path}`, key]])
  })

  test('a personal profile names none, and neither does a word that is no workspace', async () => {
    expect(await run(['workspace', 'invite'])).toMatchObject({ code: 2, sent: [] })
    expect((await run(['workspace', 'invite', 'default'])).stderr).toContain('(stored: acme)')
    expect((await run(['workspace', 'members'])).stderr).toContain('missing: --workspace_id')
  })

  test('an invite is shown with the command of who gets it', async () => {
    const { stderr } = await run(['workspace', 'invite', 'acme'], terminal)
    expect(stderr).toContain(`at ${url}, joins with: cairnway workspace join ${ID} cwi_token`)
    expect(JSON.parse((await run(['workspace', 'invite', 'acme'])).stdout)).toMatchObject({
      ...{ workspace_id: ID, invite_token: 'cwi_token' },
    })
  })

  test('use makes the profile the current one', async () => {
    expect((await run(['workspace', 'use', 'acme'])).code).toBe(0)
    expect(readStored().current).toBe('acme')
    expect((await run(['workspace', 'use', 'nobody'])).code).toBe(2)
  })

  test('whoami and profiles tell the workspace of a key, and a key that is saved keeps it', async () => {
    expect(JSON.parse((await run(['profiles'])).stdout).profiles[1]).toMatchObject({
      profile: 'acme',
      workspace_id: ID,
    })
    const flags = ['--scope', 'crawler', '--workspace_id', ID, '--save-as', 'issues']
    const { stdout, stderr } = await run(['create-key', 'issues', ...flags])
    expect(JSON.parse(stdout)).toMatchObject({ profile: 'issues', workspace_id: ID })
    expect(stderr).toMatch(/stored as the profile issues in .*config\.json, and not shown\.\n$/)
    expect(stdout + stderr).not.toContain('cw_new')
    expect(readStored().profiles.issues).toMatchObject({ api_key: 'cw_new', workspace_id: ID })
  })
})

describe('login', () => {
  const login = (key: string, flags: string[] = []) => run(['login', '--url', url, ...flags], { stdin: `${key}\n` })

  test('a key of a workspace is stored with it, as a profile of its name', async () => {
    const { code, stdout } = await login('cw_acme')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ profile: 'acme-eu-platform', workspace_id: ID, workspace: 'Acme (EU) platform' },
    })
    expect(readStored()).toEqual({
      current: 'default',
      profiles: { default: personal, 'acme-eu-platform': { url, api_key: 'cw_acme', workspace_id: ID } },
    })
  })

  test('a second key of the workspace needs a name or --replace, a personal one has the usual profile', async () => {
    await login('cw_acme')
    expect(await login('cw_crawler_x')).toMatchObject({ code: 2, stderr: expect.stringContaining('acme-eu-platform') })
    expect((await login('cw_crawler_x', ['--profile', 'issues'])).code).toBe(0)
    expect(readStored().profiles.issues).toEqual({ url, api_key: 'cw_crawler_x', workspace_id: ID })
    expect(JSON.parse((await login(personal.api_key)).stdout).profile).toBe('default')
  })
})

test('the commands of a list of doubts carry the profile of the call', async () => {
  writeConfig({ profiles: { default: personal, acme } })
  const record = { id: 'exp_1', title: 'A title', doubts: [], actions: [{ action: 'reaffirm' }, { action: 'retire' }] }
  const fetch = () => Response.json({ experiences: [record], next_cursor: null })
  const { stdout } = await run(['review', 'mine', '--profile', 'acme'], { ...terminal, fetch })
  expect(stdout).toContain('--profile acme review reaffirm exp_1')
  expect(stdout).toContain('--profile acme retract exp_1')
})

describe('the end', () => {
  const crawler = { ...acme, api_key: 'cw_crawler_x' }
  const elsewhere = { ...acme, url: 'http://127.0.0.1:10' }
  beforeEach(() => writeConfig({ current: 'acme', profiles: { acme, default: personal, crawler, elsewhere } }))
  const remaining = { current: 'default', profiles: { default: personal, elsewhere } }

  test('leave asks, ends the own membership, and removes the profiles whose keys ended', async () => {
    expect(await run(['workspace', 'leave'])).toMatchObject({ code: 2 })
    const no = await run(['workspace', 'leave'], { ...terminal, dialog: [{ prompt: '[y/N] ', typed: '\n' }] })
    expect(no.sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
    const yes = await run(['workspace', 'leave'], { ...terminal, dialog: [{ prompt: '[y/N] ', typed: 'y\n' }] })
    expect(yes.sent.at(-1)?.call).toBe(`DELETE /v1/workspaces/${ID}/members/${HANDLE}`)
    expect(readStored()).toEqual(remaining)
  })

  test('delete wants the name typed, and says what becomes of the records', async () => {
    const type = (typed: string, flags: string[] = []) =>
      run(['workspace', 'delete', ...flags], { ...terminal, dialog: [{ prompt: 'to delete it: ', typed }] })
    const wrong = await type('acme\n')
    expect(wrong.sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
    expect(wrong.stderr).toContain('Acme (EU) platform (2 members) is deleted for good')
    expect(wrong.stderr).toContain('Its records are erased.')
    const right = await type('Acme (EU) platform\n', ['--records', 'hand_over'])
    expect(right.stderr).toContain('become private records of yours')
    const call = new URL(right.sent.at(-1)?.call.replace('DELETE ', url) ?? '')
    expect(Object.fromEntries(call.searchParams)).toEqual({ confirm: 'Acme (EU) platform', records: 'hand_over' })
    expect(readStored()).toEqual(remaining)
  })

  test('without a terminal delete needs --confirm', async () => {
    expect(await run(['workspace', 'delete'])).toMatchObject({ code: 2, sent: [] })
    const { code, sent } = await run(['workspace', 'delete', '--confirm', 'Acme'])
    expect({ code, method: sent[0]?.call.split('?')[0] }).toEqual({ code: 0, method: `DELETE /v1/workspaces/${ID}` })
  })
})

test.each([
  ['Acme', 'acme'],
  ['Acme (EU) / Platform', 'acme-eu-platform'],
  ['Größe 日本', 'größe-日本'],
  ['🦆', 'workspace'],
  ['--profile', 'profile'],
  ['x'.repeat(100), 'x'.repeat(40)],
])('the workspace %j is the profile %s', (name, profile) => {
  expect(toProfileName(name)).toBe(profile)
  const taken = { profiles: { [profile]: { url, workspace_id: OTHER_ID }, [`${profile}-2`]: { url } } }
  expect(chooseProfileName(taken, { id: ID, name })).toBe(`${profile}-3`)
})

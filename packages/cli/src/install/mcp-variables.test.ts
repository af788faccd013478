import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey } from '@cairnway/sdk'
import { afterAll, expect, test } from 'vitest'
import { readCredentials } from '../../../mcp/src/read-credentials.ts'
import { toMcpVariables } from './mcp-variables.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairnway-mcp-'))
afterAll(() => rmSync(folder, { recursive: true }))
const key_file = join(folder, 'key.json')
const identity = { did: 'did:key:z1', key_file, workspace_id: 'wsp_1', credential: 'e30.e30.c2ln' }
const service = { base_url: 'https://a.example', api_key: null, identity: null }

test('the MCP program gets the identity of a profile, and no key with it', async () => {
  const key = await generatePrivateKey()
  writeFileSync(key_file, JSON.stringify(key))
  const variables = { CAIRNWAY_API_KEY: 'cw_full_x', ...toMcpVariables({ ...service, identity }) }
  const { did, workspace_id, credential } = identity
  expect(readCredentials(variables)).toEqual({ dpop: { key, did, workspace_id, credential } })
})

test('the MCP program gets the key of a profile, or none', () => {
  expect(readCredentials(toMcpVariables({ ...service, api_key: 'cw_full_x' }))).toEqual({ api_key: 'cw_full_x' })
  expect(readCredentials(toMcpVariables(service))).toEqual({})
})

test('a part of an identity, and a file that is no key, are refused without repeating it', () => {
  expect(() => readCredentials({ CAIRNWAY_KEY_FILE: key_file })).toThrow('CAIRNWAY_WORKSPACE')
  writeFileSync(key_file, '{"d":"c2VjcmV0')
  const broken = toMcpVariables({ ...service, identity })
  expect(() => readCredentials(broken)).toThrow('CAIRNWAY_KEY_FILE names no private key')
})

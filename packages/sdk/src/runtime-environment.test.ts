import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from './client.ts'

afterEach(() => vi.unstubAllEnvs())

async function captureRequest(options: Parameters<typeof createClient>[0]) {
  let captured = { url: '', key: '' as string | null }
  const fetch = (url: string, init: RequestInit) => {
    captured = { url, key: new Headers(init.headers).get('authorization') }
    return Response.json({})
  }
  await createClient({ ...options, fetch }).getHealth()
  return captured
}

test('service and key come from the environment by default', async () => {
  vi.stubEnv('CAIRNWAY_URL', 'https://env.example/')
  vi.stubEnv('CAIRNWAY_API_KEY', 'of-env')
  expect(await captureRequest({})).toEqual({ url: 'https://env.example/v1/health', key: 'Bearer of-env' })
  expect(await captureRequest({ api_key: 'mine' })).toEqual({
    url: 'https://env.example/v1/health',
    key: 'Bearer mine',
  })
})

test('the key of the environment is not sent to another service', async () => {
  vi.stubEnv('CAIRNWAY_API_KEY', 'of-env')
  expect(await captureRequest({ base_url: 'https://other.example' })).toMatchObject({ key: null })
  expect(await captureRequest({ base_url: '' })).toEqual({ url: '/v1/health', key: null })
})

test('empty variables count as missing, and the default address is local', async () => {
  vi.stubEnv('CAIRNWAY_URL', '')
  vi.stubEnv('CAIRNWAY_API_KEY', '')
  expect(await captureRequest(undefined)).toEqual({ url: 'http://127.0.0.1:8080/v1/health', key: null })
})

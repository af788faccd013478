import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const endpoint = { EMBEDDINGS: 'openai', EMBEDDINGS_URL: 'http://127.0.0.1:11434/v1/', EMBEDDINGS_MODEL: 'bge-m3' }

test.each([
  ['the bundled model by default', {}, 'local'],
  ['off', { EMBEDDINGS: 'off', EMBEDDINGS_MODEL: 'bge-m3' }, 'off'],
  ['a folder by name', { DATA_DIR: '/data', EMBEDDINGS_MODEL: 'bge' }, { folder: join('/data', 'models', 'bge') }],
  ['a folder by path', { EMBEDDINGS: 'local', EMBEDDINGS_MODEL: '/models/bge' }, { folder: '/models/bge' }],
  [
    'an endpoint without a key',
    endpoint,
    { url: 'http://127.0.0.1:11434/v1', model: 'bge-m3', api_key: null, dimensions: null },
  ],
  [
    'an endpoint with all variables',
    { ...endpoint, EMBEDDINGS_API_KEY: 'sk-1', EMBEDDINGS_DIMENSIONS: '1024' },
    { url: 'http://127.0.0.1:11434/v1', model: 'bge-m3', api_key: 'sk-1', dimensions: 1024 },
  ],
])('embeddings are configured: %s', (_name, environment, expected) => {
  expect(readConfig(environment).embeddings).toEqual(expected)
})

const normalizer = { NORMALIZER: 'openai', NORMALIZER_URL: 'http://127.0.0.1:11434/v1/', NORMALIZER_MODEL: 'qwen3' }

test.each([
  ['rules by default', { NORMALIZER_MODEL: 'qwen3' }, null],
  ['an endpoint', normalizer, { url: 'http://127.0.0.1:11434/v1', model: 'qwen3', api_key: null }],
  [
    'an endpoint with a key',
    { ...normalizer, NORMALIZER_API_KEY: 'sk-1' },
    { url: 'http://127.0.0.1:11434/v1', model: 'qwen3', api_key: 'sk-1' },
  ],
])('the normalizer is configured: %s', (_name, environment, expected) => {
  expect(readConfig(environment).normalizer).toEqual(expected)
})

test.each([
  [{ NORMALIZER: 'openai' }, ['NORMALIZER_URL: must be set', 'NORMALIZER_MODEL: must be set']],
  [
    { ...normalizer, NORMALIZER_URL: 'http://me:pass-word-1@host/v1' },
    ['NORMALIZER_URL: without a query or a password'],
  ],
  [{ ...normalizer, NORMALIZER_API_KEY: 'pass-word-1 x' }, ['NORMALIZER_API_KEY: ASCII']],
  [{ NORMALIZER: 'gpt' }, ['NORMALIZER=gpt: ']],
  [{ EMBEDDINGS: 'openai' }, ['EMBEDDINGS_URL: must be set', 'EMBEDDINGS_MODEL: must be set']],
  [{ ...endpoint, EMBEDDINGS_URL: 'localhost' }, ['EMBEDDINGS_URL: an http or https address']],
  [{ ...endpoint, EMBEDDINGS_URL: 'http://me:pass-word-1@host/v1' }, ['EMBEDDINGS_URL: without a query or a password']],
  [{ ...endpoint, EMBEDDINGS_API_KEY: 'pass-word-1 x' }, ['EMBEDDINGS_API_KEY: ASCII']],
  [{ ...endpoint, EMBEDDINGS_DIMENSIONS: '0' }, ['EMBEDDINGS_DIMENSIONS=0: ']],
  [{ EMBEDDINGS: 'bge' }, ['EMBEDDINGS=bge: ']],
])('the environment %j is refused, and no secret is repeated', (environment, messages) => {
  for (const message of messages) expect(() => readConfig(environment)).toThrow(message)
  expect(() => readConfig(environment)).not.toThrow('pass-word-1')
})

test.each([
  [{}, 'all'],
  [{ ROLE: 'all' }, 'all'],
  [{ ROLE: 'api', DATABASE_URL: 'postgres://db/cairnway' }, 'api'],
  [{ ROLE: 'worker', DATABASE_URL: 'postgres://db/cairnway' }, 'worker'],
])('the role of %j is %s', (environment, role) => {
  expect(readConfig(environment).role).toBe(role)
})

test.each([
  [{ ROLE: 'api' }, /ROLE=api: needs DATABASE_URL/],
  [{ ROLE: 'worker', DATABASE_URL: '' }, /ROLE=worker: needs DATABASE_URL/],
  [{ ROLE: 'web', DATABASE_URL: 'postgres://db/cairnway' }, /ROLE=web: .*"all"\|"api"\|"worker"/],
  [{ role: 'api', DATABASE_URL: 'postgres://db/cairnway' }, /role \(did you mean ROLE\?\)/],
])('the role of %j is refused', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})

test.each([
  [{}, false],
  [{ WEBHOOK_ALLOW_PRIVATE: '' }, false],
  [{ WEBHOOK_ALLOW_PRIVATE: 'false' }, false],
  [{ WEBHOOK_ALLOW_PRIVATE: 'true' }, true],
])('whether webhooks may lead inward with %j: %s', (environment, expected) => {
  expect(readConfig(environment).webhook_allow_private).toBe(expected)
})

test('webhooks lead inward for no other word than true', () => {
  for (const word of ['1', 'yes', 'TRUE', 'on'])
    expect(() => readConfig({ WEBHOOK_ALLOW_PRIVATE: word })).toThrow(/WEBHOOK_ALLOW_PRIVATE=/)
  expect(() => readConfig({ WEBHOOKS_ALLOW_PRIVATE: 'true' })).toThrow(/did you mean WEBHOOK_ALLOW_PRIVATE/)
})

test.each([
  ['', []],
  ['10.0.0.1', ['10.0.0.1']],
  [' 10.0.0.0/8 , fd00::/8,', ['10.0.0.0/8', 'fd00::/8']],
])('the trusted proxies %j are read', (text, expected) => {
  expect(readConfig({ TRUSTED_PROXIES: text }).trusted_proxies).toEqual(expected)
})

test.each(['proxy.internal', '10.0.0.0/33', '10.0.0.1:80', '10.0.0.1 10.0.0.2', '*', 'true'])(
  'the proxy %j is refused',
  (text) => {
    expect(() => readConfig({ TRUSTED_PROXIES: `127.0.0.1,${text}` })).toThrow(
      /TRUSTED_PROXIES=.*names are not looked up/,
    )
  },
)

test.each([
  ['', []],
  ['https://app.example.com', ['https://app.example.com']],
  [
    ' HTTPS://App.Example.com:443/ , http://localhost:5173,http://localhost:5173',
    ['https://app.example.com', 'http://localhost:5173'],
  ],
  ['chrome-extension://abcdef,http://[::1]:80', ['chrome-extension://abcdef', 'http://[::1]']],
])('the origins %j are read', (text, expected) => {
  expect(readConfig({ CORS_ORIGINS: text }).cors_origins).toEqual(expected)
})

test.each(['*', 'https://*.example.com', 'app.example.com', 'null', 'https://a.example/path', 'https://a@b.example'])(
  'the origin %j is refused',
  (text) => {
    expect(() => readConfig({ CORS_ORIGINS: `http://localhost:1,${text}` })).toThrow(/CORS_ORIGINS=.*without a path/)
  },
)

import { resolve } from 'node:path'
import { parseUrl } from '@cairnway/contract'
import { z } from 'zod'
import { isAddressRange } from '../addresses/address-matcher.ts'
import { isLoopback } from '../addresses/loopback.ts'
import type { Durability } from '../db/pglite-engine.ts'
import { StartError } from '../errors/start-error.ts'
import { parseRedisAddress, type RedisAddress } from '../redis/redis-address.ts'
import { isPlausibleApiKey } from '../secrets/api-key.ts'
import { findMisspeltVariables } from './misspelt-variables.ts'

/** Treats an empty variable as one that is not set. */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema)
const choice = <const T extends string>(values: readonly [T, ...T[]], default_value: NoInfer<T>) =>
  optional(z.enum(values).default(default_value as never))

const commaSeparatedList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )

/**
 * Parses a web origin (RFC 6454) and returns it as browsers serialize it: scheme, host and a port other than the
 * default. Browser extensions and packaged web apps have schemes of their own.
 * @returns null for text that is not an origin, such as an address with a path, `*` or `null`
 */
function parseWebOrigin(text: string): string | null {
  if (!/^[a-z][a-z\d+.-]*:\/\/[^\s/?#@*\\]+\/?$/i.test(text) || parseUrl(text) === null) return null
  const { origin, protocol, host } = new URL(text)
  return origin === 'null' ? `${protocol}//${host.toLowerCase()}` : origin
}

/** Parses the address of a node of a cluster; null unless it is https, or http on this machine. */
function parseNodeUrl(text: string): URL | null {
  const url = /^https?:\/\/[^/?#@]+\/?$/.test(text) && parseUrl(text) !== null ? new URL(text) : null
  return url?.protocol === 'https:' || (url !== null && isLoopback(url.hostname)) ? url : null
}

/** Packs by name, or by path where the entry has a slash. */
const packList = (default_value: string) =>
  optional(
    commaSeparatedList
      .default([default_value].filter((entry) => entry !== ''))
      .transform((entries) => [...new Set(entries.map((entry) => (/[\\/]/.test(entry) ? resolve(entry) : entry)))]),
  )

/** @param key_variable the variable for the key, which must not be part of the address */
const endpointUrl = (key_variable: string) =>
  optional(
    z
      .url({ protocol: /^https?$/, error: 'an http or https address' })
      .refine((url) => !/[?#@]/.test(url), `without a query or a password; the key goes to ${key_variable}`)
      .optional(),
  )

const redisAddress = optional(
  z
    .string()
    .transform((text, ctx) => {
      const address = parseRedisAddress(text)
      if (address !== null) return address
      ctx.addIssue('an address such as redis://HOST:6379 or rediss://USER:PASSWORD@HOST:6379/0, without options')
      return z.NEVER
    })
    .optional(),
)

const bearerToken = optional(
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'ASCII characters without blanks')
    .optional(),
)

/** Default on a shared PostgreSQL: a load balancer asks every few seconds whether the process is ready. */
const DEFAULT_SHUTDOWN_DELAY_MS = 5000

/** Every environment variable that the server reads. */
const ServerEnvironment = z.object({
  HOST: optional(z.string().default('127.0.0.1')),
  PORT: optional(z.coerce.number().int().min(0).max(65_535).default(8080)),
  BASE_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
  DATA_DIR: optional(z.string().default('./data')),
  ROLE: choice(['all', 'api', 'worker'], 'all'),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(?:ql)?$/ }).optional()),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  EMBEDDINGS: choice(['local', 'openai', 'off'], 'local'),
  EMBEDDINGS_URL: endpointUrl('EMBEDDINGS_API_KEY'),
  EMBEDDINGS_MODEL: optional(z.string().optional()),
  EMBEDDINGS_API_KEY: bearerToken,
  EMBEDDINGS_DIMENSIONS: optional(z.coerce.number().int().min(1).max(8192).optional()),
  NORMALIZER: choice(['heuristic', 'openai'], 'heuristic'),
  NORMALIZER_URL: endpointUrl('NORMALIZER_API_KEY'),
  NORMALIZER_MODEL: optional(z.string().optional()),
  NORMALIZER_API_KEY: bearerToken,
  SEED: choice(['on', 'off'], 'on'),
  PACKS: packList('everyday'),
  ENDORSED_PACKS: packList(''),
  ADMIN_API_KEY: optional(
    z
      .string()
      .regex(/^[\x21-\x7e]{24,512}$/, '24 to 512 characters without blanks')
      .refine(isPlausibleApiKey, 'begins with cw_ but is not a key that this service issued')
      .optional(),
  ),
  SECRET_KEY: optional(z.string().min(32).optional()),
  RATE_LIMITS: choice(['on', 'off'], 'on'),
  INVITE_ONLY: choice(['true', 'false'], 'false'),
  TRUSTED_PROXIES: optional(
    commaSeparatedList.refine(
      (entries) => entries.every(isAddressRange),
      'IP addresses and networks such as 10.0.0.0/8, comma-separated; names are not looked up',
    ),
  ),
  CORS_ORIGINS: optional(
    commaSeparatedList.transform((entries, ctx) => {
      const origins = entries.map(parseWebOrigin).filter((origin) => origin !== null)
      if (origins.length < entries.length)
        ctx.addIssue({
          code: 'custom',
          message: 'origins such as https://app.example.com, comma-separated, without a path; each by its name',
        })
      return [...new Set(origins)]
    }),
  ),
  WEBHOOK_ALLOW_PRIVATE: choice(['true', 'false'], 'false'),
  DPOP_NONCES: choice(['on', 'off'], 'off'),
  DURABILITY: choice(['full', 'relaxed'], 'full'),
  DISK_RESERVE_MB: optional(z.coerce.number().int().min(0).default(256)),
  REDIS_URL: redisAddress,
  DATABASE_POOL_SIZE: optional(z.coerce.number().int().min(1).max(1000).default(10)),
  SEARCH_URL: optional(
    commaSeparatedList
      .refine(
        (urls) => urls.every((url) => parseNodeUrl(url) !== null),
        'addresses of nodes such as https://search:9200, comma-separated, without a path and a password; http on loopback alone',
      )
      .optional(),
  ),
  SEARCH_USERNAME: optional(z.string().optional()),
  SEARCH_PASSWORD: optional(z.string().optional()),
  SEARCH_CA_FILE: optional(z.string().optional()),
  SEARCH_INDEX: optional(
    z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,63}$/, 'small letters, digits and hyphens')
      .default('cairnway'),
  ),
  SEARCH_SHARDS: optional(z.coerce.number().int().min(1).max(1024).default(1)),
  SEARCH_REPLICAS: optional(z.coerce.number().int().min(0).max(20).default(1)),
  METRICS_PORT: optional(z.coerce.number().int().min(1).max(65_535).optional()),
  SHUTDOWN_DELAY_MS: optional(z.coerce.number().int().min(0).max(600_000).optional()),
})

/** Source of vectors: the bundled model, a folder with another model, an HTTP endpoint, or none. */
type EmbeddingsConfig =
  | 'local'
  | { folder: string }
  | { url: string; model: string; api_key: string | null; dimensions: number | null }
  | 'off'

/** The endpoint of a model that sorts raw texts; null: rules do. */
type NormalizerConfig = { url: string; model: string; api_key: string | null } | null

/** An OpenSearch cluster that searches in place of the index in memory. */
export interface SearchConfig {
  nodes: string[]
  username: string | null
  password: string | null
  /** file with the certificates of a private authority */
  ca_file: string | null
  /** beginning of the names of its indexes */
  index_name: string
  shards: number
  replicas: number
}

/** The work of a process: it answers calls, runs background jobs, or both. */
export type ServerRole = z.output<typeof ServerEnvironment>['ROLE']

export interface ServerConfig {
  host: string
  port: number
  /** public URL without a trailing slash; it appears in responses and is never taken from a request */
  base_url: string
  data_dir: string
  role: ServerRole
  /** connection string of PostgreSQL; null: the embedded store in `data_dir` */
  database_url: string | null
  log_level: z.output<typeof ServerEnvironment>['LOG_LEVEL']
  embeddings: EmbeddingsConfig
  normalizer: NormalizerConfig
  /** null: each process holds the index in memory */
  search: SearchConfig | null
  /** packs that are loaded: names of those that ship, and paths */
  packs: string[]
  /** paths among them for whose records the operator vouches */
  endorsed_packs: string[]
  /** the operator's key; null: one is generated at the first start */
  admin_api_key: string | null
  /** secret of hashes and sealed texts; null: one is generated at the first start and kept in `data_dir` */
  secret_key: string | null
  /** whether rate limits, deposit budgets and the burst rule apply; false in tests and measurements */
  rate_limits: boolean
  /** whether registration needs an invite code */
  invite_only: boolean
  /** addresses and networks of proxies whose X-Forwarded-For header is trusted */
  trusted_proxies: string[]
  /** origins of web pages that may call the service, as browsers serialize them */
  cors_origins: string[]
  /** whether webhooks may use http, other ports and addresses of private networks */
  webhook_allow_private: boolean
  /** whether every proof with an access token must name a nonce; at the token endpoint it always must */
  dpop_nonces: boolean
  /** of the embedded store */
  durability: Durability
  disk_reserve_mb: number
  /** server that counts the calls of all nodes together; null: each node counts its own */
  redis: RedisAddress | null
  /** connections to PostgreSQL of each of its roles */
  database_pool_size: number
  /** port that serves the metrics without a key; null: operators read them with theirs */
  metrics_port: number | null
  /** time in ms from SIGTERM, from which on `/readyz` fails, until connections are refused */
  shutdown_delay_ms: number
}

/** Variables whose values never appear in messages. */
const secretVariables = new Set([
  'ADMIN_API_KEY',
  'SECRET_KEY',
  'DATABASE_URL',
  'REDIS_URL',
  'EMBEDDINGS_URL',
  'EMBEDDINGS_API_KEY',
  'NORMALIZER_URL',
  'NORMALIZER_API_KEY',
  'SEARCH_URL',
  'SEARCH_PASSWORD',
])

/** Requires the URL and the model of each endpoint, and a database that several processes can share. */
const ValidatedEnvironment = ServerEnvironment.superRefine((env, { addIssue }) => {
  if (env.ROLE !== 'all' && env.DATABASE_URL === undefined)
    addIssue({
      code: 'custom',
      path: ['ROLE'],
      message: 'needs DATABASE_URL, since one process alone uses the embedded store',
    })
  for (const entry of env.ENDORSED_PACKS)
    if (!env.PACKS.includes(entry))
      addIssue({ code: 'custom', path: ['ENDORSED_PACKS'], message: `PACKS does not name ${entry}` })
  for (const feature of ['EMBEDDINGS', 'NORMALIZER'] as const)
    for (const name of [`${feature}_URL`, `${feature}_MODEL`] as const)
      if (env[feature] === 'openai' && env[name] === undefined)
        addIssue({ code: 'custom', path: [name], message: `must be set when ${feature} is openai` })
})

function readEmbeddingsConfig(env: z.output<typeof ServerEnvironment>): EmbeddingsConfig {
  const { EMBEDDINGS: provider, EMBEDDINGS_URL: url = '', EMBEDDINGS_MODEL: model = '' } = env
  if (provider === 'off') return 'off'
  if (provider === 'local') return model === '' ? 'local' : { folder: resolve(env.DATA_DIR, 'models', model) }
  const { EMBEDDINGS_API_KEY: api_key = null, EMBEDDINGS_DIMENSIONS: dimensions = null } = env
  return { url: url.replace(/\/+$/, ''), model, api_key, dimensions }
}

function readNormalizerConfig(env: z.output<typeof ServerEnvironment>): NormalizerConfig {
  const { NORMALIZER_URL: url = '', NORMALIZER_MODEL: model = '', NORMALIZER_API_KEY: api_key = null } = env
  return env.NORMALIZER === 'openai' ? { url: url.replace(/\/+$/, ''), model, api_key } : null
}

function readSearchConfig(env: z.output<typeof ServerEnvironment>): SearchConfig | null {
  const { SEARCH_URL: nodes = [], SEARCH_USERNAME: username = null, SEARCH_PASSWORD: password = null } = env
  if (nodes.length === 0) return null
  const { SEARCH_CA_FILE: ca_file = null, SEARCH_INDEX: index_name, SEARCH_SHARDS: shards } = env
  return { nodes, username, password, ca_file, index_name, shards, replicas: env.SEARCH_REPLICAS }
}

/**
 * Reads the configuration from environment variables. No other module knows their names.
 * @throws StartError that names every invalid variable, or every misspelt one; values of secrets are not repeated
 */
export function readConfig(environment: Record<string, string | undefined>): ServerConfig {
  const misspelt = findMisspeltVariables(environment, Object.keys(ServerEnvironment.shape))
  if (misspelt.length > 0)
    throw new StartError(
      `unknown variable${misspelt.length === 1 ? '' : 's'}: ${misspelt.map(({ name, meant }) => `${name} (did you mean ${meant}?)`).join('; ')}`,
    )
  const parsed = ValidatedEnvironment.safeParse(environment)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      const value = secretVariables.has(name) || environment[name] === undefined ? '' : `=${environment[name]}`
      return `${name}${value}: ${message}`
    })
    throw new StartError(`wrong configuration: ${problems.join('; ')}`)
  }
  const env = parsed.data
  const url_host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST
  return {
    host: env.HOST,
    port: env.PORT,
    base_url: (env.BASE_URL ?? `http://${url_host}:${env.PORT}`).replace(/\/+$/, ''),
    data_dir: resolve(env.DATA_DIR),
    role: env.ROLE,
    database_url: env.DATABASE_URL ?? null,
    log_level: env.LOG_LEVEL,
    embeddings: readEmbeddingsConfig(env),
    normalizer: readNormalizerConfig(env),
    search: readSearchConfig(env),
    packs: env.SEED === 'on' ? env.PACKS : [],
    endorsed_packs: env.ENDORSED_PACKS,
    admin_api_key: env.ADMIN_API_KEY ?? null,
    secret_key: env.SECRET_KEY ?? null,
    rate_limits: env.RATE_LIMITS === 'on',
    invite_only: env.INVITE_ONLY === 'true',
    trusted_proxies: env.TRUSTED_PROXIES,
    cors_origins: env.CORS_ORIGINS,
    webhook_allow_private: env.WEBHOOK_ALLOW_PRIVATE === 'true',
    dpop_nonces: env.DPOP_NONCES === 'on',
    durability: env.DURABILITY,
    disk_reserve_mb: env.DISK_RESERVE_MB,
    redis: env.REDIS_URL ?? null,
    database_pool_size: env.DATABASE_POOL_SIZE,
    metrics_port: env.METRICS_PORT ?? null,
    shutdown_delay_ms: env.SHUTDOWN_DELAY_MS ?? (env.DATABASE_URL === undefined ? 0 : DEFAULT_SHUTDOWN_DELAY_MS),
  }
}

import { resolve } from 'node:path'
import { z } from 'zod'
import { isPlausibleKey } from './contributors/api-key.ts'
import { StartError } from './start-error.ts'

const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema)
const choice = <const T extends string>(values: readonly [T, ...T[]], byDefault: NoInfer<T>) =>
  optional(z.enum(values).default(byDefault as never))

/** Every environment variable that the server reads. */
const Environment = z.object({
  HOST: optional(z.string().default('127.0.0.1')),
  PORT: optional(z.coerce.number().int().min(0).max(65_535).default(8080)),
  BASE_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
  DATA_DIR: optional(z.string().default('./data')),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(?:ql)?$/ }).optional()),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  EMBEDDINGS: choice(['local', 'off'], 'local'),
  SEED: choice(['on', 'off'], 'on'),
  ADMIN_API_KEY: optional(
    z
      .string()
      .regex(/^[\x21-\x7e]{24,512}$/, '24 to 512 characters without blanks')
      .refine(isPlausibleKey, 'begins with cw_ and is not a key that this service made')
      .optional(),
  ),
  SECRET_KEY: optional(z.string().min(32).optional()),
  DISK_RESERVE_MB: optional(z.coerce.number().int().min(0).default(256)),
})

export interface Config {
  host: string
  port: number
  /** public address without a slash at the end; used in documents, never taken from a request */
  base_url: string
  data_dir: string
  /** PostgreSQL to use; null: the embedded store in `data_dir` */
  database_url: string | null
  log_level: z.output<typeof Environment>['LOG_LEVEL']
  embeddings: 'local' | 'off'
  seed: boolean
  /** the operator's key; null: one is made at first start */
  admin_api_key: string | null
  /** secret of the key hashes; null: one is made at first start and kept in the record */
  secret_key: string | null
  disk_reserve_mb: number
}

const secrets = new Set(['ADMIN_API_KEY', 'SECRET_KEY', 'DATABASE_URL'])

/**
 * Environment to configuration; the only place that knows the variables.
 * @throws StartError naming every variable that is wrong; values of secrets are not repeated
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = Environment.safeParse(environment)
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      const value = secrets.has(name) ? '' : `=${environment[name] ?? ''}`
      return `${name}${value}: ${message}`
    })
    throw new StartError(`wrong configuration: ${faults.join('; ')}`)
  }
  const env = read.data
  const shown_host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST
  return {
    host: env.HOST,
    port: env.PORT,
    base_url: (env.BASE_URL ?? `http://${shown_host}:${env.PORT}`).replace(/\/+$/, ''),
    data_dir: resolve(env.DATA_DIR),
    database_url: env.DATABASE_URL ?? null,
    log_level: env.LOG_LEVEL,
    embeddings: env.EMBEDDINGS,
    seed: env.SEED === 'on',
    admin_api_key: env.ADMIN_API_KEY ?? null,
    secret_key: env.SECRET_KEY ?? null,
    disk_reserve_mb: env.DISK_RESERVE_MB,
  }
}

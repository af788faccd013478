import type { MemberRole, Scope, TrustLevel } from '@cairnway/contract'
import type { Logger } from 'pino'
import type { AccessLog } from './audit/access-log.ts'
import type { ServerConfig } from './config/config.ts'
import type { Backups } from './db/backups.ts'
import type { Store } from './db/db.ts'
import type { SchemaGuard } from './db/schema-guard.ts'
import type { CallTransaction } from './events/call-transaction.ts'
import type { ChangeParts } from './events/change.ts'
import type { DiskGuard } from './files/disk-guard.ts'
import type { Sealer } from './idempotency/sealer.ts'
import type { IdKind } from './ids/id-kind.ts'
import type { JobWorker } from './jobs/job-worker.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import type { RunningCalls } from './limits/running-calls.ts'
import type { SharedRateLimiter } from './limits/shared-rate-limiter.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Embedder } from './models/embedder.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { KeyHasher } from './secrets/api-key.ts'
import type { Timings } from './time/measure-time.ts'

/** The parts that every layer may use. Those of the layers above are in their own `parts.ts`. */
interface PlatformParts extends Omit<ChangeParts, 'call_transaction'> {
  config: ServerConfig
  /** store with the rights of jobs, which see every row */
  db: Store
  /** null on PostgreSQL */
  backups: Backups | null
  embedder: Embedder
  hashKey: KeyHasher
  sealer: Sealer
  limiter: RateLimiter
  /** null without REDIS_URL */
  shared_limiter: SharedRateLimiter | null
  running_calls: RunningCalls
  /** requests to /mcp, whose calls of operations are among `running_calls` too */
  running_messages: RunningCalls
  /** requests to URLs that contributors name */
  outgoing: Outgoing
  access_log: AccessLog
  disk: DiskGuard
  schema_guard: SchemaGuard
  worker: JobWorker
  log: Logger
  metrics: Metrics
  /** the current time */
  now: () => Date
  /** a new id: the kind, `_` and random characters */
  newId: (kind: IdKind) => string
}

/** The service as a job or a task sees it: the platform, and the parts of layers that are named. Created in app/app.ts. */
export type App<Parts = unknown> = PlatformParts & Parts

/** The caller of an operation and what their key or token allows. */
export interface Caller {
  contributor_id: string
  scope: Scope
  /** way of authentication: by an API key, or by a token that is bound to a key of theirs; null: none */
  credential: 'key' | 'dpop' | null
  /** the API key; null without one */
  key_id: string | null
  trust_level: TrustLevel
  /** the workspace that the key or token belongs to; null for a personal key */
  workspace_id: string | null
  /** the caller's role in that workspace; null without one */
  role: MemberRole | null
}

/** A caller without a key or token. */
export const anonymousCaller: Caller = {
  contributor_id: '',
  scope: 'public',
  credential: null,
  key_id: null,
  trust_level: 'new',
  workspace_id: null,
  role: null,
}

/** Offset of the next page of a list; null after the last one. */
export interface NextPage {
  offset: number | null
}

interface CallContext {
  /**
   * store with the rights of the caller: row level security hides the rows of workspaces that their key does not belong
   * to
   */
  db: Store
  caller: Caller
  /** IP address of the client, null where there is none (a call inside the process) */
  address: string | null
  /** filled by the handler: how long its parts took */
  timings: Timings
  /** filled by the handler of a list that is read by offsets; absent where nobody asks */
  next_page?: NextPage | undefined
  /**
   * conditions and the stored answer of the call, part of each of its transactions; absent for work of the service
   * itself
   */
  call_transaction?: CallTransaction | null
}

/** The argument of a handler: the call, the platform, and the parts of layers that its signature names. */
export type Context<Parts = unknown> = App<Parts> & CallContext

import type { LineOperationName, OperationName, Received, Returned, Scope, TrustLevel } from '@cairnway/contract'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { KeyHasher } from './contributors/api-key.ts'
import type { Callers } from './contributors/callers.ts'
import type { KeyUsage } from './contributors/key-usage.ts'
import type { Store } from './db/db.ts'
import type { TextJudge } from './deposits/text-judge.ts'
import type { Sealer } from './idempotency/sealer.ts'
import type { Worker } from './jobs/worker.ts'
import type { Limiter } from './limits/limiter.ts'
import type { Embedder } from './models/embed.ts'
import type { AnswerCache } from './search/answer-cache.ts'
import type { Indexer } from './search/indexer.ts'
import type { MissingVectors } from './search/missing-vectors.ts'
import type { SearchLog } from './search/search-log.ts'
import type { Disk } from './status/disk.ts'
import type { DocumentReader } from './status/get-openapi.ts'
import type { StatsReader } from './status/get-stats.ts'
import type { Timings } from './timed.ts'

/** Made once in app.ts and handed down; a handler reaches nothing else. */
export interface App {
  config: Config
  db: Store
  embedder: Embedder
  indexer: Indexer
  answers: AnswerCache
  missing_vectors: MissingVectors
  search_log: SearchLog
  text_judge: TextJudge
  key_usage: KeyUsage
  callers: Callers
  hashKey: KeyHasher
  sealer: Sealer
  limiter: Limiter
  disk: Disk
  worker: Worker
  readStats: StatsReader
  readDocument: DocumentReader
  log: Logger
  /** the current time */
  now: () => Date
  /** a new id such as `exp_` and 16 characters */
  newId: (kind: IdKind) => string
}

export type IdKind = 'con' | 'key' | 'exp' | 'fbk' | 'req' | 'rev' | 'rpt' | 'inv' | 'ivr' | 'tsk' | 'ctx' | 'msg'

/** Who calls, and what their key allows. */
export interface Caller {
  contributor_id: string
  scope: Scope
  key_id: string | null
  trust_level: TrustLevel
}

/** A caller without a key. */
export const anonymous: Caller = { contributor_id: '', scope: 'public', key_id: null, trust_level: 'new' }

export interface Context extends App {
  caller: Caller
  /** IP address of the client, null where there is none (a call inside the process) */
  address: string | null
  /** where a handler notes how long its parts took */
  timings: Timings
}

/** Every operation and its function: leaving one out does not compile. */
export type Handlers = {
  [N in Exclude<OperationName, LineOperationName>]: (ctx: Context, input: Received<N>) => Promise<Returned<N>>
} & {
  [N in LineOperationName]: (
    ctx: Context,
    input: Received<N>,
    lines: AsyncIterable<string>,
  ) => AsyncIterable<Returned<N>>
}

import type {
  MemberRole,
  NdjsonOperationId,
  OperationId,
  OperationInput,
  OperationOutput,
  Scope,
  TrustLevel,
} from '@cairnway/contract'
import type { Logger } from 'pino'
import type { ApiKeyCache } from '../accounts/contributors/api-key-cache.ts'
import type { KeyUsage } from '../accounts/contributors/key-usage.ts'
import type { IssuerDocuments } from '../accounts/identity/credentials/issuer-documents.ts'
import type { WebDocuments } from '../accounts/identity/did/web-documents.ts'
import type { SigningKeys } from '../accounts/identity/signing-keys/signing-keys.ts'
import type { AccessTokenVerifier } from '../accounts/identity/tokens/access-token.ts'
import type { ExpertiseReader } from '../advice/profiles/expertise-reader.ts'
import type { TextAnalyzer } from '../deposits/intake/text-analyzer.ts'
import type { SeedState } from '../deposits/seeds/seed-state.ts'
import type { DepositAnalyzer } from '../deposits/structured/deposit-analyzer.ts'
import type { DashboardReader } from '../figures/dashboard/dashboard-reader.ts'
import type { OpenapiDocumentReader } from '../figures/status/openapi-document-reader.ts'
import type { StatsReader } from '../figures/status/stats-reader.ts'
import type { CalibrationReader } from '../retrieval/calibration/calibration-reader.ts'
import type { ResidentProcedures } from '../retrieval/knowledge/resident-procedures.ts'
import type { AnswerCache } from '../retrieval/search/answer-cache.ts'
import type { Indexer } from '../retrieval/search/indexing/indexer.ts'
import type { VectorBackfill } from '../retrieval/search/indexing/vector-backfill.ts'
import type { SearchLog } from '../retrieval/search/search-log.ts'
import type { AccessLog } from './audit/access-log.ts'
import type { ServerConfig } from './config/config.ts'
import type { Backups } from './db/backups.ts'
import type { Store } from './db/db.ts'
import type { CallTransaction } from './events/call-transaction.ts'
import type { DiskGuard } from './files/disk-guard.ts'
import type { Sealer } from './idempotency/sealer.ts'
import type { JobWorker } from './jobs/job-worker.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import type { Embedder } from './models/embedder.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { KeyHasher } from './secrets/api-key.ts'
import type { Timings } from './time/measure-time.ts'

/** The parts of the service. Created once in app.ts; handlers use nothing else. */
export interface App {
  config: ServerConfig
  /** with the rights of jobs, which see every row */
  db: Store
  /** null on PostgreSQL */
  backups: Backups | null
  embedder: Embedder
  indexer: Indexer
  procedures: ResidentProcedures
  answer_cache: AnswerCache
  vector_backfill: VectorBackfill
  search_log: SearchLog
  deposit_analyzer: DepositAnalyzer
  text_analyzer: TextAnalyzer
  seeds: SeedState
  key_usage: KeyUsage
  key_cache: ApiKeyCache
  hashKey: KeyHasher
  sealer: Sealer
  /** with which the service signs tokens and credentials */
  signing_keys: SigningKeys
  verifyAccessToken: AccessTokenVerifier
  limiter: RateLimiter
  /** requests to URLs that contributors name */
  outgoing: Outgoing
  web_documents: WebDocuments
  issuer_documents: IssuerDocuments
  access_log: AccessLog
  disk: DiskGuard
  worker: JobWorker
  readStats: StatsReader
  readDashboard: DashboardReader
  readCalibration: CalibrationReader
  readExpertise: ExpertiseReader
  readOpenapiDocument: OpenapiDocumentReader
  log: Logger
  /** the current time */
  now: () => Date
  /** a new id: the kind, `_` and random characters */
  newId: (kind: IdKind) => string
}

export type IdKind =
  | 'con'
  | 'key'
  | 'exp'
  | 'raw'
  | 'fbk'
  | 'req'
  | 'rev'
  | 'rpt'
  | 'inv'
  | 'ivr'
  | 'tsk'
  | 'ctx'
  | 'msg'
  | 'ses'
  | 'evt'
  | 'ver'
  | 'prc'
  | 'ins'
  | 'whk'
  | 'dlv'
  | 'wsp'
  | 'wsi'
  | 'tok'
  | 'crd'

/** The caller of an operation and what their key or token allows. */
export interface Caller {
  contributor_id: string
  scope: Scope
  /** how they were authenticated: by an API key, or by a token that is bound to a key of theirs; null: not at all */
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

/** Where the next page of a list begins; null after the last one. */
export interface NextPage {
  offset: number | null
}

export interface Context extends App {
  /** with the rights of the caller: row level security hides the rows of workspaces that their key does not belong to */
  db: Store
  caller: Caller
  /** IP address of the client, null where there is none (a call inside the process) */
  address: string | null
  /** filled by the handler: how long its parts took */
  timings: Timings
  /** filled by the handler of a list that is read by offsets; absent where nobody asks */
  next_page?: NextPage | undefined
  /** what every change of the call does beside its work; absent for work of the service itself */
  call_transaction?: CallTransaction | null
}

/** Handlers of operations that answer once. A missing one does not compile. */
export type OperationHandlers = {
  [N in Exclude<OperationId, NdjsonOperationId>]: (
    ctx: Context,
    input: OperationInput<N>,
  ) => Promise<OperationOutput<N>>
}

/** Handlers of operations that answer line by line. */
export type StreamHandlers = {
  [N in NdjsonOperationId]: (
    ctx: Context,
    input: OperationInput<N>,
    lines: AsyncIterable<string>,
  ) => AsyncIterable<OperationOutput<N>>
}

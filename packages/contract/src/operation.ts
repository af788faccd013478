import { z } from 'zod'
import type { ErrorClassName } from './errors.ts'
import type { RateLimitName } from './rate-limits.ts'

/**
 * Rights of an API key, from the narrowest scope to the widest. `public` needs no key. `crawler` and `full` both
 * include `deposit`, and neither includes the other; see `scopeIncludes`.
 */
export const accessScopes = ['public', 'search_only', 'read', 'deposit', 'crawler', 'full', 'operator'] as const
export type Scope = (typeof accessScopes)[number]
export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type OperationGroup =
  | 'status'
  | 'contributors'
  | 'identity'
  | 'search'
  | 'verification'
  | 'experiences'
  | 'knowledge'
  | 'sessions'
  | 'webhooks'
  | 'reviews'
  | 'workspaces'
  | 'admin'

/**
 * Encoding of a request body. `ndjson` is a stream of JSON documents, one per line; `multipart` is a form with one
 * file, which is the input field `file`, and its other fields as text.
 */
export type BodyFormat = 'json' | 'ndjson' | 'multipart'
/** Encoding of a response. */
export type AnswerFormat = 'json' | 'ndjson'

/**
 * One step of shortening a response: a dotted path to a field, which leads through a list into each of its items. The
 * step drops the last items of a list, the last characters of a text, and any other value as a whole. With `min`, that
 * many items or characters stay.
 */
export type TruncationStep = string | readonly [path: string, min: number]

/**
 * Appearance of an operation as an MCP tool. A tool shows less than REST does, because its schemas and results fill the
 * context of an agent. Where the operation has a `cost_field`, `hidden_fields` and `defaults` apply to each item of it.
 */
export interface ToolOptions {
  /** Belongs to the few tools that a connection offers unless it asks for others. */
  is_default?: boolean
  /** Replaces `summary` and `description`. */
  description?: string
  /** Input fields, as dotted paths, that the schema of the tool omits; they are accepted all the same. */
  hidden_fields?: string[]
  /** The schema of another tool, named in the description, describes the same fields; this one only lists them. */
  is_described_elsewhere?: boolean
  /** Values of input fields that the agent does not give; they override the defaults of the schema. */
  defaults?: Record<string, unknown>
  /** The field in which the tool shows a response that is a list, since the result of a tool is an object. */
  list_field?: string
  /** A subset of the output's fields, under the same names; all of them when absent. Null fields are left out. */
  output?: z.ZodObject
  /** The result is truncated to this many tokens, or to the agent's `max_tokens`, and is marked as text by others. */
  max_tokens?: number
  /** The agent cannot choose another budget than `max_tokens`. */
  has_fixed_budget?: boolean
  /** Steps that shorten a result that exceeds `max_tokens`, first step first. */
  truncation?: TruncationStep[]
  /** `text` replaces the text of a result whose field `list` is empty. */
  when_empty?: { list: string; text: string }
}

/** Appearance of an operation as a skill of the A2A agent card, where other agents call it by message. */
export interface OperationSkill {
  /** The name by which a message asks for the skill. */
  id: string
  /** Example messages for the agent card. */
  examples: string[]
  /** The input field that takes a message of plain text. Exactly one skill has one. */
  text_field?: string
  /** The input field that takes the text parts next to a command in data. */
  document_field?: string
  /** Values of input fields that the message does not give; they override the defaults of the schema. */
  defaults?: Record<string, string | number | boolean>
}

/** An object of fields, perhaps behind a step that moves the fields of other clients to their place. */
export type InputSchema = z.ZodObject | z.ZodPreprocess<z.ZodObject>

/** The fields of an input, by name. */
export const inputFields = (input: InputSchema): Readonly<Record<string, z.ZodType>> =>
  (input instanceof z.ZodObject ? input : input.out).shape

/**
 * One operation of the service: its HTTP form, its schemas, who may call it, and how each surface offers it. The REST
 * routes, the OpenAPI document, the MCP tools, the A2A skills, the SDK, the CLI and the reference are all derived from
 * the table of these. Where a field is optional, its absence is the common case.
 */
export interface Operation<
  Input extends InputSchema = InputSchema,
  Output extends z.ZodType = z.ZodType,
  Body extends BodyFormat = BodyFormat,
  Answer extends AnswerFormat = AnswerFormat,
> {
  method: HttpMethod
  /**
   * Path template in which each `{name}` is replaced by the input field of that name. The other fields are the query
   * (GET, DELETE) or the JSON body (POST, PATCH, PUT).
   */
  path: `/${string}`
  /** A second path of the same operation. */
  alias?: `/${string}`
  /** The heading under which documentation and CLI list it. The public OpenAPI document omits the group `admin`. */
  group: OperationGroup
  /** The narrowest scope that may call the operation. */
  scope: Scope
  /**
   * Whether keys of the scope `crawler` are refused, although that includes the scope of the operation: a program that
   * copies texts of others deposits and reads, but does not vote on them or subscribe to events.
   */
  is_closed_to_crawlers?: boolean
  /** One sentence for every list of operations. */
  summary: string
  /** Facts that a caller needs beyond the summary and the fields. */
  description?: string
  /** Path, query and body fields as one object. Unknown fields are named to the caller, and dropped. */
  input: Input
  /** The response, or one line of it with `answer: 'ndjson'`. Fields that the schema does not name are not sent. */
  output: Output
  /**
   * A boolean input field, false by default, that decides which form of the output is sent. `output` holds both; the
   * SDK's method has the type of the one that a call asks for.
   */
  output_forms?: { field: string; when_true: z.ZodType; when_false: z.ZodType }
  /** Success status: 200 when absent, or a function of the output. 204 sends no body. */
  status?: number | ((output: z.output<Output>) => number)
  /** Statuses that a function in `status` may return besides 201, for the OpenAPI document. */
  additional_statuses?: number[]
  /**
   * Format of the request body, `json` when absent. With `ndjson`, the input fields are in the query. An operation with
   * `multipart` is offered neither as a tool nor as a skill, since an agent has texts, not files.
   */
  body?: Body
  /** The request must have a body; elsewhere a missing body counts as `{}`. */
  is_body_required?: boolean
  /** Format of the response, `json` when absent. */
  answer?: Answer
  /** A POST that changes nothing. It needs no space on disk, and clients may retry it without an idempotency key. */
  is_read_only?: boolean
  /** A small change that must not wait, such as revoking a key: neither a full disk nor a suspension prevents it. */
  is_urgent?: boolean
  /** No other call can undo it. The CLI asks before it, and the MCP tool says so, as that of every DELETE does. */
  is_destructive?: boolean
  /** Whether its calls and refusals are written into the audit log, as those of every operation of operators are. */
  is_access_audited?: boolean
  /**
   * Whether it is missing from the public OpenAPI document and the reference, since it may change; the SDK and the
   * document for operators have it.
   */
  is_undocumented?: boolean
  /** A public operation that does more for a caller with a key. Other public operations ignore credentials. */
  has_optional_key?: boolean
  /** The response holds keys, codes or personal data: caches must not store it. */
  has_secret_output?: boolean
  /**
   * The response is a list, and `limit` and `offset` choose a part of it. Where it is full, a `Link` leads to the next
   * part.
   */
  has_offset_pages?: boolean
  /** The response is the same for everybody until the process ends, so it is serialized and compressed once. */
  is_document?: boolean
  /** The response carries an ETag, and a request with that tag in If-None-Match is answered by 304. */
  has_etag?: boolean
  /**
   * The rate limit of the operation. When absent, it is `anonymous` for public operations and `general` for all others.
   */
  rate_limit?: RateLimitName
  /** An input field that holds a list, of which each item costs as much of the rate limit as one call. */
  cost_field?: string
  /** Error classes beyond those that follow from the scope, the method and the formats. */
  errors?: ErrorClassName[]
  /** Offers the operation as an MCP tool; `true` means its own description and schemas, outside the default set. */
  tool?: boolean | ToolOptions
  /** Offers the operation as an MCP resource at this path, in which `{name}` stands for an input field. */
  resource?: string
  /**
   * Job that runs after the answer, until the operation `operation`, called with the field `id_field` of the answer,
   * answers with a value in `end_field`. The tool waits for it, and the task of the skill is `working` until then.
   */
  outcome?: { operation: string; id_field: string; end_field: string }
  /** Offers the operation as an A2A skill. */
  skill?: OperationSkill
}

/** Returns the entry unchanged; the type keeps the exact schemas and formats of this one operation. */
export const defineOperation = <
  I extends InputSchema,
  O extends z.ZodType,
  const B extends BodyFormat = 'json',
  const A extends AnswerFormat = 'json',
>(
  entry: Operation<I, O, B, A>,
): Operation<I, O, B, A> => entry

/** The options of an operation's MCP tool; null for an operation that is not offered as one. */
export const findToolOptions = ({ tool }: Pick<Operation, 'tool'>): ToolOptions | null =>
  tool === true ? {} : tool || null

/** The names in braces of a path template, in their order. */
export const pathParameterNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')

/** Whether input fields outside the path are sent in the body; otherwise they are in the query. */
export const hasRequestBody = ({ method }: { method: HttpMethod }): boolean => method !== 'GET' && method !== 'DELETE'

/** Whether the operation changes nothing. */
export const isReadOnly = ({ method, is_read_only }: Pick<Operation, 'method' | 'is_read_only'>): boolean =>
  method === 'GET' || is_read_only === true

/** Whether reading by the operation, and being refused it, is written into the audit log. */
export const isAccessAudited = ({
  scope,
  is_access_audited,
}: Pick<Operation, 'scope' | 'is_access_audited'>): boolean => scope === 'operator' || is_access_audited === true

/** Whether the operation writes and can wait: it is refused when the disk is nearly full, and to suspended accounts. */
export const needsDiskSpace = (op: Pick<Operation, 'method' | 'is_read_only' | 'is_urgent'>): boolean =>
  !isReadOnly(op) && op.is_urgent !== true

/** Whether the request body and the response are one JSON document each. */
export const isPlainJson = ({ body = 'json', answer = 'json' }: Pick<Operation, 'body' | 'answer'>): boolean =>
  body === 'json' && answer === 'json'

/** The rate limit of an operation: its own, or the one of all operations with the same access. */
export const findRateLimitName = ({ rate_limit, scope }: Pick<Operation, 'rate_limit' | 'scope'>): RateLimitName =>
  rate_limit ?? (scope === 'public' ? 'anonymous' : 'general')

/** Whether a call may carry an `Idempotency-Key`: a POST that changes something and is not a stream of lines. */
export const acceptsIdempotencyKey = ({
  method,
  is_read_only,
  body,
}: Pick<Operation, 'method' | 'is_read_only' | 'body'>): boolean =>
  method === 'POST' && is_read_only !== true && body !== 'ndjson'

/**
 * The name of an operation on other surfaces: `searchExperiences` is `search_experiences` as a tool and
 * `search-experiences` as a command.
 */
export const toDelimitedCase = (name: string, delimiter: '_' | '-'): string =>
  name.replace(/[A-Z]/g, (capital) => delimiter + capital.toLowerCase())

/** The scopes that the scope of a key includes. */
export const includedScopes: Record<Scope, readonly Scope[]> = {
  public: ['public'],
  search_only: ['public', 'search_only'],
  read: ['public', 'search_only', 'read'],
  deposit: ['public', 'search_only', 'read', 'deposit'],
  crawler: ['public', 'search_only', 'read', 'deposit', 'crawler'],
  full: ['public', 'search_only', 'read', 'deposit', 'full'],
  operator: ['public', 'search_only', 'read', 'deposit', 'full', 'operator'],
}

/** Whether a key of the scope `key_scope` may call an operation that needs the scope `needed`. */
export const scopeIncludes = (key_scope: Scope, needed: Scope): boolean => includedScopes[key_scope].includes(needed)

/** Whether a key of a scope may call an operation. */
export const scopePermits = (
  key_scope: Scope,
  { scope, is_closed_to_crawlers = false }: Pick<Operation, 'scope' | 'is_closed_to_crawlers'>,
): boolean => scopeIncludes(key_scope, scope) && !(is_closed_to_crawlers && key_scope === 'crawler')

import type { z } from 'zod'
import type { ErrorClassName } from './errors.ts'
import type { RateLimitName } from './rate-limits.ts'

/** What a key may do. `deposit` and `crawler` are peers; see `scopeIncludes`. `public` needs no key. */
export const accessScopes = ['public', 'search_only', 'read', 'deposit', 'crawler', 'full', 'operator'] as const
export type Scope = (typeof accessScopes)[number]
export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type OperationGroup = 'status' | 'contributors' | 'search' | 'experiences' | 'admin'

/** How a body or an answer travels. `ndjson`: one JSON document per line, read and written while they come. */
export type BodyFormat = 'json' | 'ndjson'

/**
 * A dotted path through lists: of a list the last items go, of a text the last letters, anything else as a whole. With a
 * number, that many items or letters stay.
 */
export type TruncationStep = string | readonly [path: string, least: number]

/** How an operation looks to agents, for whom every word costs. With `counts`, the input is each item of that field. */
export interface ToolOptions {
  /** One of the few tools of a connection that asks for no others. */
  is_default?: boolean
  /** In place of summary and description. */
  description?: string
  /** Fields of the input that agents are not told of; they are taken all the same. */
  hidden_fields?: string[]
  /** Fields of the input where the agent gives none. */
  defaults?: Record<string, unknown>
  /** Fewer fields of the output, under the same names; null and absent are the same here. The whole output when absent. */
  output?: z.ZodObject
  /** The answer is text by others and keeps to this many tokens, or to the `max_tokens` that the agent gives. */
  max_tokens?: number
  /** What leaves an answer that is too long, in this order. */
  truncation?: TruncationStep[]
  /** The text when that list of the answer is empty. */
  when_empty?: { list: string; text: string }
  /** It takes something away. */
  is_destructive?: boolean
}

/** How an operation is offered to agents that talk in messages. */
export interface OperationSkill {
  /** the name that agents ask for it by */
  id: string
  /** requests in plain words */
  examples: string[]
  /** the field that a message of plain text fills; one skill has it */
  text_field?: string
  /** what its fields are there when they are not given */
  defaults?: Record<string, string | number | boolean>
}

/** One thing the service can do. REST, OpenAPI, SDK and documentation are loops over a table of these. */
export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Body extends BodyFormat = BodyFormat,
  Answer extends BodyFormat = BodyFormat,
> {
  method: HttpMethod
  /** `{name}` parts are filled from the input; what is left is the query (GET, DELETE) or the JSON body. */
  path: `/${string}`
  /** A second path that answers the same. */
  alias?: `/${string}`
  group: OperationGroup
  scope: Scope
  summary: string
  description?: string
  input: Input
  output: Output
  /** Success status, 200 when absent; a function when it depends on what came out. 204 sends no body. */
  status?: number | ((output: z.output<Output>) => number)
  /** Further success statuses that `status` may give, for the documentation. */
  additional_statuses?: number[]
  /** `json` when absent */
  body?: Body
  /** `json` when absent; with `ndjson` the output is that of one line */
  answer?: Answer
  /** A POST that changes nothing: it stays open when the disk is full. */
  is_read_only?: boolean
  /** Small, and not to be put off: it stays open when the disk is nearly full. */
  is_urgent?: boolean
  /** A public operation that gives more to a caller with a key; the others do not look at credentials. */
  has_optional_key?: boolean
  /** The answer holds key material: never stored by caches. */
  has_secret_output?: boolean
  /** Which limit it is under where that is not `general`, or `anonymous` for a public one. `none`: it always answers. */
  rate_limit?: RateLimitName | 'none'
  /** The field of the input whose items count as a call each. */
  cost_field?: string
  /** Errors beyond those that every operation may give. */
  errors?: ErrorClassName[]
  /** Offered to agents as a tool; `true`: with its own schemas, beside the default ones. */
  tool?: boolean | ToolOptions
  /** Offered to agents as a resource of this path, in which the input stands between braces. */
  resource?: string
  /** Told of in the A2A agent card. */
  skill?: OperationSkill
}

/** Identity; keeps the literal types of one entry of the table. */
export const defineOperation = <
  I extends z.ZodObject,
  O extends z.ZodType,
  const B extends BodyFormat = 'json',
  const A extends BodyFormat = 'json',
>(
  entry: Operation<I, O, B, A>,
): Operation<I, O, B, A> => entry

/** How an operation looks to agents; null where it is none of their tools. */
export const findToolOptions = ({ tool }: Pick<Operation, 'tool'>): ToolOptions | null =>
  tool === true ? {} : tool || null

/** The names between braces in a path template, in order. */
export const pathParameterNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')

/** Whether what is not in the path travels in the body rather than in the query. */
export const hasRequestBody = ({ method }: { method: HttpMethod }): boolean => method !== 'GET' && method !== 'DELETE'

/** Whether the operation writes, and so needs room on the disk. */
export const needsDiskSpace = ({
  method,
  is_read_only,
  is_urgent,
}: Pick<Operation, 'method' | 'is_read_only' | 'is_urgent'>): boolean =>
  method !== 'GET' && is_read_only !== true && is_urgent !== true

/** The limit that an operation is under; null for one that always answers. */
export const findRateLimitName = ({
  rate_limit,
  scope,
}: Pick<Operation, 'rate_limit' | 'scope'>): RateLimitName | null =>
  rate_limit === 'none' ? null : (rate_limit ?? (scope === 'public' ? 'anonymous' : 'general'))

/** Whether a repetition can be recognised by its `Idempotency-Key`: single calls that make something. */
export const acceptsIdempotencyKey = ({
  method,
  is_read_only,
  body,
}: Pick<Operation, 'method' | 'is_read_only' | 'body'>): boolean =>
  method === 'POST' && is_read_only !== true && body !== 'ndjson'

/** The other names of an operation: `searchExperiences` is `search_experiences` as a tool, `search-experiences` as a command and file. */
export const toDelimitedCase = (name: string, joint: '_' | '-'): string =>
  name.replace(/[A-Z]/g, (letter) => joint + letter.toLowerCase())

const includedScopes: Record<Scope, readonly Scope[]> = {
  public: ['public'],
  search_only: ['public', 'search_only'],
  read: ['public', 'search_only', 'read'],
  deposit: ['public', 'search_only', 'read', 'deposit'],
  crawler: ['public', 'search_only', 'read', 'deposit', 'crawler'],
  full: ['public', 'search_only', 'read', 'deposit', 'full'],
  operator: ['public', 'search_only', 'read', 'deposit', 'full', 'operator'],
}

/** Whether a key of scope `held` may call an operation that needs `needed`. */
export const scopeIncludes = (held: Scope, needed: Scope): boolean => includedScopes[held].includes(needed)

import type { z } from 'zod'
import type { ErrorName } from './errors.ts'
import type { LimitName } from './limits.ts'

/** What a key may do. `deposit` and `crawler` are peers; see `scopeIncludes`. `public` needs no key. */
export const scopes = ['public', 'search_only', 'read', 'deposit', 'crawler', 'full', 'operator'] as const
export type Scope = (typeof scopes)[number]
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Group = 'status' | 'contributors' | 'search' | 'experiences' | 'admin'

/** How a body or an answer travels. `ndjson`: one JSON document per line, read and written while they come. */
export type BodyKind = 'json' | 'ndjson'

/**
 * A dotted path through lists: of a list the last items go, of a text the last letters, anything else as a whole. With a
 * number, that many items or letters stay.
 */
export type Cut = string | readonly [path: string, least: number]

/** How an operation looks to agents, for whom every word costs. With `counts`, the input is each item of that field. */
export interface ToolForm {
  /** One of the few tools of a connection that asks for no others. */
  is_default?: boolean
  /** In place of summary and description. */
  description?: string
  /** Fields of the input that agents are not told of; they are taken all the same. */
  hidden?: string[]
  /** Fields of the input where the agent gives none. */
  presets?: Record<string, unknown>
  /** Fewer fields of the output, under the same names; null and absent are the same here. The whole output when absent. */
  answer?: z.ZodObject
  /** The answer is text by others and keeps to this many tokens, or to the `max_tokens` that the agent gives. */
  max_tokens?: number
  /** What leaves an answer that is too long, in this order. */
  cuts?: Cut[]
  /** The text when that list of the answer is empty. */
  empty?: { list: string; text: string }
  /** It takes something away. */
  destructive?: boolean
}

/** How an operation is offered to agents that talk in messages. */
export interface Skill {
  /** the name that agents ask for it by */
  id: string
  /** requests in plain words */
  examples: string[]
  /** the field that a message of plain text fills; one skill has it */
  text?: string
  /** what its fields are there when they are not given */
  defaults?: Record<string, string | number | boolean>
}

/** One thing the service can do. REST, OpenAPI, SDK and documentation are loops over a table of these. */
export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Body extends BodyKind = BodyKind,
  Answer extends BodyKind = BodyKind,
> {
  method: Method
  /** `{name}` parts are filled from the input; what is left is the query (GET, DELETE) or the JSON body. */
  path: `/${string}`
  /** A second path that answers the same. */
  alias?: `/${string}`
  group: Group
  scope: Scope
  summary: string
  description?: string
  input: Input
  output: Output
  /** Success status, 200 when absent; a function when it depends on what came out. 204 sends no body. */
  status?: number | ((output: z.output<Output>) => number)
  /** Further success statuses that `status` may give, for the documentation. */
  statuses?: number[]
  /** `json` when absent */
  body?: Body
  /** `json` when absent; with `ndjson` the output is that of one line */
  answer?: Answer
  /** A POST that changes nothing: it stays open when the disk is full. */
  reads?: boolean
  /** Small, and not to be put off: it stays open when the disk is nearly full. */
  urgent?: boolean
  /** A public operation that gives more to a caller with a key; the others do not look at credentials. */
  optional_key?: boolean
  /** The answer holds key material: never stored by caches. */
  secret?: boolean
  /** Which limit it is under where that is not `general`, or `anonymous` for a public one. `none`: it always answers. */
  limit?: LimitName | 'none'
  /** The field of the input whose items count as a call each. */
  counts?: string
  /** Errors beyond those that every operation may give. */
  errors?: ErrorName[]
  /** Offered to agents as a tool; `true`: with its own schemas, beside the default ones. */
  tool?: boolean | ToolForm
  /** Offered to agents as a resource of this path, in which the input stands between braces. */
  resource?: string
  /** Told of in the A2A agent card. */
  skill?: Skill
}

/** Identity; keeps the literal types of one entry of the table. */
export const operation = <
  I extends z.ZodObject,
  O extends z.ZodType,
  const B extends BodyKind = 'json',
  const A extends BodyKind = 'json',
>(
  entry: Operation<I, O, B, A>,
): Operation<I, O, B, A> => entry

/** How an operation looks to agents; null where it is none of their tools. */
export const toolFormOf = ({ tool }: Pick<Operation, 'tool'>): ToolForm | null => (tool === true ? {} : tool || null)

/** The names between braces in a path template, in order. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')

/** Whether what is not in the path travels in the body rather than in the query. */
export const takesBody = ({ method }: { method: Method }): boolean => method !== 'GET' && method !== 'DELETE'

/** Whether the operation writes, and so needs room on the disk. */
export const needsRoom = ({ method, reads, urgent }: Pick<Operation, 'method' | 'reads' | 'urgent'>): boolean =>
  method !== 'GET' && reads !== true && urgent !== true

/** The limit that an operation is under; null for one that always answers. */
export const limitOf = ({ limit, scope }: Pick<Operation, 'limit' | 'scope'>): LimitName | null =>
  limit === 'none' ? null : (limit ?? (scope === 'public' ? 'anonymous' : 'general'))

/** Whether a repetition can be recognised by its `Idempotency-Key`: single calls that make something. */
export const takesIdempotencyKey = ({ method, reads, body }: Pick<Operation, 'method' | 'reads' | 'body'>): boolean =>
  method === 'POST' && reads !== true && body !== 'ndjson'

/** The other names of an operation: `searchExperiences` is `search_experiences` as a tool, `search-experiences` as a command and file. */
export const spell = (name: string, joint: '_' | '-'): string =>
  name.replace(/[A-Z]/g, (letter) => joint + letter.toLowerCase())

const included: Record<Scope, readonly Scope[]> = {
  public: ['public'],
  search_only: ['public', 'search_only'],
  read: ['public', 'search_only', 'read'],
  deposit: ['public', 'search_only', 'read', 'deposit'],
  crawler: ['public', 'search_only', 'read', 'deposit', 'crawler'],
  full: ['public', 'search_only', 'read', 'deposit', 'full'],
  operator: ['public', 'search_only', 'read', 'deposit', 'full', 'operator'],
}

/** Whether a key of scope `held` may call an operation that needs `needed`. */
export const scopeIncludes = (held: Scope, needed: Scope): boolean => included[held].includes(needed)

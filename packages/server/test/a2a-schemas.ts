import { z } from 'zod'

/**
 * The wire format of each A2A version, from its published schema: 0.1 (JSON schema of google/A2A, 2025-04), 0.3 (types
 * of its JSON-RPC binding), 1.0 (ProtoJSON of a2a.proto). The schemas are strict: a field that the server should not
 * send fails the test.
 */
const Text = z.string().min(1)
const Timestamp = z.iso.datetime()
const Json = z.record(z.string(), z.unknown())

const rpcResponse = <T extends z.ZodType>(result: T) =>
  z.strictObject({ jsonrpc: z.literal('2.0'), id: z.union([z.string(), z.number(), z.null()]), result })

const Part01 = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('data'), data: Json }),
])
const Message01 = z.strictObject({ role: z.enum(['user', 'agent']), parts: z.array(Part01).min(1) })
const Status01 = z.strictObject({
  state: z.enum(['submitted', 'working', 'input-required', 'completed', 'canceled', 'failed', 'unknown']),
  message: Message01.optional(),
  timestamp: Timestamp,
})
const Artifact01 = z.strictObject({ name: Text, parts: z.array(Part01).min(1), index: z.int().min(0) })
export const Task01 = z.strictObject({
  id: Text,
  sessionId: Text,
  status: Status01,
  artifacts: z.array(Artifact01),
  history: z.array(Message01).optional(),
})
export const Response01 = rpcResponse(Task01)
export const Event01 = rpcResponse(
  z.union([
    z.strictObject({ id: Text, status: Status01, final: z.boolean() }),
    z.strictObject({ id: Text, artifact: Artifact01 }),
  ]),
)

const Part03 = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  z.strictObject({ kind: z.literal('data'), data: Json }),
])
const Message03 = z.strictObject({
  kind: z.literal('message'),
  messageId: Text,
  taskId: Text,
  contextId: Text,
  role: z.enum(['user', 'agent']),
  parts: z.array(Part03).min(1),
})
const taskStates03 = [
  'submitted',
  'working',
  'input-required',
  'completed',
  'canceled',
  'failed',
  'rejected',
  'auth-required',
]
const Status03 = z.strictObject({ state: z.enum(taskStates03), message: Message03.optional(), timestamp: Timestamp })
const Artifact03 = z.strictObject({ artifactId: Text, name: Text, parts: z.array(Part03).min(1) })
export const Task03 = z.strictObject({
  kind: z.literal('task'),
  id: Text,
  contextId: Text,
  status: Status03,
  artifacts: z.array(Artifact03),
  history: z.array(Message03).optional(),
})
export const Response03 = rpcResponse(Task03)
const taskIdFields = { taskId: Text, contextId: Text }
export const Event03 = rpcResponse(
  z.union([
    Task03,
    z.strictObject({ kind: z.literal('status-update'), ...taskIdFields, status: Status03, final: z.boolean() }),
    z.strictObject({
      kind: z.literal('artifact-update'),
      ...taskIdFields,
      artifact: Artifact03,
      append: z.boolean(),
      lastChunk: z.boolean(),
    }),
  ]),
)

const Part10 = z.union([
  z.strictObject({ text: z.string(), mediaType: z.literal('text/plain') }),
  z.strictObject({ data: Json, mediaType: z.literal('application/json') }),
])
const Message10 = z.strictObject({
  messageId: Text,
  taskId: Text,
  contextId: Text,
  role: z.enum(['ROLE_USER', 'ROLE_AGENT']),
  parts: z.array(Part10).min(1),
})
const Status10 = z.strictObject({
  state: z.enum([
    'TASK_STATE_WORKING',
    'TASK_STATE_COMPLETED',
    'TASK_STATE_FAILED',
    'TASK_STATE_REJECTED',
    'TASK_STATE_CANCELED',
  ]),
  message: Message10.optional(),
  timestamp: Timestamp,
})
const Artifact10 = z.strictObject({ artifactId: Text, name: Text, parts: z.array(Part10).min(1) })
export const Task10 = z.strictObject({
  id: Text,
  contextId: Text,
  status: Status10,
  artifacts: z.array(Artifact10).optional(),
  history: z.array(Message10).optional(),
})
export const Response10 = rpcResponse(z.strictObject({ task: Task10 }))
export const TaskList10 = rpcResponse(
  z.strictObject({ tasks: z.array(Task10), nextPageToken: z.string(), pageSize: z.int(), totalSize: z.int() }),
)
export const Event10 = rpcResponse(
  z.union([
    z.strictObject({ task: Task10 }),
    z.strictObject({ statusUpdate: z.strictObject({ ...taskIdFields, status: Status10 }) }),
    z.strictObject({
      artifactUpdate: z.strictObject({
        ...taskIdFields,
        artifact: Artifact10,
        append: z.boolean(),
        lastChunk: z.boolean(),
      }),
    }),
  ]),
)

type LooseSchema = z.ZodType
/** Accepts unknown fields, because the published schemas of 0.1 and 0.3 allow them in what a client receives. */
const loosePart = <T extends 'kind' | 'type'>(name: T) =>
  z.union([
    z.looseObject({ [name]: z.literal('text'), text: z.string() }),
    z.looseObject({ [name]: z.literal('data'), data: Json }),
  ])
const readerTaskSchema = (
  Part: LooseSchema,
  states: readonly string[],
  task: z.ZodRawShape,
  message: z.ZodRawShape,
  artifact: z.ZodRawShape,
) => {
  const Message = z.looseObject({ role: z.enum(['user', 'agent']), parts: z.array(Part).min(1), ...message })
  return z.looseObject({
    id: Text,
    status: z.looseObject({ state: z.enum(states), message: Message.optional(), timestamp: Timestamp }),
    artifacts: z.array(z.looseObject({ name: Text, parts: z.array(Part).min(1), ...artifact })),
    history: z.array(Message).optional(),
    ...task,
  })
}
/** A task as a client of 0.1 accepts it, with any further fields. */
export const ReaderTask01 = readerTaskSchema(
  loosePart('type'),
  Status01.shape.state.options,
  { sessionId: Text },
  {},
  { index: z.int() },
)
/** A task as a client of 0.3 accepts it, with any further fields. */
export const ReaderTask03 = readerTaskSchema(
  loosePart('kind'),
  taskStates03,
  { kind: z.literal('task'), contextId: Text },
  { kind: z.literal('message'), messageId: Text },
  { artifactId: Text },
)

export const RpcErrorResponse = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  error: z.strictObject({ code: z.int(), message: Text, data: z.unknown().optional() }),
})
/** The error of A2A 1.0 (specification, section 9.5), whose details are typed objects. */
export const RpcErrorResponse10 = RpcErrorResponse.extend({
  error: z.strictObject({ code: z.int(), message: Text, data: z.array(z.looseObject({ '@type': Text })).min(1) }),
})

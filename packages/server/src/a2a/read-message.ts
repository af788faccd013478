import { z } from 'zod'
import type { Dialect } from './methods.ts'
import { RpcError } from './rpc-error.ts'
import type { Part } from './task.ts'

const ID_CHARS_MAX = 128

/** Ids chosen by clients: visible ASCII, so that they can stand in a log, a URL and a table as they are. */
export const ClientId = z
  .string()
  .regex(new RegExp(`^[\\x21-\\x7e]{1,${ID_CHARS_MAX}}$`), `should be 1 to ${ID_CHARS_MAX} visible ASCII characters`)

/** Clients made from protocol buffers send what is not set as an empty text. */
const OptionalId = z.preprocess((value) => (value === '' ? null : value), ClientId.nullish())

const Data = z.record(z.string(), z.unknown(), { error: 'should be an object' })
const Text = z.string({ error: 'should be a text' })
const Length = z.int().min(0).nullish()
const Modes = z.array(z.string()).nullish()

/** Parts before 1.0 name their kind: `type` in 0.1, `kind` in 0.3. Either is taken in both. */
const OldPart = z.preprocess(
  (part) => {
    const named = z.looseObject({ type: z.unknown().optional(), kind: z.unknown().optional() }).safeParse(part).data
    return named ? { ...named, kind: named.kind ?? named.type } : part
  },
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: Text }),
    z.object({ kind: z.literal('data'), data: Data }),
    z.object({ kind: z.literal('file') }),
  ]),
)

/** Parts of 1.0 have the field of what they are; of several kinds of content one is set. */
const NewPart = z
  .object({
    text: Text.optional(),
    data: z.unknown().optional(),
    raw: z.unknown().optional(),
    url: z.unknown().optional(),
  })
  .refine((part) => Object.values(part).some((content) => content !== undefined), 'has none of text, data, raw, url')

const parts = <T extends z.ZodType>(part: T) => z.array(part).min(1, 'should have at least one part')

const Sent = {
  '0.1': z.object({
    id: ClientId,
    sessionId: OptionalId,
    historyLength: Length,
    acceptedOutputModes: Modes,
    message: z.object({ role: z.literal('user'), parts: parts(OldPart) }),
  }),
  '0.3': z.object({
    message: z.object({
      role: z.literal('user'),
      messageId: ClientId,
      taskId: OptionalId,
      contextId: OptionalId,
      parts: parts(OldPart),
    }),
    configuration: z
      .object({ blocking: z.boolean().nullish(), historyLength: Length, acceptedOutputModes: Modes })
      .nullish(),
  }),
  '1.0': z.object({
    message: z.object({
      role: z.literal('ROLE_USER'),
      messageId: ClientId,
      taskId: OptionalId,
      contextId: OptionalId,
      parts: parts(NewPart),
    }),
    configuration: z
      .object({ returnImmediately: z.boolean().nullish(), historyLength: Length, acceptedOutputModes: Modes })
      .nullish(),
  }),
}

/** A message to the service, whichever dialect it came in. */
export interface SentMessage {
  /** null: 0.1 has none */
  message_id: string | null
  /** chosen by the client for a new task (0.1) */
  new_task_id: string | null
  /** the task that it wants to go on with (0.3 and 1.0) */
  task_id: string | null
  context_id: string | null
  parts: Part[]
  /** null: no wish */
  history_length: number | null
  /** media types of the parts that the client can read; empty: any */
  modes: string[]
  /** false: answered before the work is done */
  waits: boolean
}

/** @throws RpcError invalid_params naming every fault */
export function readParams<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const read = schema.safeParse(params)
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path, message }) => ({ field: ['params', ...path].join('.'), message }))
  throw new RpcError('invalid_params', faults.map(({ field, message }) => `${field}: ${message}`).join('; '), {
    faults,
  })
}

const noFiles = () => new RpcError('content_type', 'files are not taken; send text or data parts')

function oldPart(part: z.output<typeof OldPart>): Part {
  if (part.kind === 'text') return { text: part.text }
  if (part.kind === 'data') return { data: part.data }
  throw noFiles()
}

function newPart({ text, data }: z.output<typeof NewPart>): Part {
  if (text !== undefined) return { text }
  if (data === undefined) throw noFiles()
  return { data: readParams(Data, data) }
}

/** @throws RpcError invalid_params, content_type for files */
export function readMessage(dialect: Dialect, params: unknown): SentMessage {
  if (dialect === '1.0') {
    const { message, configuration } = readParams(Sent['1.0'], params)
    return {
      message_id: message.messageId,
      new_task_id: null,
      task_id: message.taskId ?? null,
      context_id: message.contextId ?? null,
      parts: message.parts.map(newPart),
      history_length: configuration?.historyLength ?? null,
      modes: configuration?.acceptedOutputModes ?? [],
      waits: configuration?.returnImmediately !== true,
    }
  }
  if (dialect === '0.3') {
    const { message, configuration } = readParams(Sent['0.3'], params)
    return {
      message_id: message.messageId,
      new_task_id: null,
      task_id: message.taskId ?? null,
      context_id: message.contextId ?? null,
      parts: message.parts.map(oldPart),
      history_length: configuration?.historyLength ?? null,
      modes: configuration?.acceptedOutputModes ?? [],
      waits: configuration?.blocking !== false,
    }
  }
  const { id, sessionId, historyLength, acceptedOutputModes, message } = readParams(Sent['0.1'], params)
  return {
    message_id: null,
    new_task_id: id,
    task_id: null,
    context_id: sessionId ?? null,
    parts: message.parts.map(oldPart),
    // in 0.1 who does not ask for history gets none
    history_length: historyLength ?? 0,
    modes: acceptedOutputModes ?? [],
    waits: true,
  }
}

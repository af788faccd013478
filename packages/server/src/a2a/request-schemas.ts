import { z } from 'zod'

const MAX_ID_CHARS = 128

/** Ids chosen by clients: visible ASCII, so that they can stand in a log, a URL and a table as they are. */
export const ClientId = z
  .string()
  .regex(new RegExp(`^[\\x21-\\x7e]{1,${MAX_ID_CHARS}}$`), `should be 1 to ${MAX_ID_CHARS} visible ASCII characters`)

/** Clients made from protocol buffers send what is not set as an empty text. */
const OptionalId = z.preprocess((value) => (value === '' ? null : value), ClientId.nullish())

/** What a data part holds. */
export const PartData = z.record(z.string(), z.unknown(), { error: 'should be an object' })
const PartText = z.string({ error: 'should be a text' })
/** Where the client wants to be called: it would wait for a call that never comes. */
const PushConfig = z.unknown().nullish()
/** How much history is wanted. */
export const HistoryLength = z.int().min(0).nullish()
const OutputModes = z.array(z.string()).nullish()

/** Parts before 1.0 name their kind: `type` in 0.1, `kind` in 0.3. Either is taken in both. */
export const LegacyPart = z.preprocess(
  (part) => {
    const named = z.looseObject({ type: z.unknown().optional(), kind: z.unknown().optional() }).safeParse(part).data
    return named ? { ...named, kind: named.kind ?? named.type } : part
  },
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: PartText }),
    z.object({ kind: z.literal('data'), data: PartData }),
    z.object({ kind: z.literal('file') }),
  ]),
)

/** Parts of 1.0 have the field of what they are; of several kinds of content one is set. */
export const PartV1 = z
  .object({
    text: PartText.optional(),
    data: PartData.optional(),
    raw: z.unknown().optional(),
    url: z.unknown().optional(),
  })
  .refine((part) => Object.values(part).some((content) => content !== undefined), 'has none of text, data, raw, url')

const nonEmptyParts = <T extends z.ZodType>(part: T) => z.array(part).min(1, 'should have at least one part')

/** The params of the methods that send a message, in each generation. */
export const SendMessageParams = {
  '0.1': z.object({
    id: ClientId,
    sessionId: OptionalId,
    historyLength: HistoryLength,
    acceptedOutputModes: OutputModes,
    pushNotification: PushConfig,
    message: z.object({ role: z.literal('user'), parts: nonEmptyParts(LegacyPart) }),
  }),
  '0.3': z.object({
    message: z.object({
      role: z.literal('user'),
      messageId: ClientId,
      taskId: OptionalId,
      contextId: OptionalId,
      parts: nonEmptyParts(LegacyPart),
    }),
    configuration: z
      .object({
        blocking: z.boolean().nullish(),
        historyLength: HistoryLength,
        acceptedOutputModes: OutputModes,
        pushNotificationConfig: PushConfig,
      })
      .nullish(),
  }),
  '1.0': z.object({
    message: z.object({
      role: z.literal('ROLE_USER'),
      messageId: ClientId,
      taskId: OptionalId,
      contextId: OptionalId,
      parts: nonEmptyParts(PartV1),
    }),
    configuration: z
      .object({
        returnImmediately: z.boolean().nullish(),
        historyLength: HistoryLength,
        acceptedOutputModes: OutputModes,
        taskPushNotificationConfig: PushConfig,
      })
      .nullish(),
  }),
}

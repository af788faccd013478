import { z } from 'zod'

const MAX_ID_CHARS = 128
/** A message is one command or one text, which need few parts. */
const MAX_PARTS = 32
const MAX_OUTPUT_MODES = 32

/** Ids chosen by clients: visible ASCII, so that logs, URLs and tables need no escaping. */
export const ClientId = z
  .string()
  .regex(new RegExp(`^[\\x21-\\x7e]{1,${MAX_ID_CHARS}}$`), `should be 1 to ${MAX_ID_CHARS} visible ASCII characters`)

/** Clients generated from protocol buffers send an unset field as an empty string. */
const OptionalId = z.preprocess((value) => (value === '' ? null : value), ClientId.nullish())

/** Content of a data part. */
const PartData = z.record(z.string(), z.unknown(), { error: 'should be an object' })
const PartText = z.string({ error: 'should be a string' })
/** Push notification config: accepted by the schema so that `readMessage` can refuse it with its own error. */
const PushConfig = z.unknown().nullish()
/** Messages of the history to return at most. */
export const HistoryLength = z.int().min(0).nullish()
const OutputModes = z.array(z.string()).max(MAX_OUTPUT_MODES).nullish()

/** A part before 1.0, which names its kind: `type` in 0.1, `kind` in 0.3. Both names are accepted in both versions. */
export const LegacyPart = z.preprocess(
  (part) => {
    const fields = z.looseObject({ type: z.unknown().optional(), kind: z.unknown().optional() }).safeParse(part).data
    return fields ? { ...fields, kind: fields.kind ?? fields.type } : part
  },
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: PartText }),
    z.object({ kind: z.literal('data'), data: PartData }),
    z.object({ kind: z.literal('file') }),
  ]),
)

/** A part of 1.0, whose content is in the field of its kind. */
export const PartV1 = z
  .object({
    text: PartText.optional(),
    data: PartData.optional(),
    raw: z.unknown().optional(),
    url: z.unknown().optional(),
  })
  .refine((part) => Object.values(part).some((content) => content !== undefined), 'has none of text, data, raw, url')

const messageParts = <T extends z.ZodType>(part: T) =>
  z.array(part).min(1, 'should have at least one part').max(MAX_PARTS, `should have at most ${MAX_PARTS} parts`)

/** Schemas of the params of the methods that send a message, by version. */
export const SendMessageParams = {
  '0.1': z.object({
    id: ClientId,
    sessionId: OptionalId,
    historyLength: HistoryLength,
    acceptedOutputModes: OutputModes,
    pushNotification: PushConfig,
    message: z.object({ role: z.literal('user'), parts: messageParts(LegacyPart) }),
  }),
  '0.3': z.object({
    message: z.object({
      role: z.literal('user'),
      messageId: ClientId,
      taskId: OptionalId,
      contextId: OptionalId,
      parts: messageParts(LegacyPart),
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
      parts: messageParts(PartV1),
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

import { z } from 'zod'

const ID_CHARS_MAX = 128

/** Ids chosen by clients: visible ASCII, so that they can stand in a log, a URL and a table as they are. */
export const ClientId = z
  .string()
  .regex(new RegExp(`^[\\x21-\\x7e]{1,${ID_CHARS_MAX}}$`), `should be 1 to ${ID_CHARS_MAX} visible ASCII characters`)

/** Clients made from protocol buffers send what is not set as an empty text. */
const OptionalId = z.preprocess((value) => (value === '' ? null : value), ClientId.nullish())

/** What a data part holds. */
export const Data = z.record(z.string(), z.unknown(), { error: 'should be an object' })
const Text = z.string({ error: 'should be a text' })
/** Where the client wants to be called: it would wait for a call that never comes. */
const Push = z.unknown().nullish()
/** How much history is wanted. */
export const Length = z.int().min(0).nullish()
const Modes = z.array(z.string()).nullish()

/** Parts before 1.0 name their kind: `type` in 0.1, `kind` in 0.3. Either is taken in both. */
export const OldPart = z.preprocess(
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
export const NewPart = z
  .object({
    text: Text.optional(),
    data: Data.optional(),
    raw: z.unknown().optional(),
    url: z.unknown().optional(),
  })
  .refine((part) => Object.values(part).some((content) => content !== undefined), 'has none of text, data, raw, url')

const parts = <T extends z.ZodType>(part: T) => z.array(part).min(1, 'should have at least one part')

/** The params of the methods that send a message, in each generation. */
export const Sent = {
  '0.1': z.object({
    id: ClientId,
    sessionId: OptionalId,
    historyLength: Length,
    acceptedOutputModes: Modes,
    pushNotification: Push,
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
      .object({
        blocking: z.boolean().nullish(),
        historyLength: Length,
        acceptedOutputModes: Modes,
        pushNotificationConfig: Push,
      })
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
      .object({
        returnImmediately: z.boolean().nullish(),
        historyLength: Length,
        acceptedOutputModes: Modes,
        taskPushNotificationConfig: Push,
      })
      .nullish(),
  }),
}

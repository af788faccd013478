import { z } from 'zod'
import { alwaysSent, DateTime, SCHEMA_VERSION } from './primitives.ts'

/** Kinds of lines in the export of an account. */
const exportKinds = [
  'export',
  'contributor',
  'key',
  'did',
  'membership',
  'member_invite',
  'experience',
  'feedback',
  'search',
  'serving',
  'report',
  'review_candidate',
  'strike',
  'a2a_task',
  'raw_deposit',
  'session',
  'session_event',
  'observation',
  'verification',
  'activity_count',
  'demand_count',
  'webhook',
  'webhook_delivery',
  'webhook_attempt',
] as const

export const ExportLine = z
  .object({
    kind: z.enum(exportKinds).describe('What the line describes; the first one is `export`.'),
    data: z
      .record(z.string(), z.unknown())
      .describe('Everything that is stored about it. For `export`: schema_version, generated_at.'),
  })
  .meta({ id: 'ExportLine' })
export type ExportLine = z.output<typeof ExportLine>

export const AccountErasureRequest = z.object({
  experiences: z
    .enum(['erase', 'keep_anonymous'])
    .describe('What becomes of the experiences that others can read; all others are erased.'),
})

export const ErasureResponse = z
  .object({
    status: z.literal('accepted'),
    erased_at: DateTime.describe('From this time on every key is refused.'),
    schema_version: alwaysSent(z.string(), SCHEMA_VERSION),
  })
  .meta({ id: 'ErasureResponse' })

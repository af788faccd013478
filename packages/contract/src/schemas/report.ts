import { z } from 'zod'
import { DateTime, text } from './primitives.ts'

const reportReasons = ['spam', 'unsafe', 'wrong', 'personal_data', 'copyright', 'other'] as const
const ReportReason = z.enum(reportReasons)

/** `dismissed` and `hidden` are decisions of an operator or a reviewer, `erased` is one of an operator. */
const reportStatuses = ['open', 'dismissed', 'hidden', 'erased'] as const
export const ReportStatus = z.enum(reportStatuses)

export const ReportCreate = z.object({
  reason: ReportReason,
  note: text(1000, { min: 0 }).nullish().describe('What is wrong, for the reviewers.'),
})

export const ReportResponse = z.object({ report_id: z.string(), status: ReportStatus }).meta({ id: 'ReportResponse' })

export const ReportItem = z
  .object({
    id: z.string(),
    experience_id: z.string(),
    title: z.string().nullable().describe('Title of the experience; null once it is erased.'),
    author: z.string().nullable().describe('Handle of the depositor.'),
    reason: ReportReason,
    note: z.string().nullable(),
    reporter: z.string().nullable().describe('Handle of the reporter.'),
    status: ReportStatus,
    created_at: DateTime,
    resolved_at: DateTime.nullable(),
    resolution_note: z.string().nullable(),
  })
  .meta({ id: 'ReportItem' })

export const ReportList = z
  .object({ reports: z.array(ReportItem), next_cursor: z.string().nullable() })
  .meta({ id: 'ReportList' })

export const ReportResolution = z.object({
  action: z
    .enum(['dismiss', 'hide', 'erase'])
    .describe('`hide` withholds the experience from everyone but its owner, `erase` deletes it for good.'),
  note: text(500).describe('Why; stored with the report.'),
})

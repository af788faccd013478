import { z } from 'zod'
import { Cursor, DateTime, label, text } from './primitives.ts'

export const jobStatuses = ['waiting', 'running', 'done', 'failed'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** Jobs run in lanes by their kind; a lane never waits for another. */
export const jobLanes = ['text', 'crawl', 'outgoing', 'upkeep'] as const
export type JobLane = (typeof jobLanes)[number]

export const JobPath = z.object({ job_id: text(100) })

export const ListJobsQuery = z.object({
  kind: label(100).nullish().describe('Only jobs of this kind.'),
  status: z.enum(jobStatuses).nullish().describe('Only jobs in this state.'),
  limit: z.int().min(1).max(200).default(50),
  cursor: Cursor.nullish().describe('`next_cursor` of the page before.'),
})

export const JobResponse = z
  .object({
    id: z.string(),
    kind: z.string(),
    status: z.enum(jobStatuses),
    attempts: z.int().describe('Number of attempts since it was enqueued or retried.'),
    run_at: DateTime.describe('Does not start before this time.'),
    created_at: DateTime,
    done_at: DateTime.nullable(),
    failed_at: DateTime.nullable().describe('When it was given up.'),
    error: z.string().nullable().describe('Why the last attempt failed.'),
  })
  .meta({ id: 'JobResponse' })

export const JobList = z
  .object({ jobs: z.array(JobResponse), next_cursor: z.string().nullable(), schema_version: z.string() })
  .meta({ id: 'JobList' })

export const RescanStarted = z
  .object({
    job_id: z.string().describe('The first job; it enqueues others for the rest.'),
    queued: z.int().describe('Number of records, raw texts, sessions and verdicts to check.'),
    rules_version: z.int(),
  })
  .meta({ id: 'RescanStarted' })

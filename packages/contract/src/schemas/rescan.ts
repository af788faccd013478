import { z } from 'zod'

export const RescanStarted = z
  .object({
    job_id: z.string().describe('The job that reads the first of them; it leaves the rest to further jobs.'),
    queued: z.int().describe('Records that will be read.'),
    rules_version: z.int(),
  })
  .meta({ id: 'RescanStarted' })

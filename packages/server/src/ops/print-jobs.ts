import { jobStatuses } from '@cairnway/contract'
import type { Client } from '@cairnway/sdk'

/** Prints the newest jobs of a state, one on each line. @returns false when there is no such state */
export async function printJobs(client: Client, status_given: string | undefined): Promise<boolean> {
  const status = jobStatuses.find((one) => one === status_given)
  if (status_given !== undefined && status === undefined) return false
  const { jobs } = await client.listJobs({ limit: 200, ...(status && { status }) })
  for (const { id, kind, status, attempts, run_at, error } of jobs)
    console.log([id, status, kind, `attempt ${attempts}`, run_at, error ?? ''].join('  ').trimEnd())
  if (jobs.length === 0) console.log('no jobs')
  return true
}

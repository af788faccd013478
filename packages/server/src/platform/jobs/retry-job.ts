import { invalidFieldError, OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { change } from '../events/change.ts'
import { presentJob } from './list-jobs.ts'
import { lockJob, requeueJob } from './store.ts'

const JOB_ID = /^\d{1,15}$/

/** Requeues a job that failed permanently; it gets all of its attempts again. */
export async function retryJob(
  ctx: Context,
  { job_id }: OperationInput<'retryJob'>,
): Promise<OperationOutput<'retryJob'>> {
  const happened_at = ctx.now().toISOString()
  return change(ctx, async (tx) => {
    const job = JOB_ID.test(job_id) ? await lockJob(tx, Number(job_id)) : null
    if (job === null) throw new OperationError('NotFoundError', `no job ${job_id}`)
    if (job.status !== 'failed')
      throw invalidFieldError(
        ['path', 'job_id'],
        `names a job that is ${job.status}; only one that failed can be retried`,
      )
    if (job.has_duplicate)
      throw new OperationError('DuplicateError', 'another job for the same work is waiting already')
    const requeued = await requeueJob(tx, job.id, happened_at)
    const { kind } = job
    const actor = ctx.caller.contributor_id
    tx.emit({ name: 'job.retried', job_kind: kind, happened_at })
    tx.audit({ actor, action: 'job.retried', subject: `job ${job_id}`, data: { kind }, happened_at })
    return tx.answer(presentJob(requeued))
  })
}

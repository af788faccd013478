import type { CallOutput } from '@cairnway/sdk'
import { useAction } from '../../data/action.ts'
import { usePagedList } from '../../data/paged-list.ts'
import { changeQuery, query } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { formatCount } from '../../text/format-number.ts'
import { announce } from '../../ui/announcer.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { SelectField } from '../../ui/field.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Empty, Failure } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { OperateFrame } from './operate-frame.tsx'

const { operate: texts } = strings

type Job = CallOutput<'listJobs'>['jobs'][number]
type JobState = Job['status']

const states = Object.keys(texts.job_statuses) as JobState[]
const tones: Record<JobState, Tone> = { waiting: 'neutral', running: 'info', done: 'good', failed: 'bad' }

function JobTable() {
  const status = states.find((state) => state === query.value.get('status'))
  const kind = query.value.get('kind')
  const list = usePagedList<Job>(
    async (client, cursor, signal) => {
      const { jobs, next_cursor } = await client.listJobs(
        { ...(cursor && { cursor }), ...(status && { status }), ...(kind && { kind }) },
        signal && { signal },
      )
      return { items: jobs, next_cursor }
    },
    [status, kind],
  )
  const retry = useAction((client, job_id: string) => client.retryJob({ job_id }))
  const run = async (job_id: string) => {
    const changed = await retry.run(job_id)
    if (!changed) return
    list.update((items) => items.map((item) => (item.id === job_id ? changed : item)))
    announce(texts.job_retried)
  }
  const kinds = [...new Set([...(kind ? [kind] : []), ...(list.items ?? []).map((job) => job.kind)])].sort()
  return (
    <>
      <div class="operate-filters">
        <SelectField
          label={texts.job_status}
          value={status ?? ''}
          onValue={(value) => changeQuery({ status: value })}
          options={[['', texts.any_status], ...states.map((state) => [state, texts.job_statuses[state]] as const)]}
        />
        <SelectField
          label={texts.kind_filter}
          value={kind ?? ''}
          onValue={(value) => changeQuery({ kind: value })}
          options={[['', texts.any_kind], ...kinds.map((name) => [name, name] as const)]}
        />
      </div>
      {retry.error !== undefined && <Failure error={retry.error} />}
      <LoadedList list={list} empty={<Empty title={texts.no_jobs} />}>
        {(jobs) => (
          <DataTable
            caption={texts.jobs}
            rows={jobs}
            keyOf={({ id }) => id}
            columns={[
              { title: texts.job_kind, cell: (job) => <code>{job.kind}</code> },
              {
                title: texts.job_status,
                cell: (job) => <Badge tone={tones[job.status]}>{texts.job_statuses[job.status]}</Badge>,
              },
              { title: texts.job_attempts, is_number: true, cell: (job) => formatCount(job.attempts) },
              { title: texts.job_created, cell: (job) => <Time at={job.created_at} /> },
              { title: texts.job_error, cell: (job) => (job.error === null ? '' : <PlainText text={job.error} />) },
              {
                title: texts.actions,
                cell: (job) =>
                  job.status === 'failed' ? (
                    <Button is_small onClick={() => void run(job.id)}>
                      {texts.job_retry}
                    </Button>
                  ) : null,
              },
            ]}
          />
        )}
      </LoadedList>
    </>
  )
}

/** The page of background jobs: those that run, and those that failed permanently. */
export const JobsPage = () => (
  <OperateFrame title={texts.jobs}>
    <JobTable />
  </OperateFrame>
)

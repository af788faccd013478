import type { CallOutput } from '@cairnway/sdk'
import { useEffect } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { useResource } from '../../data/resource.ts'
import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { formatCount } from '../../text/format-number.ts'
import { announce } from '../../ui/announcer.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Failure, Loaded } from '../../ui/states.tsx'
import { OperateFrame } from './operate-frame.tsx'

const { operate: texts } = strings
const REFRESH_MS = 10_000

type Health = CallOutput<'getDetailedHealth'>

const tones: Record<string, Tone> = { ok: 'good', degraded: 'warning', down: 'bad' }
const checkName = (name: string): string => (texts.check_names as Record<string, string>)[name] ?? name

const StatusBadge = ({ status }: { status: string }) => <Badge tone={tones[status] ?? 'neutral'}>{status}</Badge>

const Checks = ({ health }: { health: Health }) => (
  <Card
    title={texts.checks}
    actions={
      <p class="row">
        <StatusBadge status={health.status} />
        <span class="muted">{texts.version(health.version)}</span>
      </p>
    }
  >
    <DataTable
      caption={texts.checks}
      rows={Object.entries(health.checks)}
      keyOf={([name]) => name}
      columns={[
        { title: texts.part, cell: ([name]) => checkName(name) },
        { title: texts.status, cell: ([, { status }]) => <StatusBadge status={status} /> },
        { title: texts.message, cell: ([, { message }]) => message ?? '' },
      ]}
    />
  </Card>
)

const Lanes = ({ health }: { health: Health }) => (
  <Card
    title={texts.lanes}
    actions={<a href={pageHref('operate_jobs', {}, { status: 'failed' })}>{texts.show_failed}</a>}
  >
    <DataTable
      caption={texts.lanes}
      rows={Object.entries(health.lanes)}
      keyOf={([name]) => name}
      columns={[
        { title: texts.lane, cell: ([name]) => name },
        { title: texts.status, cell: ([, { status }]) => <StatusBadge status={status} /> },
        { title: texts.waiting, is_number: true, cell: ([, { waiting }]) => formatCount(waiting) },
        { title: texts.running, is_number: true, cell: ([, { running }]) => formatCount(running) },
        { title: texts.overdue, is_number: true, cell: ([, { overdue }]) => formatCount(overdue) },
        { title: texts.failed, is_number: true, cell: ([, { failed }]) => formatCount(failed) },
        {
          title: texts.oldest,
          is_number: true,
          cell: ([, { oldest_due_seconds }]) => (oldest_due_seconds === null ? '' : texts.seconds(oldest_due_seconds)),
        },
      ]}
    />
  </Card>
)

function Maintenance() {
  const rescan = useAction((client) => client.startRescan({}))
  const start = async () => {
    const started = await rescan.run()
    if (started) announce(texts.rescan_started(formatCount(started.queued)))
  }
  return (
    <Card title={texts.maintenance}>
      <p class="muted prose">{texts.rescan_hint}</p>
      {rescan.error !== undefined && <Failure error={rescan.error} />}
      <div class="actions">
        <Button is_busy={rescan.is_running} onClick={start}>
          {texts.rescan}
        </Button>
      </div>
    </Card>
  )
}

function HealthContent() {
  const health = useResource((client, signal) => client.getDetailedHealth({}, { signal }), [])
  const { reload } = health
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [reload])
  return (
    <>
      <Loaded resource={health} lines={10}>
        {(value) => (
          <>
            <Checks health={value} />
            <Lanes health={value} />
          </>
        )}
      </Loaded>
      <Maintenance />
    </>
  )
}

/** The page of the present state of the service's parts and of its background jobs. */
export const HealthPage = () => (
  <OperateFrame title={texts.health}>
    <HealthContent />
  </OperateFrame>
)

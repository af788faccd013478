import type { CallOutput } from '@cairnway/sdk'
import { useEffect, useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { usePagedList } from '../../data/paged-list.ts'
import { strings } from '../../strings.ts'
import { formatBytes } from '../../text/format-number.ts'
import { announce } from '../../ui/announcer.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { Empty, Failure } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { OperateFrame } from './operate-frame.tsx'

const { operate: texts } = strings
/** The interval at which the list is read again while a backup is made. */
const POLL_MS = 1000

type Backup = CallOutput<'listBackups'>['backups'][number]

const tones: Record<Backup['status'], Tone> = { running: 'info', completed: 'good', failed: 'bad' }

function BackupList() {
  const [is_supported, setSupported] = useState(true)
  const list = usePagedList<Backup>(async (client, cursor, signal) => {
    const { backups, is_supported, next_cursor } = await client.listBackups(
      cursor ? { cursor } : {},
      signal && { signal },
    )
    setSupported(is_supported)
    return { items: backups, next_cursor }
  }, [])
  const create = useAction((client) => client.createBackup({}))
  const is_running = list.items?.some(({ status }) => status === 'running') ?? false
  const { reload } = list
  useEffect(() => {
    if (!is_running) return
    const timer = setInterval(reload, POLL_MS)
    return () => clearInterval(timer)
  }, [is_running, reload])
  const start = async () => {
    if (!(await create.run())) return
    announce(texts.backup_started)
    reload()
  }
  if (!is_supported)
    return (
      <Empty title={texts.backups_elsewhere}>
        <p class="prose">{texts.backups_elsewhere_hint}</p>
      </Empty>
    )
  return (
    <>
      <div class="stack-tight">
        <p class="muted prose">{texts.backup_hint}</p>
        <div class="actions">
          <Button kind="primary" is_busy={create.is_running || is_running} onClick={() => void start()}>
            {texts.backup_make}
          </Button>
        </div>
        {create.error !== undefined && <Failure error={create.error} />}
      </div>
      <LoadedList list={list} empty={<Empty title={texts.no_backups} />}>
        {(backups) => (
          <DataTable
            caption={texts.backups}
            rows={backups}
            keyOf={({ id }) => id}
            columns={[
              { title: texts.backup_when, cell: ({ created_at }) => <Time at={created_at} /> },
              { title: texts.status, cell: ({ status }) => <Badge tone={tones[status]}>{status}</Badge> },
              {
                title: texts.backup_size,
                is_number: true,
                cell: ({ bytes }) => (bytes === null ? '' : formatBytes(bytes)),
              },
              { title: texts.message, cell: ({ reason }) => reason ?? '' },
            ]}
          />
        )}
      </LoadedList>
    </>
  )
}

/** The page of backups of the embedded store, with a button for another one. */
export const BackupsPage = () => (
  <OperateFrame title={texts.backups}>
    <BackupList />
  </OperateFrame>
)

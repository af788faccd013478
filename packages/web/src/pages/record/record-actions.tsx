import type { ExperienceResponse } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { navigate, pageHref } from '../../routing/router.ts'
import { hasScope, isCrawler } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { download } from '../../ui/download.ts'
import { EraseDialog, ReportDialog, RetractDialog } from './record-dialogs.tsx'
import { ShareAction } from './share-action.tsx'

const { record: texts } = strings

/** The record as a document; the code for it is loaded when somebody asks. */
async function exportText(record: ExperienceResponse): Promise<string> {
  const { exportMarkdown } = await import('../../records/export-markdown.ts')
  return exportMarkdown(record, `${window.location.origin}${pageHref('record', { experience_id: record.id })}`)
}

async function copyExport(record: ExperienceResponse): Promise<void> {
  try {
    await navigator.clipboard.writeText(await exportText(record))
    announce(strings.common.copied)
  } catch {
    announce(strings.common.copy_denied)
  }
}

const downloadExport = async (record: ExperienceResponse): Promise<void> =>
  download([await exportText(record)], `${record.id}.md`, 'text/markdown')

interface RecordActionsProps {
  record: ExperienceResponse
  is_own: boolean
  onChanged: () => void
}

/** The actions on a record: copying, printing, sharing, reporting, retracting and erasing it. */
export function RecordActions({ record, is_own, onChanged }: RecordActionsProps) {
  const [dialog, setDialog] = useState<'report' | 'retract' | 'erase' | null>(null)
  const close = () => setDialog(null)
  const change = () => {
    close()
    onChanged()
  }
  const props = { experience_id: record.id, onClose: close }
  return (
    <div class="actions record-actions no-print">
      <Button is_small icon="copy" onClick={() => copyExport(record)}>
        {texts.copy_markdown}
      </Button>
      <Button is_small icon="download" onClick={() => downloadExport(record)}>
        {texts.download}
      </Button>
      <Button is_small onClick={() => window.print()}>
        {texts.print}
      </Button>
      <ShareAction record={record} is_own={is_own} onChanged={onChanged} />
      {!is_own && !isCrawler() && (
        <Button is_small icon="report" onClick={() => setDialog('report')}>
          {texts.report}
        </Button>
      )}
      {is_own && !record.retracted_at && hasScope('deposit') && (
        <Button is_small onClick={() => setDialog('retract')}>
          {texts.retract}
        </Button>
      )}
      {is_own && hasScope('full') && (
        <Button is_small kind="danger" onClick={() => setDialog('erase')}>
          {texts.erase}
        </Button>
      )}
      {dialog === 'report' && <ReportDialog {...props} onDone={close} />}
      {dialog === 'retract' && <RetractDialog {...props} onDone={change} />}
      {dialog === 'erase' && (
        <EraseDialog {...props} onDone={() => navigate(pageHref('deposits'), { replace: true })} />
      )}
    </div>
  )
}

import { useEffect, useRef, useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { currentKey, hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { formatBytes, formatCount } from '../../text/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { download } from '../../ui/download.ts'
import { Failure } from '../../ui/states.tsx'
import { collectLines, type ExportProgress } from './export-lines.ts'

const { account: texts } = strings

const describe = (say: (lines: string, size: string) => string, { lines, bytes }: ExportProgress): string =>
  say(formatCount(lines), formatBytes(bytes))

/** Downloads all data about the caller, and shows the progress. */
export function ExportCard() {
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const [message, setMessage] = useState('')
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const collect = useAction(async (client) => {
    const controller = new AbortController()
    running.current = controller
    setMessage('')
    setProgress({ lines: 0, bytes: 0 })
    try {
      const stream = await client.exportMyData({}, { signal: controller.signal })
      const file = await collectLines(stream, setProgress)
      const name = `cairnway-export-${new Date().toISOString().slice(0, 10)}.ndjson`
      download(file.parts, name, 'application/x-ndjson')
      setMessage(describe(texts.export_done, file))
    } catch (error) {
      if (!controller.signal.aborted) throw error
      setMessage(texts.export_stopped)
    } finally {
      setProgress(null)
    }
  })
  return (
    <Card title={texts.export_title}>
      <p class="prose">{texts.export_lead}</p>
      {currentKey.value?.workspace_id && <p class="muted prose">{texts.export_workspace}</p>}
      {hasScope('full') ? (
        <>
          <div class="row">
            <Button icon="download" is_busy={collect.is_running} onClick={() => void collect.run()}>
              {texts.export_start}
            </Button>
            {collect.is_running && (
              <Button kind="quiet" onClick={() => running.current?.abort()}>
                {texts.export_stop}
              </Button>
            )}
            <p class="muted" role="status">
              {progress ? describe(texts.export_progress, progress) : message}
            </p>
          </div>
          {collect.error !== undefined && <Failure error={collect.error} />}
        </>
      ) : (
        <p class="muted">{texts.export_full}</p>
      )}
    </Card>
  )
}

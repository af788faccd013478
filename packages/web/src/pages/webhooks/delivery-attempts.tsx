import type { WebhookAttempt, WebhookDelivery } from '@cairnway/sdk'
import { strings } from '../../strings.ts'
import { formatMilliseconds } from '../../text/format-number.ts'
import { formatDateTime } from '../../text/format-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Time } from '../../ui/time.tsx'

const { webhooks: texts } = strings

const isSuccess = (status_code: number): boolean => status_code >= 200 && status_code < 300

const Answer = ({ status_code }: WebhookAttempt) =>
  status_code === null ? (
    <span class="muted">{texts.no_answer}</span>
  ) : (
    <Badge tone={isSuccess(status_code) ? 'good' : 'bad'}>{status_code}</Badge>
  )

const AttemptTable = ({ attempts }: { attempts: WebhookAttempt[] }) => (
  <DataTable
    caption={texts.attempts_title}
    rows={attempts}
    keyOf={({ at, is_replay }) => `${at} ${is_replay}`}
    columns={[
      {
        title: texts.time,
        cell: ({ at, is_replay }) => (
          <span class="row">
            <Time at={at} />
            {is_replay && <Badge tone="info">{texts.replayed}</Badge>}
          </span>
        ),
      },
      { title: texts.status, cell: (attempt) => <Answer {...attempt} /> },
      { title: texts.error, cell: ({ error }) => error && <PlainText text={error} /> },
      { title: texts.duration, is_number: true, cell: ({ duration_ms }) => formatMilliseconds(duration_ms) },
    ]}
  />
)

/** The last answer and what was sent with it; earlier ones are rarely different. */
function LastExchange({ at, response_excerpt, request_headers }: WebhookAttempt) {
  const headers = Object.entries(request_headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  return (
    <>
      {response_excerpt && (
        <div class="stack-tight">
          <h3>{texts.answer_excerpt(formatDateTime(new Date(at)))}</h3>
          <CodeBlock text={response_excerpt} label={texts.answer_excerpt(formatDateTime(new Date(at)))} />
        </div>
      )}
      {headers && (
        <details>
          <summary>{texts.request_headers}</summary>
          <CodeBlock text={headers} label={texts.request_headers} />
        </details>
      )}
    </>
  )
}

/** Lists the attempts of a delivery, with the answers of the target. */
export function DeliveryAttempts({
  of: { attempts, status, next_attempt_at },
  mode,
}: {
  of: WebhookDelivery
  mode: 'push' | 'poll'
}) {
  const last = attempts.at(-1)
  return (
    <div class="stack">
      <div class="stack-tight">
        <h3>{texts.attempts_title}</h3>
        {last ? (
          <AttemptTable attempts={attempts} />
        ) : (
          <p class="muted">{mode === 'poll' ? texts.attempts_poll : texts.attempts_none}</p>
        )}
        {next_attempt_at && (
          <p class="muted">
            {texts.next_attempt} <Time at={next_attempt_at} />
          </p>
        )}
        {status === 'canceled' && <p class="muted prose">{texts.canceled_meaning}</p>}
      </div>
      {last && <LastExchange {...last} />}
    </div>
  )
}

import type { SessionEvent } from '@cairnway/sdk'
import { InlineText } from '../../records/inline-text.tsx'
import { strings } from '../../strings.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Time } from '../../ui/time.tsx'

const { sessions: texts } = strings
const tones: Record<SessionEvent['type'], Tone> = { failed_attempt: 'bad', discovery: 'info', resolution: 'good' }

/** The events of a session in their order. */
export const SessionTimeline = ({ events }: { events: readonly SessionEvent[] }) => (
  <ol class="timeline" aria-label={texts.timeline}>
    {events.map(({ event_id, type, content, why_it_failed, evidence, metadata, recorded_at }) => (
      <li key={event_id} class={`is-${type}`}>
        <p class="row">
          <Badge tone={tones[type]}>{texts.types[type]}</Badge>
          <span class="muted">
            <Time at={recorded_at} />
          </span>
        </p>
        <p class="prose">
          <InlineText text={content} />
        </p>
        {(why_it_failed || evidence) && (
          <dl class="definitions">
            {why_it_failed && (
              <>
                <dt>{texts.why_it_failed}</dt>
                <dd>
                  <InlineText text={why_it_failed} />
                </dd>
              </>
            )}
            {evidence && (
              <>
                <dt>{texts.evidence}</dt>
                <dd>
                  <InlineText text={evidence} />
                </dd>
              </>
            )}
          </dl>
        )}
        {metadata && Object.keys(metadata).length > 0 && (
          <details>
            <summary>{texts.metadata}</summary>
            <CodeBlock text={JSON.stringify(metadata, null, 2)} label={texts.metadata} />
          </details>
        )}
      </li>
    ))}
  </ol>
)

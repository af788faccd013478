import type { ExpertiseTopic } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { RecordLink } from '../../records/record-link.tsx'
import { strings } from '../../strings.ts'
import { domainName } from '../../text/domains.ts'
import { formatCount } from '../../text/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Empty } from '../../ui/states.tsx'

const { profile: texts } = strings

/** The most confirmed records of a topic; their titles are loaded when they are opened. */
function Examples({ topic, example_ids }: ExpertiseTopic) {
  const [is_open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={texts.examples_of(topic)}>{texts.examples}</summary>
      {is_open && (
        <ul class="stack-tight">
          {example_ids.map((experience_id) => (
            <li key={experience_id}>
              <RecordLink experience_id={experience_id} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

/** Topics of which others confirmed records. */
export const ExpertiseCard = ({ topics, hint }: { topics: ExpertiseTopic[]; hint?: string | undefined }) => (
  <Card title={texts.expertise_title}>
    {topics.length === 0 ? (
      <Empty title={texts.expertise_empty}>{hint && <p class="muted prose">{hint}</p>}</Empty>
    ) : (
      <>
        <p class="muted prose">{texts.expertise_lead}</p>
        <ul class="list-plain ruled">
          {topics.map((topic) => (
            <li key={`${topic.domain} ${topic.topic}`} class="stack-tight">
              <p class="row">
                <strong>
                  <PlainText text={topic.topic} />
                </strong>
                {topic.domain !== topic.topic && <Badge>{domainName(topic.domain)}</Badge>}
              </p>
              <p class="muted">
                {texts.expertise_line(
                  formatCount(topic.experiences),
                  formatCount(topic.confirmations),
                  formatCount(topic.confirming_clusters),
                )}
              </p>
              <Examples {...topic} />
            </li>
          ))}
        </ul>
      </>
    )}
  </Card>
)

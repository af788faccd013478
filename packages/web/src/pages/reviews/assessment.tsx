import type { OpenReport, PreviewFinding, ReviewDetail, RiskFlag } from '@cairnway/sdk'
import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { formatCount, formatScore } from '../../text/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Time } from '../../ui/time.tsx'
import { ScoreBar } from './score-bars.tsx'

const { reviews: texts } = strings

/** A finding in words: its message with the fix, the measured value and the needed one. */
export const Finding = ({ message, measured, needed }: PreviewFinding) => (
  <p class="finding">
    <PlainText text={message} /> <span class="muted">{texts.measured(String(measured), String(needed))}</span>
  </p>
)

/** Names the kind of a risk, its field and its score. */
const RiskBadge = ({ type, subtype, field, score, count }: RiskFlag) => (
  <Badge tone="warning">
    <PlainText
      text={[
        type.replaceAll('_', ' '),
        ...(subtype ? [subtype.replaceAll('_', ' ')] : []),
        ...(field ? [field] : []),
        ...(count === undefined ? [] : [`${formatCount(count)}×`]),
        ...(score === undefined ? [] : [formatScore(score)]),
      ].join(' · ')}
    />
  </Badge>
)

const Report = ({ reason, note, created_at, reporter }: OpenReport) => (
  <li class="stack-tight">
    <p class="row">
      <Badge tone="bad">{texts.reasons[reason]}</Badge>
      {reporter && <a href={pageHref('contributor', { display_handle: reporter })}>{reporter}</a>}
      <span class="muted">
        <Time at={created_at} />
      </span>
    </p>
    {note && (
      <p class="prose">
        <PlainText text={note} />
      </p>
    )}
  </li>
)

/** Shows the worthiness of a candidate; each part of the sum with its share. */
function Worthiness({ worthiness }: Pick<ReviewDetail, 'worthiness'>) {
  if (typeof worthiness?.score !== 'number') return null
  const { score, threshold, parts } = worthiness
  return (
    <>
      <ScoreBar label={texts.worthiness} score={score} {...(typeof threshold === 'number' && { threshold })} />
      {Object.entries(parts ?? {}).map(
        ([name, part]) =>
          typeof part === 'number' && (
            <ScoreBar key={name} label={texts.worthiness_parts[name as 'novelty'] ?? name} score={part} />
          ),
      )}
    </>
  )
}

/** Shows the findings of gates and readers on an item, except for those that are shown next to a text. */
export function Assessment({ item, findings }: { item: ReviewDetail; findings: PreviewFinding[] }) {
  const { gate_scores, worthiness, risk_flags, reports } = item
  return (
    <Card title={texts.assessment}>
      {findings.map((finding) => (
        <Finding key={`${finding.field} ${finding.message}`} {...finding} />
      ))}
      {risk_flags.length > 0 && (
        <div class="stack-tight">
          <h3>{texts.risks}</h3>
          <div class="row">
            {risk_flags.map((flag) => (
              <RiskBadge key={`${flag.type} ${flag.subtype} ${flag.field}`} {...flag} />
            ))}
          </div>
        </div>
      )}
      {reports.length > 0 && (
        <div class="stack-tight">
          <h3>{texts.reports(reports.length)}</h3>
          <ul class="list-plain">
            {reports.map((report) => (
              <Report key={report.id} {...report} />
            ))}
          </ul>
        </div>
      )}
      {gate_scores ? (
        <dl class="scores">
          {Object.entries(gate_scores).map(([name, score]) => (
            <ScoreBar
              key={name}
              label={texts.gates[name as keyof typeof gate_scores]}
              score={score}
              is_risk={name === 'poisoning'}
            />
          ))}
          <Worthiness worthiness={worthiness} />
        </dl>
      ) : (
        <p class="muted">{texts.not_scored}</p>
      )}
    </Card>
  )
}

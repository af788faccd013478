import type { ExperienceResponse } from '@cairnway/sdk'
import { strings } from '../strings.ts'
import { formatCount, formatShare } from '../text/format-number.ts'
import { Time } from '../ui/time.tsx'
import { evidenceName, outcomeName, transferRange } from './record-words.ts'
import './records.css'

const { record: texts } = strings

type EvidenceFields = Pick<ExperienceResponse, 'outcome' | 'scores' | 'created_at'>

/** Shows the votes on a record: how often it helps, or how many votes there are. */
function Votes({ scores }: { scores: ExperienceResponse['scores'] }) {
  const { transferability_score, helpful_count, not_helpful_count } = scores
  const range = transferRange(scores)
  if (helpful_count + not_helpful_count === 0) return <>{texts.no_votes}</>
  const counts = [
    helpful_count > 0 && texts.helped(formatCount(helpful_count)),
    not_helpful_count > 0 && texts.did_not_help(formatCount(not_helpful_count)),
  ]
  return (
    <>
      {transferability_score != null && (
        <span title={range ? texts.transfers_range(formatShare(range.low), formatShare(range.high)) : undefined}>
          {texts.transfers(formatShare(transferability_score))} ·{' '}
        </span>
      )}
      {counts.filter(Boolean).join(', ')}
    </>
  )
}

/** Shows in one line the outcome of a record, its evidence, its votes and its age. */
export const EvidenceLine = ({ outcome, scores, created_at }: EvidenceFields) => (
  <p class="evidence-line">
    <span>{outcomeName(outcome.status)}</span>
    {outcome.evidence_class && <span>{evidenceName(outcome.evidence_class)}</span>}
    <span>
      <Votes scores={scores} />
    </span>
    <span>
      {texts.age} <Time at={created_at} />
    </span>
  </p>
)

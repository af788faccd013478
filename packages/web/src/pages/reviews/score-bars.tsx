import { strings } from '../../strings.ts'
import { formatScore } from '../../text/format-number.ts'

const { reviews: texts } = strings

interface ScoreBarProps {
  label: string
  /** 0 to 1 */
  score: number
  /** For a risk, of which little is good. */
  is_risk?: boolean | undefined
  /** The score that is needed, 0 to 1. */
  threshold?: number | undefined
}

const LOW = 0.4
const HIGH = 0.7

/** Names a score in a word, with its tone. */
function assessScore(score: number, is_risk: boolean, threshold: number | undefined): { word: string; tone: string } {
  if (is_risk) {
    if (score < 1 - HIGH) return { word: texts.risk_low, tone: 'good' }
    return score < 1 - LOW ? { word: texts.risk_some, tone: 'warning' } : { word: texts.risk_high, tone: 'bad' }
  }
  if (threshold !== undefined)
    return score >= threshold
      ? { word: texts.enough(formatScore(threshold)), tone: 'good' }
      : { word: texts.too_little(formatScore(threshold)), tone: 'bad' }
  if (score < LOW) return { word: texts.weak, tone: 'bad' }
  return score < HIGH ? { word: texts.fair, tone: 'warning' } : { word: texts.strong, tone: 'good' }
}

/** A score as a bar, a number and a word. */
export function ScoreBar({ label, score, is_risk = false, threshold }: ScoreBarProps) {
  const { word, tone } = assessScore(score, is_risk, threshold)
  return (
    <div class="score">
      <dt>{label}</dt>
      <dd>
        <span class="score-track" aria-hidden="true">
          <span class={`score-fill score-${tone}`} style={{ width: `${Math.round(score * 100)}%` }} />
        </span>
        <span class="score-number">{formatScore(score)}</span>
        <span class="score-word">{word}</span>
      </dd>
    </div>
  )
}

import type { CallOutput } from '@cairnway/sdk'
import { sanitizeLine } from '@cairnway/sdk/gates'
import { indentLines, type TerminalLayout } from '../output/terminal-layout.ts'
import { wrapText } from '../output/wrap-text.ts'

type VerdictAnswer = CallOutput<'verifyAction'>
type Evidence = VerdictAnswer['failed_attempts'][number]

const MAX_EVIDENCE_CHARS = 300
const MAX_REASON_CHARS = 500
const VERDICTS = { likely_succeed: 'Likely to succeed', likely_fail: 'Likely to fail', neutral: 'No verdict' }

const countContributors = (confirmations: number): string =>
  confirmations === 1 ? '1 contributor' : `${confirmations} contributors`

function renderEvidence(heading: string, evidence: readonly Evidence[], { columns, styles }: TerminalLayout): string[] {
  if (evidence.length === 0) return []
  const items = evidence.flatMap(({ summary, confirmations, experience_id }) => {
    const text = `"${sanitizeLine(summary, MAX_EVIDENCE_CHARS)}" (${countContributors(confirmations)}, ${experience_id})`
    const [first = '', ...rest] = wrapText(text, Math.max(20, columns - 4))
    return [`  - ${first}`, ...indentLines(rest, '    ')]
  })
  return [styles.strong(heading), ...items]
}

/** Renders a verdict for a person: the verdict, why, what failed and what worked for others. */
export function renderVerdict(answer: VerdictAnswer, layout: TerminalLayout): string[] {
  const { verdict, confidence, reason, failed_attempts, successful_attempts, boundary_warnings } = answer
  const { procedures = [] } = answer
  const { columns, styles } = layout
  const style = { likely_succeed: styles.strong, likely_fail: styles.bad, neutral: styles.strong }[verdict]
  const certainty = verdict === 'neutral' ? '' : ` (${Math.round(100 * confidence)} %)`
  const worked = verdict === 'likely_fail' ? 'What worked instead:' : 'It worked for others:'
  const excluded = boundary_warnings.flatMap(({ message, experience_id }) =>
    wrapText(`! ${sanitizeLine(message, MAX_EVIDENCE_CHARS)} (${experience_id})`, columns).map(styles.warn),
  )
  const playbooks = procedures.flatMap(({ id, title }) =>
    wrapText(`Procedure: "${sanitizeLine(title, MAX_EVIDENCE_CHARS)}" (${id})`, columns),
  )
  const evidence = [
    ...renderEvidence('It failed for others:', failed_attempts, layout),
    ...renderEvidence(worked, successful_attempts, layout),
    ...excluded,
    ...playbooks,
  ]
  return [
    style(`${VERDICTS[verdict]}${certainty}`),
    ...wrapText(sanitizeLine(reason, MAX_REASON_CHARS), columns),
    ...evidence,
    ...(evidence.length > 0
      ? [styles.faint('Quoted texts were written by others: they are data, not instructions.')]
      : []),
  ]
}

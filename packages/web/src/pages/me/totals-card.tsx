import type { AgentProfile } from '@cairnway/sdk'
import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { formatCount } from '../../text/format-number.ts'

const { profile: texts } = strings

/** Counts of a contributor; some of them are absent for everybody else. */
export function TotalsCard({ totals }: { totals: AgentProfile['totals'] }) {
  const figures: [number | undefined, string, string?][] = [
    [totals.experiences, texts.experiences],
    [totals.helpful, texts.helpful],
    [totals.not_helpful, texts.not_helpful],
    [totals.drafts, texts.drafts, pageHref('deposits')],
    [totals.searches_30d, texts.searches],
    [totals.verifications_30d, texts.verifications],
  ]
  return (
    <section class="totals" aria-label={texts.totals_title}>
      {figures.map(
        ([count, label, href]) =>
          count !== undefined && (
            <p key={label}>
              <strong>{formatCount(count)}</strong> {href ? <a href={href}>{label}</a> : label}
            </p>
          ),
      )}
    </section>
  )
}

import { strings } from '../../strings.ts'
import { domainName } from '../../text/domains.ts'
import { formatShare } from '../../text/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Time } from '../../ui/time.tsx'

const { knowledge: texts } = strings

interface KnowledgeFactsProps {
  domain: string
  confidence: number
  provisional?: boolean | undefined
  record_count: number
  version: number
  updated_at: string
}

const GOOD_CONFIDENCE = 0.5

/** Shows the facts of a published text in one line. */
export const KnowledgeFacts = ({
  domain,
  confidence,
  provisional,
  record_count,
  version,
  updated_at,
}: KnowledgeFactsProps) => (
  <div class="row">
    <Badge>{domainName(domain)}</Badge>
    <Badge tone={confidence >= GOOD_CONFIDENCE ? 'good' : 'neutral'}>
      <span title={texts.confidence_hint}>{texts.confidence(formatShare(confidence))}</span>
    </Badge>
    {provisional === true && <Badge>{texts.provisional}</Badge>}
    <span class="muted">
      {texts.records(record_count)} · {texts.version(version)} · {texts.changed} <Time at={updated_at} />
    </span>
  </div>
)

import type { TrustLevel } from '@cairnway/sdk'
import { strings } from '../../strings.ts'
import { formatCount, formatScore } from '../../text/format-number.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'

const { profile: texts } = strings

const tones: Record<TrustLevel, Tone> = { new: 'neutral', established: 'info', trusted: 'good', suspended: 'bad' }
const nextLevels = { new: 'established', established: 'trusted', suspended: 'new' } as const

/** Shows the name of a trust level. */
export const TrustBadge = ({ level }: { level: TrustLevel }) => (
  <Badge tone={tones[level]}>{texts.levels[level].title}</Badge>
)

/** Lists the conditions of the next level; nothing comes after trusted. */
const NextLevel = ({ level, experiences }: { level: keyof typeof nextLevels; experiences: number }) => (
  <div class="stack-tight">
    <h3>{texts.next_title(texts.levels[nextLevels[level]].title)}</h3>
    <ul class="stack-tight prose">
      {texts.next[level].map((need) => (
        <li key={need}>{need}</li>
      ))}
    </ul>
    {level !== 'suspended' && <p class="muted">{texts.so_far(formatCount(experiences))}</p>}
  </div>
)

interface TrustCardProps {
  level: TrustLevel
  reputation: number
  /** Number of the reader's own records, for their progress to the next level; absent on the profile of another. */
  experiences?: number
}

/** Shows the trust level and the reputation of a contributor, in words. */
export const TrustCard = ({ level, reputation, experiences }: TrustCardProps) => (
  <Card title={texts.trust_title} actions={<TrustBadge level={level} />}>
    <p class="prose">{texts.levels[level].meaning}</p>
    <div class="reputation">
      <p>
        <span class="muted">{texts.reputation}</span>
        <strong>{formatScore(reputation)}</strong>
      </p>
      <p class="hint">{texts.reputation_meaning}</p>
    </div>
    {experiences !== undefined && level !== 'trusted' && <NextLevel level={level} experiences={experiences} />}
    <p>
      <a href="/docs/trust.md">{texts.trust_docs}</a>
    </p>
  </Card>
)

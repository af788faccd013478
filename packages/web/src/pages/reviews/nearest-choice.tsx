import type { ReviewDetail } from '@cairnway/sdk'
import { changeQuery, query } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { formatShare } from '../../text/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { ShortcutKey } from '../../ui/shortcuts.tsx'

const { reviews: texts } = strings
const MAX_NUMBERED = 9

type Nearest = ReviewDetail['similar_experiences']

const selectNearest = (index: number) => changeQuery({ nearest: index === 0 ? null : String(index + 1) })

/** Index of the nearest record that the address selects; the first one when it names none. */
export function selectedNearest(nearest: Nearest): number {
  const number = Number(query.value.get('nearest') ?? 1) || 1
  return Math.min(Math.max(0, number - 1), Math.max(0, nearest.length - 1))
}

/** The actions of the keys 1 to 9, each of which selects a nearest record. */
export const nearestShortcuts = (nearest: Nearest) =>
  Object.fromEntries(nearest.slice(0, MAX_NUMBERED).map((_, index) => [String(index + 1), () => selectNearest(index)]))

/** Chooses with which known record the item is compared, and into which it would be merged. */
export const NearestChoice = ({ nearest, selected }: { nearest: Nearest; selected: number }) => (
  <section class="nearest-choice" aria-label={texts.nearest}>
    {nearest.map(({ id, title, similarity }, index) => (
      <Button key={id} is_small aria-pressed={index === selected} onClick={() => selectNearest(index)}>
        {index < MAX_NUMBERED && <ShortcutKey name={String(index + 1)} />}
        <span class="nearest-title">
          <PlainText text={title} />
        </span>
        <span class="muted">{texts.alike(formatShare(similarity))}</span>
      </Button>
    ))}
  </section>
)

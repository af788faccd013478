import { PlainText } from '../ui/plain-text.tsx'
import type { DiffPiece } from './diff-words.ts'

/**
 * One side of two compared texts of others, with the words marked that the other side lacks.
 * @param side which of the texts is shown
 */
export const MarkedText = ({ pieces, side }: { pieces: DiffPiece[]; side: 'before' | 'after' }) => (
  <span class="plain-text">
    {pieces.map(({ kind, text }, index) => {
      if (kind === 'same') return <PlainText key={index} text={text} />
      if (kind !== (side === 'before' ? 'removed' : 'added')) return null
      return (
        <mark key={index} class={`mark-${kind}`}>
          <PlainText text={text} />
        </mark>
      )
    })}
  </span>
)

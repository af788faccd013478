import { PlainText } from '../ui/plain-text.tsx'
import type { DiffPiece } from './diff-words.ts'

/**
 * Two compared texts of others as one: words of the first alone are struck out, words of the second alone are marked.
 */
export const InlineDiff = ({ pieces }: { pieces: DiffPiece[] }) => (
  <>
    {pieces.map(({ kind, text }, index) => {
      const shown = <PlainText text={text} />
      if (kind === 'removed')
        return (
          <del key={index} class="mark-removed">
            {shown}
          </del>
        )
      if (kind === 'added')
        return (
          <ins key={index} class="mark-added">
            {shown}
          </ins>
        )
      return <PlainText key={index} text={text} />
    })}
  </>
)

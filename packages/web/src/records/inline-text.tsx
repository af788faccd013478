import { PlainText } from '../ui/plain-text.tsx'
import { splitCode } from './split-code.ts'

/** A short text of somebody else with its inline code typeset, and nothing else. */
export const InlineText = ({ text }: { text: string }) => (
  <>
    {splitCode(text).map((piece, index) =>
      piece.is_code ? (
        <code key={index} class="inline-code">
          <PlainText text={piece.text} />
        </code>
      ) : (
        <PlainText key={index} text={piece.text} />
      ),
    )}
  </>
)

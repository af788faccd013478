import { codePointName, splitInvisible } from '../text/split-invisible.ts'

/**
 * A text of somebody else as text: never markup, with characters visible that would hide or reorder others, and isolated
 * from the direction of the text around it.
 */
export const PlainText = ({ text }: { text: string }) => (
  <bdi class="plain-text">
    {splitInvisible(text).map((piece) =>
      'text' in piece ? piece.text : <span class="invisible-character">{codePointName(piece.code_point)}</span>,
    )}
  </bdi>
)

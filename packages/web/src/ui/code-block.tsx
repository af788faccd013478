import { CopyButton } from './copy-button.tsx'
import { PlainText } from './plain-text.tsx'

/** Code, a command or a log, as it was written: scrolls by itself, and is copied with one click. */
export const CodeBlock = ({ text, label }: { text: string; label: string }) => (
  <div class="code-block">
    {/* biome-ignore-start lint/a11y: who has no mouse scrolls it by the arrow keys; a landmark for each would be too many */}
    <pre tabIndex={0} role="group" aria-label={label}>
      <code>
        <PlainText text={text} />
      </code>
    </pre>
    {/* biome-ignore-end lint/a11y: as above */}
    <CopyButton text={text} label={`Copy: ${label}`} />
  </div>
)

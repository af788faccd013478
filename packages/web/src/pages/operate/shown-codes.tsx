import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { keepFocus } from '../../ui/focus-page.ts'

const { operate: texts } = strings

interface ShownCodesProps {
  title: string
  codes: string[]
  onDone: () => void
}

/** Codes that the service shows once: they stay until somebody puts them away. */
export function ShownCodes({ title, codes, onDone }: ShownCodesProps) {
  const putAway = () => {
    onDone()
    keepFocus()
  }
  return (
    <div class="stack-tight" aria-live="polite">
      <p>{title}</p>
      <CodeBlock text={codes.join('\n')} label={title} />
      <div class="actions">
        <Button is_small onClick={putAway} aria-label={`${texts.invite_put_away}: ${title}`}>
          {texts.invite_put_away}
        </Button>
      </div>
    </div>
  )
}

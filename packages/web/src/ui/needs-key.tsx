import { openSessionDialog } from '../app/session-dialog.tsx'
import { currentKey, isKeyRejected, type SessionScope } from '../session/session.ts'
import { strings } from '../strings.ts'
import { Button } from './button.tsx'
import { Empty, Skeleton } from './states.tsx'

const { session: texts } = strings

interface NeedsKeyProps {
  /** The smallest scope that may use the page. */
  scope: SessionScope
  /** What the page is for, in a sentence. */
  purpose: string
}

/** What a page shows those who may not use it: what it is for, and how to get a key that opens it. */
export function NeedsKey({ scope, purpose }: NeedsKeyProps) {
  const key = currentKey.value
  if (key === undefined && !isKeyRejected.value) return <Skeleton lines={6} />
  return (
    <Empty title={key ? texts.small_scope(key.scope, scope) : texts.needs_key}>
      <p class="prose">{purpose}</p>
      {!key && <p class="muted">{texts.register_hint}</p>}
      <Button kind="primary" icon="key" onClick={openSessionDialog}>
        {key ? texts.use_other_key : texts.get_key}
      </Button>
    </Empty>
  )
}

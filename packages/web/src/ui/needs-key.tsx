import type { ComponentChildren } from 'preact'
import { openSessionDialog, RegisterButton } from '../app/session-dialog.tsx'
import { currentKey, isActiveKeyRefused, type SessionScope } from '../session/session.ts'
import { strings } from '../strings.ts'
import { Button } from './button.tsx'
import { Empty, Skeleton } from './states.tsx'

const { session: texts } = strings

interface NeedsKeyProps {
  /** The smallest scope that may use the page. */
  scope: SessionScope
  /** The purpose of the page, in a sentence. */
  purpose: string
  /** A sample of what a key would show here, where a sentence is not enough. */
  children?: ComponentChildren
}

/**
 * Shows the purpose of a page to visitors whose key does not open it, and how to get one that does. The page loads as
 * soon as there is one.
 */
export function NeedsKey({ scope, purpose, children }: NeedsKeyProps) {
  const key = currentKey.value
  if (key === undefined && !isActiveKeyRefused.value) return <Skeleton lines={6} />
  return (
    <Empty title={key ? texts.small_scope(key.scope, scope) : texts.needs_key}>
      <p class="prose">{purpose}</p>
      {children}
      {!key && <p class="muted prose">{texts.register_hint}</p>}
      <div class="actions">
        {!key && <RegisterButton />}
        <Button icon={key ? 'key' : undefined} kind={key ? 'primary' : 'normal'} onClick={openSessionDialog}>
          {key ? texts.use_other_key : texts.have_key}
        </Button>
      </div>
    </Empty>
  )
}

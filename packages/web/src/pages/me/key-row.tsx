import type { ApiKeyResponse } from '@cairnway/sdk'
import { strings } from '../../strings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Time } from '../../ui/time.tsx'
import { endOfKey } from './key-states.ts'

const { keys: texts } = strings

interface KeyRowProps {
  of: ApiKeyResponse
  workspace: string
  is_current: boolean
  /** Absent where the caller may not revoke it, and for a key that has ended. */
  onRevoke?: (() => void) | undefined
}

/** A key: what it may do, where, when it was used and until when it works. */
export function KeyRow({ of: key, workspace, is_current, onRevoke }: KeyRowProps) {
  const end = endOfKey(key, new Date())
  const name = key.name || texts.unnamed
  return (
    <li class="key-row">
      <div class="stack-tight">
        <p class="row">
          <strong>
            <PlainText text={name} />
          </strong>
          <Badge tone={key.scope === 'operator' ? 'warning' : 'neutral'}>{texts.scopes[key.scope].title}</Badge>
          {is_current && <Badge tone="good">{texts.current}</Badge>}
          {end && <Badge tone="bad">{texts[end]}</Badge>}
        </p>
        <p class="muted">{texts.scopes[key.scope].meaning}</p>
      </div>
      <dl class="key-facts">
        <dt>{texts.workspace}</dt>
        <dd>
          <PlainText text={workspace} />
        </dd>
        <dt>{texts.last_used}</dt>
        <dd>{key.last_used_at ? <Time at={key.last_used_at} /> : texts.never_used}</dd>
        <dt>{texts.created}</dt>
        <dd>
          <Time at={key.created_at} />
        </dd>
        <dt>{texts.expires}</dt>
        <dd>{key.expires_at ? <Time at={key.expires_at} /> : texts.never}</dd>
      </dl>
      {onRevoke && (
        <Button is_small aria-label={texts.revoke_of(name)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      )}
    </li>
  )
}

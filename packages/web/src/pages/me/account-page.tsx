import { pageHref } from '../../routing/router.ts'
import { activeKey, type CurrentKey, currentKey, hasScope, signOut } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { focusPage } from '../../ui/focus-page.ts'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Time } from '../../ui/time.tsx'
import { DidCard } from './did-card.tsx'
import { EraseCard } from './erase-card.tsx'
import { ExportCard } from './export-card.tsx'
import { TrustBadge } from './trust-card.tsx'
import './me.css'

const { account: texts } = strings

/** Shows the caller, and what the key of this tab may do. */
const YouCard = ({ session }: { session: CurrentKey }) => {
  const { contributor, name, id, scope, expires_at } = session
  const workspace = activeKey.value?.workspace_name ?? session.workspace_id ?? strings.session.public_workspace
  const { title, meaning } = strings.keys.scopes[scope]
  return (
    <Card title={texts.you_title}>
      <dl class="definitions">
        <dt>{texts.handle}</dt>
        <dd>
          <a href={pageHref('contributor', { display_handle: contributor.display_handle })}>
            {contributor.display_handle}
          </a>
        </dd>
        <dt>{texts.name}</dt>
        <dd>{contributor.agent_name ? <PlainText text={contributor.agent_name} /> : strings.profile.unnamed}</dd>
        <dt>{texts.type}</dt>
        <dd>{strings.profile.types[contributor.type]}</dd>
        <dt>{texts.trust}</dt>
        <dd>
          <TrustBadge level={contributor.trust_level ?? 'new'} />
        </dd>
        <dt>{texts.key}</dt>
        <dd>{id === null ? texts.key_token : <PlainText text={name || strings.keys.unnamed} />}</dd>
        <dt>{texts.key_scope}</dt>
        <dd>
          {title}: {meaning}
        </dd>
        <dt>{texts.key_ends}</dt>
        <dd>{expires_at ? <Time at={expires_at} /> : strings.keys.never}</dd>
        <dt>{texts.workspace}</dt>
        <dd>
          <PlainText text={workspace} />
        </dd>
      </dl>
      <div class="row">
        <a href={pageHref('profile')}>{texts.profile}</a>
        <a href={pageHref('keys')}>{texts.keys}</a>
      </div>
      <div class="row">
        <Button
          onClick={() => {
            signOut()
            focusPage()
          }}
        >
          {texts.sign_out}
        </Button>
        <span class="muted">{texts.sign_out_hint}</span>
      </div>
    </Card>
  )
}

/** The page of the caller's account: key, DID, export and erasure. */
export function AccountPage() {
  const session = currentKey.value
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {session && hasScope('read') ? (
        <div class="stack-wide">
          <YouCard session={session} />
          <DidCard />
          <ExportCard />
          <EraseCard session={session} />
        </div>
      ) : (
        <NeedsKey scope="read" purpose={texts.purpose} />
      )}
    </>
  )
}

import type { WorkspaceResponse } from '@cairnway/sdk'
import { useEffect, useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { useUnsent } from '../../data/unsent-text.ts'
import { navigate, pageHref } from '../../routing/router.ts'
import { activeKey, hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Failure } from '../../ui/states.tsx'
import { WorkInButton } from '../../workspaces/work-in-button.tsx'
import { parseInvite } from './invite-link.ts'
import { PersonalKeyNotice } from './personal-key-notice.tsx'
import { RoleBadge } from './workspace-facts.tsx'
import './workspaces.css'

const { workspaces: texts } = strings

/** Takes the invite out of the address, so that it stays neither there nor in the history of the browser. */
function useInviteOfAddress(onInvite: (invite: string) => void): void {
  useEffect(() => {
    const take = () => {
      const { hash, pathname } = window.location
      if (parseInvite(hash) === null) return
      onInvite(hash.slice(1))
      navigate(pathname, { replace: true })
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
}

/** Shown to a new member: the next step is to work in the workspace. */
const Joined = ({ workspace }: { workspace: WorkspaceResponse }) => (
  <Card title={texts.joined_title}>
    <p class="row">
      <strong>
        <PlainText text={workspace.name} />
      </strong>
      <RoleBadge role={workspace.role} />
    </p>
    <p class="prose">{texts.joined_hint}</p>
    <div class="actions">
      <WorkInButton workspace={workspace} is_primary />
      <LinkButton href={pageHref('workspace', { workspace_id: workspace.id })}>{texts.see_workspace}</LinkButton>
    </div>
  </Card>
)

interface JoinFormProps {
  text: string
  onText: (text: string) => void
  onJoined: (workspace: WorkspaceResponse) => void
}

function JoinForm({ text, onText, onJoined }: JoinFormProps) {
  const [is_tried, setTried] = useState(false)
  const invite = parseInvite(text)
  const join = useAction(async (client) => {
    if (invite === null) return null
    await client.claimMembership(invite)
    return client.getWorkspace({ workspace_id: invite.workspace_id })
  })
  const submit = async (event: Event) => {
    event.preventDefault()
    setTried(true)
    const workspace = await join.run()
    if (!workspace) return
    announce(texts.joined)
    onJoined(workspace)
  }
  return (
    <form class="card" onSubmit={submit}>
      <TextField
        label={texts.invite}
        hint={texts.invite_hint}
        error={is_tried && invite === null ? texts.invite_invalid : undefined}
        required
        autocomplete="off"
        spellcheck={false}
        value={text}
        onValue={onText}
      />
      {join.error !== undefined && <Failure error={join.error} />}
      <div class="actions">
        <Button kind="primary" type="submit" is_busy={join.is_running}>
          {texts.join_action}
        </Button>
      </div>
    </form>
  )
}

/** The page of an invite link: it makes the visitor a member of a workspace, and works in it. */
export function JoinPage() {
  const [joined, setJoined] = useState<WorkspaceResponse | null>(null)
  // an invite waits until a stranger has a key
  const [text, setText, forgetText] = useUnsent('invite', '')
  useInviteOfAddress(setText)
  const finish = (workspace: WorkspaceResponse) => {
    forgetText()
    setJoined(workspace)
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
  if (!hasScope('full'))
    return (
      <>
        <PageHead title={texts.join_title} lead={texts.join_lead} />
        <NeedsKey scope="full" purpose={texts.join_purpose} />
      </>
    )
  const needs_personal = joined === null && !!activeKey.value?.workspace_id
  return (
    <>
      <PageHead title={texts.join_title} lead={texts.join_lead} />
      {joined && <Joined workspace={joined} />}
      {needs_personal && <PersonalKeyNotice text={texts.join_needs_personal} />}
      {!joined && !needs_personal && <JoinForm text={text} onText={setText} onJoined={finish} />}
    </>
  )
}

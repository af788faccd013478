import type { WorkspaceResponse } from '@cairnway/sdk'
import { usePagedList } from '../../data/paged-list.ts'
import { pageHref } from '../../routing/router.ts'
import { activeKey, hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { LinkButton } from '../../ui/button.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Empty } from '../../ui/states.tsx'
import { WorkInButton } from '../../workspaces/work-in-button.tsx'
import { CreateWorkspace } from './create-workspace.tsx'
import { RoleBadge } from './workspace-facts.tsx'
import './workspaces.css'

const { workspaces: texts } = strings

const WorkspaceCard = ({ workspace }: { workspace: WorkspaceResponse }) => (
  <li class="card workspace-card">
    <div class="stack-tight">
      <h2>
        <a href={pageHref('workspace', { workspace_id: workspace.id })}>
          <PlainText text={workspace.name} />
        </a>
      </h2>
      <p class="row">
        <RoleBadge role={workspace.role} />
        <span class="muted">
          {texts.member_count(workspace.member_count)} · {texts.deposits_are[workspace.default_visibility]}
        </span>
      </p>
    </div>
    <WorkInButton workspace={workspace} />
  </li>
)

function WorkspaceList() {
  const list = usePagedList(async (client, cursor) => {
    const { workspaces, next_cursor } = await client.listWorkspaces({ ...(cursor && { cursor }) })
    return { items: workspaces, next_cursor }
  }, [])
  const empty = (
    <Empty title={texts.empty}>
      <p class="prose">{texts.empty_hint}</p>
    </Empty>
  )
  return (
    <LoadedList list={list} lines={5} empty={empty}>
      {(items) => (
        <>
          {activeKey.value?.workspace_id && <p class="muted prose">{texts.only_this}</p>}
          <ul class="list-plain">
            {items.map((workspace) => (
              <WorkspaceCard key={workspace.id} workspace={workspace} />
            ))}
          </ul>
        </>
      )}
    </LoadedList>
  )
}

/** The workspaces of the caller, and a new one. */
export const WorkspacesPage = () => (
  <>
    <PageHead
      title={texts.title}
      lead={texts.lead}
      actions={<LinkButton href={pageHref('join')}>{texts.join_action}</LinkButton>}
    />
    {hasScope('read') ? (
      <div class="stack-wide">
        <WorkspaceList />
        <CreateWorkspace />
      </div>
    ) : (
      <NeedsKey scope="read" purpose={texts.purpose} />
    )}
  </>
)

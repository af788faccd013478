import type { WorkspaceResponse } from '@cairnway/sdk'
import { type Resource, useResource } from '../../data/resource.ts'
import { pageHref, query } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { nameInvisible } from '../../text/split-invisible.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Failure, Skeleton } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { WorkInButton } from '../../workspaces/work-in-button.tsx'
import { InvitesTab } from './invites-tab.tsx'
import { IssuersTab } from './issuers-tab.tsx'
import { KeysTab } from './keys-tab.tsx'
import { LeaveWorkspace } from './leave-workspace.tsx'
import { MembersTab } from './members-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { WorkspaceFacts } from './workspace-facts.tsx'
import './workspaces.css'

const { workspaces: texts } = strings
type TabName = keyof typeof texts.tabs

/** Invites and settings are for owners. */
const listTabs = ({ role }: WorkspaceResponse): TabName[] =>
  role === 'owner'
    ? ['overview', 'members', 'invites', 'keys', 'issuers', 'settings']
    : ['overview', 'members', 'keys', 'issuers']

const Overview = ({ workspace }: { workspace: WorkspaceResponse }) => (
  <div class="stack-wide">
    <Card title={texts.tabs.overview}>
      <WorkspaceFacts workspace={workspace} />
    </Card>
    {workspace.role !== null && workspace.role !== 'member' && (
      <Card title={texts.queue}>
        <p class="muted prose">{texts.queue_hint}</p>
        <div class="actions">
          <LinkButton href={pageHref('reviews', {}, { workspace_id: workspace.id })}>{texts.see_queue}</LinkButton>
        </div>
      </Card>
    )}
    {workspace.role !== null && hasScope('full') && (
      <div class="actions">
        <LeaveWorkspace workspace={workspace} />
      </div>
    )}
  </div>
)

interface TabProps {
  name: TabName
  workspace: WorkspaceResponse
  resource: Resource<WorkspaceResponse>
}

function Tab({ name, workspace, resource }: TabProps) {
  switch (name) {
    case 'members':
      return <MembersTab workspace={workspace} onChanged={resource.reload} />
    case 'invites':
      return <InvitesTab workspace={workspace} />
    case 'keys':
      return <KeysTab workspace={workspace} />
    case 'issuers':
      return <IssuersTab workspace={workspace} />
    case 'settings':
      return <SettingsTab workspace={workspace} onSaved={resource.replace} />
    default:
      return <Overview workspace={workspace} />
  }
}

function Workspace({ workspace_id }: { workspace_id: string }) {
  const resource = useResource((client, signal) => client.getWorkspace({ workspace_id }, { signal }), [workspace_id])
  const { value: workspace, error } = resource
  const tabs = workspace ? listTabs(workspace) : []
  const name = tabs.find((each) => each === query.value.get('tab')) ?? 'overview'
  return (
    <>
      <PageHead
        title={workspace ? nameInvisible(workspace.name) : texts.workspace}
        lead={texts.workspace_lead}
        actions={workspace && workspace.role !== null && <WorkInButton workspace={workspace} is_primary />}
      />
      {error !== undefined && <Failure error={error} onRetry={resource.reload} />}
      {!workspace && error === undefined && <Skeleton lines={8} />}
      {workspace && (
        <div class="stack-wide">
          <TabLinks
            label={texts.tabs_label}
            tabs={tabs.map((each) => ({
              href: pageHref('workspace', { workspace_id }, each === 'overview' ? {} : { tab: each }),
              text: texts.tabs[each],
              is_current: each === name,
            }))}
          />
          <Tab name={name} workspace={workspace} resource={resource} />
        </div>
      )}
    </>
  )
}

/** One workspace: its policy, its members, and the tabs for owners and reviewers. */
export const WorkspacePage = ({ parameters }: { parameters: Record<string, string> }) =>
  hasScope('read') ? (
    <Workspace workspace_id={parameters.workspace_id ?? ''} />
  ) : (
    <>
      <PageHead title={texts.workspace} />
      <NeedsKey scope="read" purpose={texts.purpose} />
    </>
  )

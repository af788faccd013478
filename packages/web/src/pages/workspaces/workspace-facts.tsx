import type { WorkspaceResponse } from '@cairnway/sdk'
import { strings } from '../../strings.ts'
import { formatCount } from '../../text/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Time } from '../../ui/time.tsx'

const { workspaces: texts } = strings

/** The role of the caller; none for an operator who made the workspace for somebody else. */
export const RoleBadge = ({ role }: Pick<WorkspaceResponse, 'role'>) => (
  <Badge tone={role === 'owner' ? 'info' : 'neutral'}>{role === null ? texts.outsider : texts.roles[role]}</Badge>
)

/** Describes the rules of a workspace, in words. */
export const WorkspaceFacts = ({ workspace }: { workspace: WorkspaceResponse }) => (
  <dl class="definitions">
    <dt>{texts.your_role}</dt>
    <dd>
      <RoleBadge role={workspace.role} />{' '}
      {workspace.role && <span class="muted">{texts.role_means[workspace.role]}</span>}
    </dd>
    <dt>{texts.default_visibility}</dt>
    <dd>{texts.visibilities[workspace.default_visibility]}</dd>
    <dt>{texts.allowed_visibility}</dt>
    <dd>{workspace.allowed_visibility.map((name) => texts.visibilities[name]).join('; ')}</dd>
    <dt>{texts.crawler_budget}</dt>
    <dd>{texts.per_day(formatCount(workspace.crawler_budget))}</dd>
    <dt>{texts.members}</dt>
    <dd>{formatCount(workspace.member_count)}</dd>
    <dt>{texts.created}</dt>
    <dd>
      <Time at={workspace.created_at} />
    </dd>
    <dt>{texts.id}</dt>
    <dd>
      <code>{workspace.id}</code>
    </dd>
  </dl>
)

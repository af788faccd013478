import type { ComponentChildren } from 'preact'
import { currentPage, type PageName, pageHref } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import './operate.css'

const { operate: texts } = strings

const tabs: [PageName, string][] = [
  ['operate', texts.health],
  ['operate_contributors', texts.contributors],
  ['operate_invites', texts.invites],
  ['operate_jobs', texts.jobs],
  ['operate_audit', texts.audit],
  ['operate_backups', texts.backups],
]

/** The heading and the tabs of the pages for operators; their content only for an operator's key. */
export function OperateFrame({ title, children }: { title: string; children: ComponentChildren }) {
  const current = currentPage.value?.name
  if (!hasScope('operator'))
    return (
      <>
        <PageHead title={title} />
        <NeedsKey scope="operator" purpose={texts.purpose} />
      </>
    )
  return (
    <>
      <PageHead title={title} />
      <div class="stack-wide">
        <TabLinks
          label={texts.tabs}
          tabs={tabs.map(([page, text]) => ({ href: pageHref(page), text, is_current: page === current }))}
        />
        {children}
      </div>
    </>
  )
}

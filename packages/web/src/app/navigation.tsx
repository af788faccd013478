import { useEffect, useState } from 'preact/hooks'
import { currentPage, currentPath, type PageName, pageHref } from '../routing/router.ts'
import { activeKey, currentKey, hasScope } from '../session/session.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { SessionPanel, workspaceName } from './session-panel.tsx'

interface Entry {
  page: PageName
  text: string
  icon: IconName
}

const { navigation: texts } = strings

const find: Entry[] = [
  { page: 'search', text: texts.search, icon: 'search' },
  { page: 'procedures', text: texts.procedures, icon: 'book' },
  { page: 'insights', text: texts.insights, icon: 'info' },
  { page: 'demand', text: texts.demand, icon: 'inbox' },
  { page: 'figures', text: texts.figures, icon: 'chart' },
]
const give: Entry[] = [
  { page: 'contribute', text: texts.contribute, icon: 'pen' },
  { page: 'deposits', text: texts.deposits, icon: 'download' },
  { page: 'sessions', text: texts.sessions, icon: 'clock' },
]
const mine: Entry[] = [
  { page: 'profile', text: texts.profile, icon: 'people' },
  { page: 'keys', text: texts.keys, icon: 'key' },
  { page: 'webhooks', text: texts.webhooks, icon: 'bell' },
  { page: 'account', text: texts.account, icon: 'gear' },
]

/** Whether the active key decides on reviews: an operator's, or that of a reviewer in a workspace. */
const isReviewer = (): boolean =>
  hasScope('operator') || (hasScope('full') && ['owner', 'reviewer'].includes(currentKey.value?.role ?? ''))

/**
 * The entries that the active key can use; a visitor without a key also sees those that a key would open, except
 * personal ones.
 */
const groups = (): { title: string; entries: Entry[] }[] => [
  { title: texts.find, entries: find },
  { title: texts.give, entries: hasScope('deposit') ? give : give.slice(0, 1) },
  ...(hasScope('read') ? [{ title: texts.me, entries: mine }] : []),
  ...(hasScope('read')
    ? [
        {
          title: texts.team,
          entries: [
            { page: 'workspaces', text: texts.workspaces, icon: 'people' } as const,
            ...(isReviewer() ? [{ page: 'reviews', text: texts.reviews, icon: 'check' } as const] : []),
            ...(hasScope('operator') ? [{ page: 'operate', text: texts.operate, icon: 'gear' } as const] : []),
          ],
        },
      ]
    : []),
]

/** Whether a page belongs to an entry: a record opened from a list keeps the list marked. */
function isCurrent(page: PageName): boolean {
  const href = pageHref(page)
  return currentPage.value?.name === page || currentPath.value.startsWith(`${href}/`)
}

/** The pages of the console and the session; on narrow screens behind a button. */
export function Navigation() {
  const [is_open, setOpen] = useState(false)
  const path = currentPath.value
  useEffect(() => setOpen(false), [path])
  return (
    <header class="side">
      <div class="side-content">
        <div class="side-head">
          <a class="brand" href={pageHref('start')}>
            <Logo />
            {strings.common.product}
          </a>
          <p class="side-workspace">{activeKey.value && workspaceName(activeKey.value)}</p>
          <Button
            kind="quiet"
            icon={is_open ? 'close' : 'menu'}
            aria-label={texts.open}
            aria-expanded={is_open}
            aria-controls="navigation"
            onClick={() => setOpen(!is_open)}
          />
        </div>
        <div id="navigation" class={is_open ? 'side-body is-open' : 'side-body'}>
          <SessionPanel />
          <nav aria-label={texts.label}>
            {groups().map(({ title, entries }) => (
              <div key={title} class="nav-group">
                <p class="nav-title">{title}</p>
                {entries.map(({ page, text, icon }) => (
                  <a
                    key={page}
                    class="nav-link"
                    href={pageHref(page)}
                    {...(isCurrent(page) && { 'aria-current': 'page' as const })}
                  >
                    <Icon name={icon} />
                    {text}
                  </a>
                ))}
              </div>
            ))}
          </nav>
          <a class="nav-link nav-foot" href="/docs">
            <Icon name="external" />
            {texts.docs}
          </a>
        </div>
      </div>
    </header>
  )
}

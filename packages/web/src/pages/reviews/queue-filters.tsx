import type { ReviewItem } from '@cairnway/sdk'
import { usePagedList } from '../../data/paged-list.ts'
import { changeQuery, pageHref, query } from '../../routing/router.ts'
import { currentKey, hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { formatCount } from '../../text/format-number.ts'
import { SelectField } from '../../ui/field.tsx'
import { TabLinks } from '../../ui/tabs.tsx'

const { reviews: texts } = strings
const KINDS = Object.keys(texts.kinds) as ReviewItem['kind'][]

/** The number of items that wait, as far as they were counted. */
export interface QueueCount {
  items: readonly ReviewItem[]
  is_complete: boolean
}

/** The kinds of what waits, each with its count. */
export function KindTabs({ count }: { count: QueueCount | undefined }) {
  const kind = query.value.get('kind')
  const workspace_id = query.value.get('workspace_id')
  const countOf = (wanted: ReviewItem['kind'] | null): string => {
    if (!count) return ''
    const found = count.items.filter((item) => wanted === null || item.kind === wanted).length
    return ` ${formatCount(found)}${count.is_complete ? '' : '+'}`
  }
  const toTab = (wanted: ReviewItem['kind'] | null, title: string) => ({
    href: pageHref('reviews', {}, { ...(wanted && { kind: wanted }), ...(workspace_id && { workspace_id }) }),
    text: title + countOf(wanted),
    is_current: kind === wanted,
  })
  return (
    <TabLinks
      label={texts.kinds_label}
      tabs={[toTab(null, texts.all_kinds), ...KINDS.map((name) => toTab(name, texts.kinds[name].title))]}
    />
  )
}

/** Filters the queue of operators by one of their workspaces. Other keys have one queue. */
export function WorkspaceFilter() {
  const is_shown = hasScope('operator') && currentKey.value?.workspace_id === null
  const list = usePagedList(
    is_shown
      ? async (client, cursor) => {
          const { workspaces, next_cursor } = await client.listWorkspaces({ limit: 200, ...(cursor && { cursor }) })
          return { items: workspaces, next_cursor }
        }
      : null,
    [],
  )
  const chosen = query.value.get('workspace_id') ?? ''
  const options = (list.items ?? []).map(({ id, name }) => [id, name] as const)
  if (!is_shown || (options.length === 0 && chosen === '')) return null
  const is_listed = chosen === '' || options.some(([id]) => id === chosen)
  return (
    <div class="queue-workspace">
      <SelectField
        label={texts.workspace_label}
        value={chosen}
        onValue={(workspace_id) => changeQuery({ workspace_id })}
        options={[['', texts.all_workspaces], ...options, ...(is_listed ? [] : [[chosen, chosen] as const])]}
      />
    </div>
  )
}

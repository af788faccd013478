import { usePagedList } from '../../data/paged-list.ts'
import { pageHref, query } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Empty } from '../../ui/states.tsx'
import { WorkInButton } from '../../workspaces/work-in-button.tsx'

const { reviews: texts } = strings

/** Lists the workspaces in which the caller reviews, for a key without a queue. */
export function ChooseQueue() {
  const list = usePagedList(async (client, cursor) => {
    const { workspaces, next_cursor } = await client.listWorkspaces({ ...(cursor && { cursor }) })
    return { items: workspaces, next_cursor }
  }, [])
  const asked = query.value.get('workspace_id')
  const reviewed = (list.items ?? [])
    .filter(({ id, role }) => role !== 'member' && (asked === null || id === asked))
    .map(({ id, name, role }) => (
      <li key={id} class="card">
        <div class="card-head">
          <div class="row">
            <a href={pageHref('workspace', { workspace_id: id })}>
              <PlainText text={name} />
            </a>
            {role && <Badge>{strings.workspaces.roles[role]}</Badge>}
          </div>
          <WorkInButton workspace={{ id, name }} />
        </div>
      </li>
    ))
  const empty = (
    <Empty title={texts.no_queue}>
      <p class="prose">{texts.no_queue_hint}</p>
      <LinkButton href={pageHref('workspaces')}>{strings.workspaces.title}</LinkButton>
    </Empty>
  )
  return (
    <div class="stack">
      <LoadedList list={list} lines={4} empty={empty}>
        {() =>
          reviewed.length === 0 && !list.has_more ? (
            empty
          ) : (
            <>
              <p class="prose">{texts.choose_queue}</p>
              <ul class="list-plain">{reviewed}</ul>
            </>
          )
        }
      </LoadedList>
    </div>
  )
}

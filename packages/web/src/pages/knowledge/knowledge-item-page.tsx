import type { ComponentChildren } from 'preact'
import { type Load, useResource } from '../../data/resource.ts'
import { InlineText } from '../../records/inline-text.tsx'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'

const { knowledge: texts } = strings

interface Withdrawable {
  status: 'active' | 'withdrawn'
}

interface KnowledgeItemProps<T> {
  id: string
  load: Load<T>
  /** The heading until the item is loaded, and when it is withdrawn and has no text. */
  title: string
  titleOf: (item: T) => string
  leadOf?: (item: T) => string
  children: (item: T) => ComponentChildren
}

/** One procedure or insight, or that it was withdrawn. */
function KnowledgeItem<T extends Withdrawable>({ id, load, title, titleOf, leadOf, children }: KnowledgeItemProps<T>) {
  const item = useResource(load, [id])
  const lead = item.value && leadOf?.(item.value)
  return (
    <>
      <PageHead title={(item.value && titleOf(item.value)) || title} lead={lead && <InlineText text={lead} />} />
      <Loaded resource={item} lines={8}>
        {(loaded) =>
          loaded.status === 'withdrawn' ? (
            <Empty title={texts.withdrawn_title}>
              <p>{texts.withdrawn}</p>
            </Empty>
          ) : (
            children(loaded)
          )
        }
      </Loaded>
    </>
  )
}

/** The page of one procedure or insight; visitors who may not read it see its purpose. */
export const KnowledgeItemPage = <T extends Withdrawable>({
  purpose,
  ...item
}: KnowledgeItemProps<T> & { purpose: string }) =>
  hasScope('read') ? (
    <KnowledgeItem {...item} />
  ) : (
    <>
      <PageHead title={item.title} heading={<InlineText text={item.title} />} />
      <NeedsKey scope="read" purpose={purpose} />
    </>
  )

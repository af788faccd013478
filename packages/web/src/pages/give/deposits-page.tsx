import { pageHref, query } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { LinkButton } from '../../ui/button.tsx'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { DoubtedRecords } from './doubted-records.tsx'
import { OwnRecords } from './own-records.tsx'
import { OwnTexts } from './own-texts.tsx'
import './give.css'

const { deposits: texts } = strings
const tabs = ['records', 'texts', 'doubts'] as const

/** The page of own deposits: records and drafts, texts with their results, and records that others doubt. */
export function DepositsPage() {
  const wanted = query.value.get('tab')
  const tab = tabs.find((each) => each === wanted) ?? 'records'
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          <LinkButton href={pageHref('contribute')} icon="plus">
            {strings.contribute.title}
          </LinkButton>
        }
      />
      {hasScope('read') ? (
        <div class="stack-wide">
          <TabLinks
            label={texts.tabs_label}
            tabs={tabs.map((each) => ({
              href: pageHref('deposits', {}, each === 'records' ? {} : { tab: each }),
              text: texts.tabs[each],
              is_current: each === tab,
            }))}
          />
          {tab === 'records' && <OwnRecords />}
          {tab === 'texts' && <OwnTexts />}
          {tab === 'doubts' && <DoubtedRecords />}
        </div>
      ) : (
        <NeedsKey scope="read" purpose={texts.purpose} />
      )}
    </>
  )
}

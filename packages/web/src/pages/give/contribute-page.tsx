import { pageHref, query } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { ExperienceForm } from './experience-form.tsx'
import { RawTextForm } from './raw-text-form.tsx'
import { addTags } from './tag-field.tsx'
import './give.css'

const { contribute: texts } = strings

/** Gives a text or a filled form to the service. A link can fill in `problem` and `tags`. */
export function ContributePage() {
  const prefill = Object.fromEntries(query.value)
  const { form, ...others } = prefill
  const problem = prefill.problem ?? ''
  const tags = addTags([], prefill.tags ?? '')
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {hasScope('deposit') ? (
        <div class="stack-wide">
          <TabLinks
            label={texts.ways}
            tabs={[
              { href: pageHref('contribute', {}, others), text: texts.by_text, is_current: !form },
              { href: pageHref('contribute', {}, { ...others, form: '1' }), text: texts.by_form, is_current: !!form },
            ]}
          />
          {problem !== '' && (
            <p class="asked prose">
              {texts.asked} <PlainText text={problem} />
            </p>
          )}
          {form ? (
            <ExperienceForm problem={problem} tags={tags} supersedes={prefill.supersedes ?? null} />
          ) : (
            <RawTextForm problem={problem} tags={tags} />
          )}
        </div>
      ) : (
        <NeedsKey scope="deposit" purpose={texts.purpose} />
      )}
    </>
  )
}

import { useEffect, useState } from 'preact/hooks'
import { listInsightsLimits } from '../../generated/input-limits.ts'
import { changeQuery, query } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { domains } from '../../text/domains.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'

const { knowledge: texts } = strings

/** The domain and the tags that the address names. */
export const knowledgeFilters = () => ({
  domain: query.value.get('domain') ?? '',
  tags: query.value.get('tags') ?? '',
})

/** The filters of the list; a link carries them. */
export function KnowledgeFilters() {
  const { domain, tags } = knowledgeFilters()
  const [typed, setTyped] = useState(tags)
  useEffect(() => setTyped(tags), [tags])
  const apply = (event: Event) => {
    event.preventDefault()
    changeQuery({ tags: typed.trim() })
  }
  return (
    <form class="knowledge-filters" onSubmit={apply} onFocusOut={() => changeQuery({ tags: typed.trim() })}>
      <SelectField
        label={texts.domain}
        value={domain}
        onValue={(value) => changeQuery({ domain: value })}
        options={[['', texts.any_domain], ...domains]}
      />
      <TextField
        label={texts.tags}
        value={typed}
        onValue={setTyped}
        maxLength={listInsightsLimits.tags}
        placeholder={texts.tags_hint}
      />
    </form>
  )
}

/** Shown when the filters leave nothing. */
export const ClearFilters = () => (
  <Button onClick={() => changeQuery({ domain: null, tags: null })}>{texts.clear_filters}</Button>
)

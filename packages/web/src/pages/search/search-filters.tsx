import { useEffect, useState } from 'preact/hooks'
import { searchExperiencesLimits } from '../../generated/input-limits.ts'
import { changeQuery, query } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { domains } from '../../text/domains.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { EnvironmentField } from './environment-field.tsx'
import { countFilters, filterParameters, joinPairs, readFilters, type SearchFilters } from './search-state.ts'

const { search: texts, record } = strings

type Choice = 'domain' | 'scope' | 'evidence' | 'author' | 'freshness'

/** The width from which the filters are at the side of the results, and open. */
const WIDE = '(min-width: 80rem)'

/** Each choice with its name and its options; the first one narrows nothing. */
const choices: [Choice, string, (readonly [string, string])[]][] = [
  ['domain', texts.domain, [['', texts.any_domain], ...domains]],
  ['evidence', texts.evidence, [['', texts.any_evidence], ...Object.entries(record.evidence_classes)]],
  ['author', texts.author, [['', texts.any_author], ...Object.entries(texts.authors)]],
  ['freshness', texts.freshness, [['', texts.any_freshness], ...Object.entries(texts.freshnesses)]],
  [
    'scope',
    texts.scope,
    [
      ['', texts.scopes.collective],
      ['self_first', texts.scopes.self_first],
      ['self_only', texts.scopes.self_only],
    ],
  ],
]

/** Takes away all filters of the address. */
export const clearFilters = (): void => changeQuery(Object.fromEntries(filterParameters.map((name) => [name, null])))

/** Tags are applied when the field is left, or by Enter: half a word finds nothing. */
function TagsField({ value }: { value: string }) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const apply = () => changeQuery({ tags: typed.trim() })
  return (
    <form
      onFocusOut={apply}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextField
        label={texts.tags}
        hint={texts.tags_hint}
        value={typed}
        onValue={setTyped}
        maxLength={searchExperiencesLimits.tags}
      />
    </form>
  )
}

const Fields = ({ filters }: { filters: SearchFilters }) => (
  <div class="search-filters">
    <div class="search-choices">
      {choices.map(([name, label, options]) => (
        <SelectField
          key={name}
          label={label}
          value={filters[name]}
          onValue={(value) => changeQuery({ [name]: value })}
          options={options}
        />
      ))}
    </div>
    <div class="search-texts">
      <TagsField value={filters.tags} />
      <EnvironmentField pairs={filters.environment} onPairs={(pairs) => changeQuery({ env: joinPairs(pairs) })} />
    </div>
  </div>
)

/** The filters of the search; the address carries them. */
export function SearchFilterPanel() {
  const filters = readFilters(query.value)
  const count = countFilters(filters)
  const [is_open, setOpen] = useState(() => count > 0 || window.matchMedia(WIDE).matches)
  return (
    <details class="search-filter-panel" open={is_open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {texts.filters}
        {count > 0 && <span class="muted"> · {texts.filters_set(count)}</span>}
      </summary>
      <Fields filters={filters} />
      {count > 0 && (
        <Button is_small icon="close" onClick={clearFilters}>
          {texts.clear}
        </Button>
      )}
    </details>
  )
}

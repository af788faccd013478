import { useEffect, useRef, useState } from 'preact/hooks'
import { changeQuery, pageHref, query } from '../../routing/router.ts'
import { activeKey } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { ShortcutSwitch } from '../../ui/shortcuts.tsx'
import { Empty } from '../../ui/states.tsx'
import { useResultKeys } from './result-keys.ts'
import { useReturnToResult } from './result-list.tsx'
import { SearchAnswer } from './search-answer.tsx'
import { SearchBox, SearchKeyHints } from './search-box.tsx'
import { SearchFilterPanel } from './search-filters.tsx'
import './search.css'

const { search: texts, start } = strings
/** Pause in typing after which the address is changed, since browsers limit such changes. */
const ADDRESS_DELAY_MS = 400

/** The text in the box and the one in the address, each of which follows the other. */
function useTypedQuery(): [string, (text: string) => void] {
  const in_address = query.value.get('q') ?? ''
  const [text, setText] = useState(in_address)
  const written = useRef(in_address)
  useEffect(() => {
    if (in_address === written.current) return
    // a link, or the buttons of the browser
    written.current = in_address
    setText(in_address)
  }, [in_address])
  useEffect(() => {
    const trimmed = text.trim()
    if (trimmed === written.current) return
    const timer = setTimeout(() => {
      written.current = trimmed
      changeQuery({ q: trimmed })
    }, ADDRESS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}

const Examples = () => (
  <Empty title={texts.start_title}>
    <p class="muted">{texts.start_hint}</p>
    <ul class="tags" aria-label={start.examples_label}>
      {start.examples.map((example) => (
        <li key={example}>
          <a class="tag" href={pageHref('search', {}, { q: example })}>
            {example}
          </a>
        </li>
      ))}
    </ul>
  </Empty>
)

/** Asks a visitor without a key for one, in place of results. */
const KeylessAnswer = ({ q }: { q: string }) => (
  <NeedsKey scope="search_only" purpose={texts.purpose}>
    {q && (
      <p>
        {texts.purpose_query}{' '}
        <strong>
          <PlainText text={q} />
        </strong>
      </p>
    )}
  </NeedsKey>
)

/** Searches the records while somebody types. */
export function SearchPage() {
  const [text, setText] = useTypedQuery()
  useResultKeys()
  useReturnToResult()
  const q = text.trim()
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <div class="search-page">
        <SearchBox value={text} onValue={setText} />
        <SearchKeyHints />
        <SearchFilterPanel />
        <div class="search-results">
          {activeKey.value === null ? <KeylessAnswer q={q} /> : q ? <SearchAnswer q={q} /> : <Examples />}
        </div>
        <ShortcutSwitch />
      </div>
    </>
  )
}

import { useEffect, useRef } from 'preact/hooks'
import { searchExperiencesLimits } from '../../generated/input-limits.ts'
import { strings } from '../../strings.ts'
import { shortcutsEnabled } from '../../ui/shortcuts.tsx'

const { search: texts } = strings

/** The input of a search. It has the focus when the page opens, and `/` brings it back. */
export function SearchBox({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // after the page has given the focus to its heading
    const timer = setTimeout(() => {
      const focused = document.activeElement
      if (focused === document.body || focused?.tagName === 'H1') input.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [])
  return (
    <search class="search-box">
      <input
        ref={input}
        type="search"
        id="search-box"
        aria-label={texts.box_label}
        aria-describedby="search-keys"
        placeholder={texts.placeholder}
        maxLength={searchExperiencesLimits.q}
        autocomplete="off"
        spellcheck={false}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </search>
  )
}

const hints = [
  { keys: [], single_keys: ['/'], text: texts.keys.focus },
  { keys: ['↓', '↑'], single_keys: ['j', 'k'], text: texts.keys.move },
  { keys: ['Enter'], single_keys: [], text: texts.keys.open },
  { keys: ['Esc'], single_keys: [], text: texts.keys.back },
]

/** The keys of the page. */
export const SearchKeyHints = () => (
  <p class="search-keys muted" id="search-keys">
    <span class="visually-hidden">{texts.keys_label}: </span>
    {hints
      .map(({ keys, single_keys, text }) => ({ text, keys: shortcutsEnabled.value ? [...keys, ...single_keys] : keys }))
      .filter(({ keys }) => keys.length > 0)
      .map(({ keys, text }) => (
        <span key={text}>
          {keys.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}{' '}
          {text}
        </span>
      ))}
  </p>
)

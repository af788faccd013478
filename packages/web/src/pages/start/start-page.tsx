import { useState } from 'preact/hooks'
import { searchExperiencesLimits } from '../../generated/input-limits.ts'
import { navigate, pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ConnectAgent } from './connect-agent.tsx'
import { ExampleExperience } from './example-experience.tsx'
import { LiveFigures } from './live-figures.tsx'
import './start.css'

const { start: texts } = strings

/** The search box of the start page; the search page goes on from what is typed here. */
function StartSearch() {
  const [text, setText] = useState('')
  const search = (event: Event) => {
    event.preventDefault()
    if (text.trim()) navigate(pageHref('search', {}, { q: text.trim() }))
  }
  return (
    <search>
      <form class="start-search" onSubmit={search}>
        <input
          type="search"
          name="q"
          aria-label={texts.search_label}
          placeholder={texts.search_placeholder}
          maxLength={searchExperiencesLimits.q}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" kind="primary" icon="search">
          {texts.search}
        </Button>
      </form>
      <ul class="tags start-examples" aria-label={texts.examples_label}>
        {texts.examples.map((example) => (
          <li key={example}>
            <a class="tag" href={pageHref('search', {}, { q: example })}>
              {example}
            </a>
          </li>
        ))}
      </ul>
    </search>
  )
}

/**
 * The start page for new visitors: the purpose and the contents of the service, the search, and the connection of an
 * agent.
 */
export const StartPage = () => (
  <div class="start stack-wide">
    <div class="start-top">
      <div>
        <PageHead title={texts.title} lead={texts.lead} />
        <StartSearch />
      </div>
      <ExampleExperience />
    </div>
    <LiveFigures />
    <ConnectAgent />
    <section class="start-how" aria-label={texts.how_title}>
      {texts.how.map(([title, text]) => (
        <div key={title}>
          <h3>{title}</h3>
          <p class="muted">{text}</p>
        </div>
      ))}
    </section>
  </div>
)

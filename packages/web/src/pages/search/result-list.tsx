import type { CallInput, FullSearchResponse } from '@cairnway/sdk'
import { useEffect, useState } from 'preact/hooks'
import { useResource } from '../../data/resource.ts'
import { ResultCard } from '../../records/result-card.tsx'
import { type Explanations, WhyResult } from './why-result.tsx'

interface ResultListProps {
  results: FullSearchResponse['results']
  /** The search that found them: it is repeated for the explanations. */
  input: CallInput<'searchExperiences'>
}

/** The results, best first. */
export function ResultList({ results, input }: ResultListProps) {
  const key = JSON.stringify(input)
  const [asked, setAsked] = useState<string | null>(null)
  const explanations = useResource<Explanations>(
    asked === key
      ? async (client, signal) => {
          const found = await client.searchExperiences(
            { ...input, compact: false, explain: true, analytics: false },
            { signal },
          )
          return new Map(found.results.flatMap(({ id, explanation }) => (explanation ? [[id, explanation]] : [])))
        }
      : null,
    [asked === key ? key : null],
  )
  return (
    <ol class="result-list">
      {results.map((record) => (
        <li key={record.id}>
          <ResultCard record={record} q={input.q}>
            <WhyResult key={key} id={record.id} explanations={explanations} onOpen={() => setAsked(key)} />
          </ResultCard>
        </li>
      ))}
    </ol>
  )
}

let opened: string | null = null

/** Gives the focus back to the result that was opened, when the user returns to the results. */
export function useReturnToResult(): void {
  useEffect(() => {
    const note = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-result]') : null
      opened = link?.dataset.result ?? opened
    }
    document.addEventListener('click', note, true)
    // after the page has given the focus to its heading
    const timer = setTimeout(() => {
      if (opened === null) return
      document.querySelector<HTMLElement>(`a[data-result="${CSS.escape(opened)}"]`)?.focus()
      opened = null
    })
    return () => {
      document.removeEventListener('click', note, true)
      clearTimeout(timer)
    }
  }, [])
}

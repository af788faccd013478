import { SupportedText } from './sources.tsx'

interface SupportedListProps {
  title: string
  lines: { text: string; from: string[] }[]
  ids: string[]
}

/** Conditions or causes, each with its source records; nothing when there are none. */
export const SupportedList = ({ title, lines, ids }: SupportedListProps) =>
  lines.length === 0 ? null : (
    <section class="stack-tight" aria-label={title}>
      <h2>{title}</h2>
      <ul class="prose">
        {lines.map(({ text, from }) => (
          <li key={text}>
            <SupportedText text={text} from={from} ids={ids} />
          </li>
        ))}
      </ul>
    </section>
  )

import type { ExperienceResponse } from '@cairnway/sdk'
import type { ComponentChildren } from 'preact'
import { Markdown } from '../../markdown/markdown.tsx'
import { InlineText } from '../../records/inline-text.tsx'
import { outcomeName } from '../../records/record-words.ts'
import { strings } from '../../strings.ts'
import { formatCount } from '../../text/format-number.ts'
import { CodeBlock } from '../../ui/code-block.tsx'

const { record: texts } = strings

const Section = ({ title, tone = '', children }: { title: string; tone?: string; children: ComponentChildren }) => (
  <section class={`record-section ${tone}`} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

const Text = ({ text }: { text: string }) => <Markdown text={text} label={texts.code_label} />

const TextSection = ({ title, text, tone }: { title: string; text?: string | null; tone?: string }) =>
  text ? (
    <Section title={title} {...(tone && { tone })}>
      <Text text={text} />
    </Section>
  ) : null

const Lines = ({ title, lines = [] }: { title: string; lines?: string[] | undefined }) =>
  lines.length === 0 ? null : (
    <Section title={title}>
      <ul class="prose">
        {lines.map((line) => (
          <li key={line}>
            <InlineText text={line} />
          </li>
        ))}
      </ul>
    </Section>
  )

const Failed = ({ approaches }: { approaches: ExperienceResponse['failed_approaches'] }) =>
  approaches.length === 0 ? null : (
    <Section title={texts.failed} tone="is-bad">
      <ol class="failed-list">
        {approaches.map(({ attempt, why_it_failed }, index) => (
          <li key={index}>
            <Text text={attempt} />
            {why_it_failed && (
              <div class="failed-why">
                <p class="part-name">{texts.why_failed}</p>
                <Text text={why_it_failed} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )

const Worked = ({ worked }: { worked: ExperienceResponse['successful_approach'] }) =>
  !worked.method && !worked.implementation ? null : (
    <Section title={texts.worked} tone="is-good">
      {worked.method && <Text text={worked.method} />}
      {worked.implementation && <CodeBlock text={worked.implementation} label={texts.code} />}
      {worked.time_to_resolution_minutes != null && (
        <p class="muted">{texts.minutes(formatCount(worked.time_to_resolution_minutes))}</p>
      )}
    </Section>
  )

const Outcome = ({ outcome }: { outcome: ExperienceResponse['outcome'] }) => (
  <Section title={texts.outcome}>
    <p>{outcomeName(outcome.status)}</p>
    {outcome.evidence && (
      <div>
        <p class="part-name">{texts.verified_how}</p>
        <Text text={outcome.evidence} />
      </div>
    )}
    {outcome.side_effects && (
      <div>
        <p class="part-name">{texts.side_effects}</p>
        <Text text={outcome.side_effects} />
      </div>
    )}
  </Section>
)

/** Everything that the author of a record wrote, in the order that helps a reader with the problem. */
export const RecordText = ({ record }: { record: ExperienceResponse }) => (
  <div class="record-text">
    <TextSection title={texts.summary} text={record.compact_summary ?? null} tone="is-summary" />
    <TextSection title={texts.problem} text={record.problem} />
    <Failed approaches={record.failed_approaches} />
    <Worked worked={record.successful_approach} />
    <TextSection title={texts.root_cause} text={record.root_cause} />
    <TextSection title={texts.insight} text={record.insight} />
    <Lines title={texts.applies_when} lines={record.applies_when} />
    <Lines title={texts.not_when} lines={record.does_not_apply_when} />
    <Outcome outcome={record.outcome} />
  </div>
)

import type { Procedure } from '@cairnway/sdk'
import { InlineText } from '../../records/inline-text.tsx'
import type { PathParameters } from '../../routing/match-path.ts'
import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { KnowledgeFacts } from './knowledge-facts.tsx'
import { KnowledgeItemPage } from './knowledge-item-page.tsx'
import { Provenance, SourceNumbers } from './sources.tsx'
import { SupportedList } from './supported-list.tsx'
import '../../records/records.css'
import './knowledge.css'

const { knowledge: texts } = strings

const Steps = ({ steps, ids }: { steps: Procedure['steps']; ids: string[] }) => (
  <section class="stack-tight" aria-label={texts.steps}>
    <h2>{texts.steps}</h2>
    <ol class="procedure-steps">
      {steps.map(({ order, action, why, from }) => (
        <li key={order}>
          <InlineText text={action} /> <SourceNumbers from={from} ids={ids} />
          {why && (
            <p class="muted">
              <InlineText text={why} />
            </p>
          )}
        </li>
      ))}
    </ol>
  </section>
)

const Pitfalls = ({ pitfalls, ids }: { pitfalls: Procedure['pitfalls']; ids: string[] }) =>
  pitfalls.length === 0 ? null : (
    <section class="stack-tight" aria-label={texts.pitfalls}>
      <h2>{texts.pitfalls}</h2>
      <ul class="prose">
        {pitfalls.map(({ attempt, why_it_failed, from }) => (
          <li key={attempt}>
            <InlineText text={attempt} /> <SourceNumbers from={from} ids={ids} />
            <p class="muted">
              {texts.pitfall_why} <InlineText text={why_it_failed} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )

function ProcedureText({ procedure }: { procedure: Procedure }) {
  const ids = procedure.supporting_experience_ids
  return (
    <article class="stack-wide">
      <KnowledgeFacts {...procedure} record_count={ids.length} />
      <section class="stack-tight" aria-label={texts.problem}>
        <h2>{texts.problem}</h2>
        <p class="prose">
          <InlineText text={procedure.problem_pattern} />
        </p>
      </section>
      <SupportedList title={texts.preconditions} lines={procedure.preconditions} ids={ids} />
      <Steps steps={procedure.steps} ids={ids} />
      <Pitfalls pitfalls={procedure.pitfalls} ids={ids} />
      <SupportedList title={texts.not_when} lines={procedure.does_not_apply_when} ids={ids} />
      {procedure.insight_id && (
        <p>
          <a href={pageHref('insight', { insight_id: procedure.insight_id })}>{texts.insight_of}</a>
        </p>
      )}
      <Provenance ids={ids} />
    </article>
  )
}

/** One procedure: its steps, what not to try, where it does not apply, and its source records. */
export const ProcedurePage = ({ parameters: { procedure_id = '' } }: { parameters: PathParameters }) => (
  <KnowledgeItemPage<Procedure>
    id={procedure_id}
    load={(client, signal) => client.getProcedure({ procedure_id }, { signal })}
    title={texts.procedures_title}
    titleOf={({ title }) => title}
    leadOf={({ summary }) => summary}
    purpose={texts.procedures_purpose}
  >
    {(procedure) => <ProcedureText procedure={procedure} />}
  </KnowledgeItemPage>
)

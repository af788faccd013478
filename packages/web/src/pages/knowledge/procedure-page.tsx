import type { Procedure } from '@cairnway/sdk'
import { useResource } from '../../data/resource.ts'
import { InlineText } from '../../records/inline-text.tsx'
import type { PathParameters } from '../../routing/match-path.ts'
import { pageHref } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { KnowledgeFacts } from './knowledge-facts.tsx'
import { SourceList, SourceNumbers } from './sources.tsx'
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
      <section class="stack-tight" aria-label={texts.provenance}>
        <h2>{texts.provenance}</h2>
        <p class="muted">{texts.provenance_hint}</p>
        <SourceList ids={ids} />
      </section>
    </article>
  )
}

function LoadedProcedure({ procedure_id }: { procedure_id: string }) {
  const procedure = useResource((client, signal) => client.getProcedure({ procedure_id }, { signal }), [procedure_id])
  const { value } = procedure
  return (
    <>
      <PageHead
        title={value?.title || texts.procedures_title}
        lead={value?.summary && <InlineText text={value.summary} />}
      />
      <Loaded resource={procedure} lines={8}>
        {(loaded) =>
          loaded.status === 'withdrawn' ? (
            <Empty title={texts.withdrawn_title}>
              <p>{texts.withdrawn}</p>
            </Empty>
          ) : (
            <ProcedureText procedure={loaded} />
          )
        }
      </Loaded>
    </>
  )
}

/** One procedure: its steps, what not to try, where it does not apply, and the records that say so. */
export const ProcedurePage = ({ parameters: { procedure_id = '' } }: { parameters: PathParameters }) =>
  hasScope('read') ? (
    <LoadedProcedure procedure_id={procedure_id} />
  ) : (
    <>
      <PageHead title={texts.procedures_title} />
      <NeedsKey scope="read" purpose={texts.procedures_purpose} />
    </>
  )

import { useResource } from '../data/resource.ts'
import { pageHref } from '../routing/router.ts'
import { InlineText } from './inline-text.tsx'

/** A link to a record by its title, which is loaded; until then, and where it cannot be read, by its id. */
export function RecordLink({ experience_id }: { experience_id: string }) {
  const record = useResource((client, signal) => client.getExperience({ experience_id }, { signal }), [experience_id])
  return (
    <a href={pageHref('record', { experience_id })}>
      {record.value ? <InlineText text={record.value.title} /> : <code>{experience_id}</code>}
    </a>
  )
}

/** The same for a procedure. */
export function ProcedureLink({ procedure_id }: { procedure_id: string }) {
  const procedure = useResource((client, signal) => client.getProcedure({ procedure_id }, { signal }), [procedure_id])
  return (
    <a href={pageHref('procedure', { procedure_id })}>
      {procedure.value ? <InlineText text={procedure.value.title} /> : <code>{procedure_id}</code>}
    </a>
  )
}

import { type Operation, type OperationName, operationNames, operations, spell } from '@cairnway/contract'

/** What is done by those who have no key yet; its texts, such as addresses, are not to be kept in a task. */
const isForStrangers = ({ scope, method }: Operation): boolean => scope === 'public' && method !== 'GET'

/** Operations that an agent may call here: whatever is no operator's, shows no key material and answers in one piece. */
const isReachable = (op: Operation): boolean =>
  op.group !== 'admin' && !op.secret && !isForStrangers(op) && op.body !== 'ndjson' && op.answer !== 'ndjson'

const reachable = operationNames.filter((name) => isReachable(operations[name]))

/** Names under which an operation can be asked for: its own, that of the tool, and that of the skill. */
const byName = new Map<string, OperationName>(
  reachable.flatMap((name) => {
    const op: Operation = operations[name]
    return [name, spell(name, '_'), ...(op.skill ? [op.skill.id] : [])].map((known) => [known, name])
  }),
)

/** The operation of that name or skill; null when there is none to be asked for here. */
export const operationNamed = (name: string): OperationName | null => byName.get(name) ?? null

/** Every name that a call may give, for who gave another. */
export const skillNames = (): string[] =>
  reachable.map((name) => {
    const op: Operation = operations[name]
    return op.skill?.id ?? spell(name, '_')
  })

export interface Skill {
  name: OperationName
  operation: Operation
  skill: NonNullable<Operation['skill']>
}

/** What the card tells of. */
export const skills: Skill[] = reachable.flatMap((name) => {
  const operation: Operation = operations[name]
  return operation.skill ? [{ name, operation, skill: operation.skill }] : []
})

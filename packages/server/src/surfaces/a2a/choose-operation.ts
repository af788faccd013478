import {
  inputFields,
  invalidFieldError,
  isReadOnly,
  type Operation,
  OperationError,
  type OperationId,
  operations,
  toDelimitedCase,
} from '@cairnway/contract'
import { formQuery } from '@cairnway/sdk/gates'
import { z } from 'zod'
import { RpcError } from './rpc-error.ts'
import { type A2aSkill, findReachableOperation, listSkillNames, skills } from './skills.ts'
import type { A2aPart } from './task.ts'

type Fields = Record<string, unknown>

/** The operation that a message asks for. */
export interface ChosenOperation {
  name: OperationId
  input: Fields
}

const CommandInput = z.record(z.string(), z.unknown()).default({})
/** Both forms accept the name of an operation, tool or skill. */
const Command = z.union([
  z.strictObject({ operation: z.string().min(1), input: CommandInput }),
  z.strictObject({ skill: z.string().min(1), input: CommandInput }),
])
type Command = z.output<typeof Command>

/**
 * Parses a data part as a command; null when it names neither an operation nor a skill.
 * @throws ValidationError for an incomplete command, which must not be taken for the fields of a search
 */
function parseCommand(data: Fields): Command | null {
  if (!('operation' in data || 'skill' in data)) return null
  const parsed = Command.safeParse(data)
  if (parsed.success) return parsed.data
  const kind = 'operation' in data ? 'operation' : 'skill'
  const unknown_key = Object.keys(data).find((key) => key !== kind && key !== 'input')
  const is_named = typeof data[kind] === 'string' && data[kind] !== ''
  throw invalidFieldError(
    [is_named ? (unknown_key ?? 'input') : kind],
    `a command is {"${kind}": name, "input": {fields}} and nothing else`,
  )
}

/** Parses a text part as a command in JSON, for clients that can only send text; null for any other text. */
function parseCommandText(text: string): Command | null {
  if (!text.trimStart().startsWith('{')) return null
  try {
    return Command.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * Requires an operation that changes nothing for a command in a text, since an agent may forward a text of somebody
 * else.
 * @throws OperationError ForbiddenError for any other operation
 */
function requireAsking({ name }: ChosenOperation): void {
  const op: Operation = operations[name]
  if (op.skill && isReadOnly(op)) return
  throw new OperationError(
    'ForbiddenError',
    `a text part only asks: send the command for ${toDelimitedCase(name, '_')} as a data part`,
  )
}

/**
 * @param texts the texts next to the command, for an operation that takes a document
 * @throws OperationError NotFoundError for a name that is not offered over A2A
 */
function resolveCommand(command: Command, texts: readonly string[]): ChosenOperation {
  const { input } = command
  const operation = 'operation' in command ? command.operation : command.skill
  const name = findReachableOperation(operation)
  if (name === null)
    throw new OperationError(
      'NotFoundError',
      `there is no operation or skill ${JSON.stringify(operation.slice(0, 100))} here`,
      {
        skills: listSkillNames(),
      },
    )
  const { skill }: Operation = operations[name]
  const document = skill?.document_field && texts.length > 0 && { [skill.document_field]: texts.join('\n') }
  return { name, input: { ...skill?.defaults, ...document, ...input } }
}

/** Number of characters at the beginning and at the end of a long text that are searched for an error. */
const MAX_EXCERPT_CHARS = { head: 8_000, tail: 24_000 }

/** The beginning and the end of a text, where programs tell what failed. It bounds the time of `formQuery`. */
const excerpt = (text: string): string =>
  text.length <= MAX_EXCERPT_CHARS.head + MAX_EXCERPT_CHARS.tail
    ? text
    : `${text.slice(0, MAX_EXCERPT_CHARS.head)}\n${text.slice(-MAX_EXCERPT_CHARS.tail)}`

/**
 * Makes a text the input of the skill that takes texts. A text that its field does not accept, such as the colored or
 * very long output of a program, is replaced by the query formed from the error in it.
 */
function inputFromText({ operation, skill }: A2aSkill, text: string): Fields {
  const field = skill.text_field ?? ''
  const verbatim = { [field]: text }
  const schema = inputFields(operation.input)[field]
  if (!schema || z.safeParse(schema, text).success) return verbatim
  const query = formQuery(excerpt(text))
  return query.q === '' ? verbatim : { ...query }
}

/**
 * Chooses the operation and input that the parts of a message ask for. A message is either a command
 * `{operation or skill, input}`, as a data part or, where it only asks, as JSON in a text part, or any other text for the
 * skill that takes texts; with data parts as further fields of its input.
 * @throws RpcError invalid_params for a message that asks for nothing or for several operations
 * @throws OperationError NotFoundError for an unknown operation or skill, ValidationError for an incomplete command,
 *   ForbiddenError for a text that commands a change
 */
export function chooseOperation(parts: readonly A2aPart[]): ChosenOperation {
  const texts = parts.flatMap((part) => ('text' in part && part.text.trim() !== '' ? [part.text] : []))
  const data = parts.flatMap((part) => ('data' in part ? [part.data] : []))
  const data_commands = data.map(parseCommand).filter((command) => command !== null)
  const text_commands = texts.map(parseCommandText).filter((command) => command !== null)
  const [command] = [...data_commands, ...text_commands]
  if (data_commands.length + text_commands.length > 1)
    throw new RpcError('invalid_params', 'params.message: asks for several operations; send one')
  if (command) {
    const chosen = resolveCommand(command, data_commands.length > 0 ? texts : [])
    if (data_commands.length === 0) requireAsking(chosen)
    return chosen
  }
  const text_skill = skills.find(({ skill }) => skill.text_field !== undefined)
  if (!text_skill || (texts.length === 0 && data.every((each) => Object.keys(each).length === 0)))
    throw new RpcError(
      'invalid_params',
      'params.message: send a text, or data such as {"skill": "search", "input": {…}}',
    )
  const text = texts.length > 0 ? inputFromText(text_skill, texts.join('\n')) : {}
  return { name: text_skill.name, input: Object.assign({}, text_skill.skill.defaults, ...data, text) }
}

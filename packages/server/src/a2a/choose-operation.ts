import { ApiError, invalidFieldError, type Operation, type OperationId, operations } from '@cairnway/contract'
import { formQuery } from '@cairnway/sdk/gates'
import { z } from 'zod'
import { RpcError } from './rpc-error.ts'
import { type A2aSkill, findReachableOperation, listSkillNames, skills } from './skills.ts'
import type { A2aPart } from './task.ts'

type Fields = Record<string, unknown>

/** What a message asks for. */
export interface ChosenOperation {
  name: OperationId
  input: Fields
}

const CommandInput = z.record(z.string(), z.unknown()).default({})
/** Either name is taken for either: a skill is an operation. */
const Command = z.union([
  z.strictObject({ operation: z.string().min(1), input: CommandInput }),
  z.strictObject({ skill: z.string().min(1), input: CommandInput }),
])
type Command = z.output<typeof Command>

/** @throws ValidationError for data that names an operation or skill and is no command: a search is not what was meant */
function parseCommand(data: Fields): Command | null {
  if (!('operation' in data || 'skill' in data)) return null
  const read = Command.safeParse(data)
  if (read.success) return read.data
  const kind = 'operation' in data ? 'operation' : 'skill'
  const further = Object.keys(data).find((key) => key !== kind && key !== 'input')
  const is_named = typeof data[kind] === 'string' && data[kind] !== ''
  throw invalidFieldError(
    [is_named ? (further ?? 'input') : kind],
    `a command is {"${kind}": name, "input": {fields}} and nothing else`,
  )
}

/** A command that a client which sends text only has written down. */
function parseCommandText(text: string): Command | null {
  if (!text.trimStart().startsWith('{')) return null
  try {
    return Command.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function resolveCommand(command: Command): ChosenOperation {
  const { input } = command
  const operation = 'operation' in command ? command.operation : command.skill
  const name = findReachableOperation(operation)
  if (name === null)
    throw new ApiError(
      'NotFoundError',
      `there is no operation or skill ${JSON.stringify(operation.slice(0, 100))} here`,
      {
        skills: listSkillNames(),
      },
    )
  const op: Operation = operations[name]
  return { name, input: { ...op.skill?.defaults, ...input } }
}

/**
 * A text as the fields of the skill that takes texts. One that its field does not take as it is, such as the coloured
 * output of a program, is asked for by the error in it.
 */
function inputFromText({ operation, skill }: A2aSkill, text: string): Fields {
  const field = skill.text_field ?? ''
  const as_it_is = { [field]: text }
  const takes = operation.input.shape[field]
  if (!takes || z.safeParse(takes, text).success) return as_it_is
  const query = formQuery(text)
  return query.q === '' ? as_it_is : { ...query }
}

/**
 * What the parts of a message ask for: a command `{operation or skill, input}`, as data or written down, or a text, which
 * goes to the skill that takes texts, with the fields of data beside it.
 * @throws RpcError invalid_params for a message that asks for nothing or for several things, NotFoundError for what is not
 *   there, ValidationError for half a command
 */
export function chooseOperation(parts: readonly A2aPart[]): ChosenOperation {
  const texts = parts.flatMap((part) => ('text' in part && part.text.trim() !== '' ? [part.text] : []))
  const data = parts.flatMap((part) => ('data' in part ? [part.data] : []))
  const commands = [...data.map(parseCommand), ...texts.map(parseCommandText)].filter((command) => command !== null)
  const [command] = commands
  if (commands.length > 1) throw new RpcError('invalid_params', 'params.message: asks for several operations; send one')
  if (command) return resolveCommand(command)
  const reader = skills.find(({ skill }) => skill.text_field !== undefined)
  if (!reader || (texts.length === 0 && data.every((each) => Object.keys(each).length === 0)))
    throw new RpcError(
      'invalid_params',
      'params.message: send a text, or data such as {"skill": "search", "input": {…}}',
    )
  const text = texts.length > 0 ? inputFromText(reader, texts.join('\n')) : {}
  return { name: reader.name, input: Object.assign({}, reader.skill.defaults, ...data, text) }
}

import type { KnowledgeRecord } from '../knowledge-types.ts'
import { readCode } from './line-words.ts'

/** Bounds on what is read of a record. */
const MAX_READ_CHARS = 16_000
/** Signs that end one command and begin another. */
const SEPARATORS = /&&|\|\||[;|\n]/u
/** A program with an option, without the signs of code. */
const PLAIN_COMMAND = /(?<![\p{L}\p{N}_-])[\w.-]{1,40} --?[a-z][\w-]{0,40}/giu

const normalize = (text: string): string => text.replace(/\s+/gu, ' ').toLowerCase()

/** Reads the neighboring words of a command, which one of the same kind has too: its values differ. */
function readKeys(command: string): string[] {
  const words = command.split(' ')
  return words.length === 1 ? words : words.slice(1).map((word, at) => `${words[at]} ${word}`)
}

function readCommands(text: string): string[] {
  const code = readCode(text).map(normalize)
  const plain = (text.match(PLAIN_COMMAND) ?? [])
    .map(normalize)
    .filter((command) => !code.some((span) => span.includes(command)))
  return [...code, ...plain]
    .flatMap((span) => span.split(SEPARATORS))
    .map((command) => command.trim())
    .filter((command) => command !== '')
}

const textsOf = ({ problem, root_cause, insight, outcome, successful_approach, ...record }: KnowledgeRecord): string =>
  [
    ...[successful_approach.method, successful_approach.implementation ?? '', root_cause, insight, problem],
    ...[outcome.evidence ?? '', ...record.failed_approaches.map(({ attempt }) => attempt)],
  ].join('\n')

/** Returns a function that decides whether records of two clusters know each command of a text. */
export function createCommandCheck(members: readonly KnowledgeRecord[]): (text: string) => boolean {
  const texts = members.map((record) => ({
    cluster: record.cluster,
    text: normalize(textsOf(record).slice(0, MAX_READ_CHARS)),
  }))
  const isShared = (command: string): boolean => {
    const keys = readKeys(command)
    const having = texts.filter(({ text }) => keys.some((key) => text.includes(key)))
    return new Set(having.map(({ cluster }) => cluster)).size > 1
  }
  return (text) => readCommands(text).every(isShared)
}

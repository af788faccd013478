import type { SourceLine } from '../units/source-line.ts'
import { decodeJsonLines } from './json-lines.ts'
import { type PlacedJson, parseJsonPlaces } from './parse-json-places.ts'
import { readMarkup } from './read-markup.ts'

/** An entry of a transcript: what somebody says, what a program is told to do, and what it prints. */
export interface SessionEvent {
  kind: 'says' | 'runs' | 'prints'
  speaker: string
  lines: SourceLine[]
  is_failed: boolean | null
}

/** A JSON value and the text in which it stands, which can be a string within another JSON text. */
interface Place {
  value: PlacedJson
  text: string
  /** offset in the source of each unit of the text; null where it is the source */
  offsets: readonly number[] | null
}

/** Keys of who speaks: the first of them that an object has is the one. */
const SPEAKER_KEYS = [
  'role',
  'from',
  'speaker',
  'author',
  'user',
  'sender',
  'reporter',
  'login',
  'username',
  'user_name',
  'author_name',
  'sender_name',
  'sender_full_name',
  'nickname',
  'name',
  'displayName',
  // what a program says of a message, apart from its parts
  'info',
  'type',
]
const CONTENT_KEYS = [
  'content',
  'parts',
  'text',
  'message',
  'body',
  'value',
  'msg',
  'output',
  'description',
  // texts of forums, as they were written or as a page shows them
  'raw',
  'cooked',
]
/** Keys of lists of messages. */
export const LISTS =
  /^(?:messages|chat_messages|conversation|history|contents|comments?|notes|discussions|replies|answers|turns|items|entries|fields|mapping|posts|post_stream|events|timeline|threads?)$/i
/** Entries of a log of a session that tell nothing of it. */
const NO_EVENTS =
  /^(?:summary|file-history-snapshot|session_meta|turn_context|event_msg|reasoning|thinking|redacted_thinking|progress|queue-operation|token_count|system|developer)$/
/** Changes of a chat room or of an issue that nobody says. */
const CHANGES_OF_ROOM =
  /^(?:channel_|group_|bot_(?:add|remove)|pinned_item|thread_broadcast_removed|join|leave|labell?ed|unlabell?ed|assigned|closed|renamed|referenced|milestoned|subscribed|mentioned)/
const CALLS = /^(?:tool_use|function_call|custom_tool_call|local_shell_call|tool_call|tool-invocation)$/
const RESULTS = /^(?:tool_result|function_call_output|custom_tool_call_output|tool_response)$/
/** Tools that look and change nothing. */
const LOOKS =
  /^(?:read|grep|glob|ls|list|search|view|todo|task|web|fetch|plan|notebookread|think|update_plan|get_|find)/i
const OUTPUT_ROLES = /^(?:tool|function|ipython)$/
/** Texts that a program puts into the mouth of the user. */
const INSERTED =
  /^\s*(?:<(?:environment_context|user_instructions|system-reminder|command-name|command-message|local-command|ide_|user_info|project_layout)|Caveat: The messages below|# AGENTS\.md)/
/** Arguments of a tool that say what it is to do; what is replaced is none of them. */
const COMMANDS = [
  'command',
  'cmd',
  'script',
  'code',
  'input',
  'patch',
  'diff',
  'new_string',
  'newString',
  'new_str',
  'file_text',
  'content',
  'commands',
  'action',
]
const PATHS = ['file_path', 'filePath', 'path', 'filename', 'target_file']

/** Whether an object is a call: a part of a message that holds its state with what it was given and what came of it is one too. */
const isCall = (place: Place, type: string): boolean =>
  CALLS.test(type) || (type === 'tool' && childOf(place, 'state') !== null)

const entryOf = ({ value }: Place, key: string): PlacedJson | null =>
  value.kind === 'object' ? (value.entries.find((entry) => entry.key === key)?.value ?? null) : null
const inside = (place: Place, value: PlacedJson): Place => ({ ...place, value })
const childOf = (place: Place, key: string): Place | null => {
  const value = entryOf(place, key)
  return value === null ? null : inside(place, value)
}
const textOf = (place: Place | null): string | null =>
  place?.value.kind === 'string' ? place.text.slice(place.value.start, place.value.end) : null
const literalOf = (place: Place | null): string | null =>
  place?.value.kind === 'other' ? place.text.slice(place.value.start, place.value.end) : textOf(place)

/** The lines of a string, with the place in the source of each character. */
function linesOf({ value, text, offsets }: Place): SourceLine[] {
  if (value.kind !== 'string') return []
  const lines = decodeJsonLines(text, value.start, value.end)
  return offsets === null ? lines : lines.map((line) => placeLine(line, offsets))
}

/** A line of a text within the source, with the places that its characters have there. */
function placeLine({ text, start, end, offsets = [] }: SourceLine, places: readonly number[]): SourceLine {
  const at = (index: number): number => places[index] ?? (places.at(-1) ?? 0) + 1
  return { text, start: at(start), end: at(end), offsets: offsets.map(at) }
}

/** Lines as one text, with the place in the source of each character. */
function joinLines(lines: readonly SourceLine[]): { text: string; offsets: number[] } {
  return {
    text: lines.map(({ text }) => text).join('\n'),
    offsets: lines.flatMap(({ offsets = [], end }, at) => (at === lines.length - 1 ? offsets : [...offsets, end])),
  }
}

/** The JSON that a string holds, as the arguments of a call often are; null if it holds none. */
function parseWithin(place: Place): Place | null {
  const lines = linesOf(place)
  if (!/^\s*[[{]/.test(lines[0]?.text ?? '')) return null
  const joined = joinLines(lines)
  const value = parseJsonPlaces(joined.text)
  return value === null ? null : { value, ...joined }
}

/** The name of who speaks, which can stand in an object of its own. */
function speakerOf(place: Place): string | null {
  for (const key of SPEAKER_KEYS) {
    const value = childOf(place, key)
    const name = textOf(value) ?? (value?.value.kind === 'object' ? speakerOf(value) : null)
    if (name !== null) return name.toLowerCase()
  }
  return null
}

interface Walk {
  events: SessionEvent[]
  /** calls of tools that only look */
  looked: Set<string>
  /** Whether the last call only looked: for results without the id of their call. */
  has_looked: boolean
}

/** The events of a transcript in JSON, or of several values after each other; empty where nobody speaks. */
export function readSessionEvents(source: string, root: PlacedJson): SessionEvent[] {
  const walk: Walk = { events: [], looked: new Set(), has_looked: false }
  visit({ value: root, text: source, offsets: null }, null, walk)
  return walk.events
}

function visit(place: Place, outer: string | null, walk: Walk): void {
  const { value } = place
  if (value.kind === 'array') for (const item of value.items) visit(inside(place, item), outer, walk)
  if (value.kind !== 'object') return
  const type = textOf(childOf(place, 'type')) ?? ''
  if (
    NO_EVENTS.test(type) ||
    ['subtype', 'event'].some((key) => CHANGES_OF_ROOM.test(textOf(childOf(place, key)) ?? '')) ||
    literalOf(childOf(place, 'isMeta')) === 'true' ||
    literalOf(childOf(place, 'system')) === 'true'
  )
    return
  const envelope = childOf(place, 'message') ?? childOf(place, 'payload')
  if (envelope?.value.kind === 'object') {
    visit(envelope, speakerOf(place) ?? outer, walk)
    return
  }
  if (isCall(place, type)) readCall(place, outer ?? 'assistant', walk)
  else if (RESULTS.test(type)) readResult(place, walk)
  else readEntry(place, outer, walk)
}

function readEntry(place: Place, outer: string | null, walk: Walk): void {
  const speaker = speakerOf(place) ?? outer
  const content = CONTENT_KEYS.map((key) => childOf(place, key)).find(
    (found) => found !== null && found.value.kind !== 'other',
  )
  if (speaker !== null && content !== undefined && content !== null && !NO_EVENTS.test(speaker))
    readContent(content, speaker, walk)
  for (const key of ['tool_calls', 'toolCalls', 'function_call', 'functionCall']) {
    const calls = childOf(place, key)
    if (calls === null) continue
    for (const call of calls.value.kind === 'array' ? calls.value.items : [calls.value])
      readCall(inside(place, call), speaker ?? 'assistant', walk)
  }
  if (place.value.kind !== 'object') return
  for (const { key, value } of place.value.entries) {
    if (!LISTS.test(key)) continue
    if (key === 'mapping') readMapping(inside(place, value), walk)
    else visit(inside(place, value), null, walk)
  }
}

/** The messages of a tree of branches, along the branch that was open last. */
function readMapping(place: Place, walk: Walk): void {
  if (place.value.kind !== 'object') return
  const nodes = new Map(place.value.entries.map(({ key, value }) => [key, inside(place, value)]))
  const parents = new Set([...nodes.values()].map((node) => textOf(childOf(node, 'parent'))))
  const path: Place[] = []
  const last = [...nodes.keys()].findLast((key) => !parents.has(key))
  for (let key = last; key !== undefined && path.length < nodes.size; ) {
    const node = nodes.get(key)
    if (node === undefined) break
    path.unshift(node)
    key = textOf(childOf(node, 'parent')) ?? undefined
  }
  for (const node of path.length > 1 ? path : nodes.values()) {
    const message = childOf(node, 'message')
    if (message !== null) visit(message, null, walk)
  }
}

function readContent(place: Place, speaker: string, walk: Walk): void {
  const { value } = place
  if (value.kind === 'string') say(place, speaker, walk)
  else if (value.kind === 'array') for (const item of value.items) readContent(inside(place, item), speaker, walk)
  else if (value.kind === 'object') {
    const type = textOf(childOf(place, 'type')) ?? ''
    const called = childOf(place, 'functionCall')
    const answered = childOf(place, 'functionResponse')
    if (NO_EVENTS.test(type)) return
    if (isCall(place, type) || called !== null) readCall(called ?? place, speaker, walk)
    else if (RESULTS.test(type) || answered !== null) readResult(answered ?? place, walk)
    else
      for (const key of ['text', 'content', 'parts', 'value']) {
        const found = childOf(place, key)
        if (found !== null) readContent(found, speaker, walk)
      }
  }
}

/** Tags between which a program put the text that somebody typed, among texts of its own. */
const TYPED = /^<(\/?)user_query>$/

function typedLines(lines: SourceLine[]): SourceLine[] {
  const [from, to] = ['', '/'].map((slash) => lines.findIndex(({ text }) => TYPED.exec(text.trim())?.[1] === slash))
  return from === undefined || to === undefined || from < 0 || to < from ? lines : lines.slice(from + 1, to)
}

/** The lines of a text that is a part of a page, in the marks of Markdown. */
function markupLines(lines: SourceLine[]): SourceLine[] {
  const { text, offsets } = joinLines(lines)
  return readMarkup(text)?.map((line) => placeLine(line, offsets)) ?? lines
}

function say(place: Place, speaker: string, walk: Walk): void {
  const lines = markupLines(typedLines(linesOf(place)))
  if (
    INSERTED.test(
      lines
        .map(({ text }) => text)
        .join('\n')
        .slice(0, 200),
    )
  )
    return
  const kind = OUTPUT_ROLES.test(speaker) ? 'prints' : 'says'
  if (kind === 'prints' && walk.has_looked) return
  walk.events.push({ kind, speaker, lines, is_failed: null })
}

const idOf = (place: Place): string | null =>
  ['tool_use_id', 'call_id', 'tool_call_id', 'id']
    .map((key) => textOf(childOf(place, key)))
    .find((id) => id !== null) ?? null

function readCall(place: Place, speaker: string, walk: Walk): void {
  const named = childOf(place, 'function') ?? childOf(place, 'state') ?? place
  const name =
    ['name', 'tool', 'toolName']
      .map((key) => textOf(childOf(place, key) ?? childOf(named, key)))
      .find((found) => found !== null) ?? ''
  const id = idOf(place)
  walk.has_looked = LOOKS.test(name)
  if (walk.has_looked) {
    if (id !== null) walk.looked.add(id)
    return
  }
  const given = ['arguments', 'input', 'args', 'parameters', 'action']
    .map((key) => childOf(named, key))
    .find((found) => found !== null)
  const told = given ?? place
  const argument = told.value.kind === 'string' ? (parseWithin(told) ?? told) : told
  for (const lines of [...argumentsOf(argument, PATHS), ...argumentsOf(argument, COMMANDS)])
    walk.events.push({ kind: 'runs', speaker, lines, is_failed: null })
  const answered = childOf(place, 'result') === null ? childOf(place, 'state') : place
  if (answered !== null) readResult(answered, walk)
}

function argumentsOf(place: Place, keys: readonly string[]): SourceLine[][] {
  if (place.value.kind === 'string') return keys === COMMANDS ? [linesOf(place)] : []
  return keys.flatMap((key) => {
    const found = childOf(place, key)
    if (found === null) return []
    // of `["bash", "-lc", "make"]` the last item is the command
    const { value } = found
    const last = value.kind === 'array' ? value.items.at(-1) : value
    if (last?.kind === 'object') return argumentsOf(inside(found, last), keys)
    return last?.kind === 'string' ? [linesOf(inside(found, last))] : []
  })
}

function readResult(place: Place, walk: Walk): void {
  const id = idOf(place)
  if (id !== null ? walk.looked.has(id) : walk.has_looked) return
  const told = ['output', 'result', 'content', 'response', 'resultDisplay']
    .map((key) => childOf(place, key))
    .find((found) => found !== null)
  if (told === undefined || told === null) return
  const inner = told.value.kind === 'string' ? (parseWithin(told) ?? told) : told
  const status = literalOf(childOf(place, 'is_error')) ?? literalOf(childOf(place, 'status'))
  const about = childOf(inner, 'metadata') ?? childOf(place, 'metadata') ?? inner
  const exit = literalOf(childOf(about, 'exit_code') ?? childOf(about, 'exit'))
  const is_failed =
    status === 'true' || status === 'error' || status === 'failed' || (exit !== null && exit !== '0')
      ? true
      : exit === '0'
        ? false
        : null
  const texts = textsWithin(inner)
  walk.events.push({ kind: 'prints', speaker: 'tool', lines: texts.flatMap(linesOf), is_failed })
}

function textsWithin(place: Place): Place[] {
  const { value } = place
  if (value.kind === 'string') return [place]
  if (value.kind === 'array') return value.items.flatMap((item) => textsWithin(inside(place, item)))
  if (value.kind !== 'object') return []
  return ['output', 'text', 'content', 'stdout', 'stderr', 'error', 'response', 'functionResponse'].flatMap((key) => {
    const found = childOf(place, key)
    return found === null ? [] : textsWithin(found)
  })
}

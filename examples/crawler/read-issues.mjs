import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** Names that trackers give to what a record needs; the first that an issue has counts. */
const FIELDS = {
  id: ['id', 'key', 'number', 'iid', 'bug_id', 'issue_id'],
  title: ['title', 'summary', 'subject', 'name'],
  text: ['text', 'description', 'body', 'content'],
  resolution: ['resolution_text', 'fix', 'solution'],
  severity: ['priority', 'severity'],
  area: ['component', 'product', 'project'],
  url: ['url', 'html_url', 'web_url', 'self'],
}

function pick(issue, field) {
  for (const name of FIELDS[field]) {
    const value = issue[name]
    if (typeof value === 'string' && value.trim() !== '') return value
    if (typeof value === 'number') return value
  }
  return null
}

const commentText = (comment) => (typeof comment === 'string' ? comment : (comment?.body ?? comment?.text ?? ''))

/** Title, description, comments and resolution of an issue, as one text. */
function composeText(issue) {
  const parts = [`# ${pick(issue, 'title') ?? ''}`, pick(issue, 'text') ?? '']
  const comments = Array.isArray(issue.comments) ? issue.comments.map(commentText) : []
  for (const comment of comments) if (String(comment).trim() !== '') parts.push(`Comment:\n\n${comment}`)
  const resolution = pick(issue, 'resolution')
  if (resolution !== null) parts.push(`## Fix\n\n${resolution}`)
  return parts.join('\n\n')
}

function toRecord(issue) {
  const id = pick(issue, 'id')
  const text = composeText(issue)
  if (id === null || pick(issue, 'title') === null) return null
  return {
    id: String(id),
    type: 'issue',
    text,
    severity: pick(issue, 'severity'),
    area: pick(issue, 'area'),
    url: pick(issue, 'url'),
  }
}

/** Whether an issue has the value that `--only` asks for. */
function isWanted(issue, only) {
  if (only === undefined) return true
  const [field, ...rest] = only.split('=')
  return String(issue[field] ?? '').toLowerCase() === rest.join('=').toLowerCase()
}

async function* readLines(path) {
  const file = createReadStream(path)
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  // an error of the file ends the pipe, of which readline would not tell
  const failed = new Promise((_, reject) => {
    for (const stream of [file, input]) stream.on('error', reject)
  })
  failed.catch(() => {})
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  for (;;) {
    const { value, done } = await Promise.race([lines.next(), failed])
    if (done) return
    yield value
  }
}

/**
 * The issues of an export, one at a time. A file that begins with `[` is read as a whole; every other one by lines, so
 * that it may be of any size. What is no issue is told as null.
 */
export async function* readIssues(path, { only } = {}) {
  let list = null
  for await (const line of readLines(path)) {
    if (list === null && line.trim() === '') continue
    list ??= line.trimStart().startsWith('[') ? [] : false
    if (list) {
      list.push(line)
      continue
    }
    let issue = null
    try {
      issue = JSON.parse(line)
    } catch {}
    if (issue === null || typeof issue !== 'object') yield null
    else if (isWanted(issue, only)) yield toRecord(issue)
  }
  if (!list) return
  for (const issue of JSON.parse(list.join('\n')))
    if (issue === null || typeof issue !== 'object') yield null
    else if (isWanted(issue, only)) yield toRecord(issue)
}

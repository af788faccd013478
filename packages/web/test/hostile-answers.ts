import type { BrowserContext } from 'playwright-core'

/** Begins every hostile text: what a page shows of it is there to read, as text. */
export const HOSTILE_MARK = '<img src=x onerror="window.has_run=true">'

/** Attempts of somebody whose text got past every check of the service. */
const HOSTILE_TEXT = [
  HOSTILE_MARK,
  '</title></textarea></pre><script>window.has_run = true</script><style>body { display: none }</style>',
  '[a link](javascript:window.has_run=true) ![a picture](https://evil.example/p.png) <https://evil.example/>',
  '[another](data:text/html,<script>alert(1)</script>) [![both](https://evil.example/q.png)](https://evil.example/)',
  '<iframe src="https://evil.example/"></iframe><svg onload="alert(1)"><form action="https://evil.example/">',
  'a name of \u202Egnp.exe\u202C, zero\u200Bwidth, \u2066isolated\u2069, marks \u200F\uFEFF',
  '{{constructor.constructor("window.has_run=true")()}} $' + '{7*7} <%= 7*7 %> {% raw %}',
  'W'.repeat(5000),
].join('\n\n')
const LINE_OF_CODE = `for (;;) document.write('${HOSTILE_MARK}') // \u202E\n`
const CODE = `${HOSTILE_MARK}\n\`\`\`\n${LINE_OF_CODE.repeat(Math.ceil(50_000 / LINE_OF_CODE.length))}`

/** Fields that hold a word or a line of somebody; texts with blanks are replaced wherever they are. */
const NAMES =
  /^(?:actor_name|title|name|agent_name|agent_version|workspace_name|tags|tools|language|framework|runtime|platform|versions|note|description|q|query|task|label|issuer|record_id|system)$/
/** The service makes these of nothing that a person wrote; details, messages and hints are its sentences. */
const OWN =
  /(?:^id|_id|_at|cursor|url|api_key|display_handle|subject|status|scope|kind|type|detail|message|reason|hints?)$/
const LONG_CODE = /^(?:implementation|content|raw_text|body)$/

function toHostile(value: unknown, field: string): unknown {
  if (OWN.test(field) || value === '') return value
  if (typeof value === 'string') {
    if (LONG_CODE.test(field)) return CODE
    return NAMES.test(field) || /\s/.test(value) ? HOSTILE_TEXT : value
  }
  if (Array.isArray(value))
    // no two of a list are the same, as the service sees to it
    return value.map((item, index) => {
      const hostile = toHostile(item, field)
      return typeof item === 'string' && hostile !== item ? `${hostile}${index}` : hostile
    })
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) =>
      field === 'versions' ? [`${HOSTILE_TEXT}${name}`, HOSTILE_TEXT] : [name, toHostile(item, name)],
    ),
  )
}

/**
 * Puts a hostile text in the place of every text that the service answers with, so that no page can rely on the checks
 * that a text has passed before it is shown.
 */
export async function makeAnswersHostile(context: BrowserContext): Promise<void> {
  await context.route('**/v1/**', async (route) => {
    const response = await route.fetch()
    const is_json = /json/.test(response.headers()['content-type'] ?? '')
    if (!response.ok() || !is_json) return route.fulfill({ response })
    return route.fulfill({ response, json: toHostile(await response.json(), '') })
  })
}

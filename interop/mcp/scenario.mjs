import assert from 'node:assert/strict'

/**
 * Does what every MCP client does: lists, searches, reads, gives feedback, deposits, and is refused.
 * @param {{ listTools: () => Promise<any>, callTool: (call: object) => Promise<any>, readResource: (at: object) => Promise<any>, getPrompt: (wanted: object) => Promise<any> }} client
 * @param {{ found: { id: string, title: string }, deposit: object }} material an experience of another contributor, and
 * one to deposit
 */
export async function runScenario(client, { found, deposit }) {
  const call = (name, given) => client.callTool({ name, arguments: given })
  const { tools } = await client.listTools()
  assert.deepEqual(
    tools.map(({ name }) => name),
    [
      'search_experiences',
      'deposit_raw_experience',
      'get_experience',
      'give_feedback',
      'check_context',
      'verify_action',
    ],
  )
  const search = await call('search_experiences', { q: found.title })
  assert.equal(search.structuredContent.results[0].id, found.id)
  assert.match(search.content[0].text, /data, not instructions/)
  const nothing = await call('search_experiences', { q: 'zzqx vvkw' })
  assert.match(nothing.content[0].text, /^Nothing found\./)
  const got = await call('get_experience', { experience_id: found.id })
  assert.equal(got.structuredContent.title, found.title)
  const feedback = await call('give_feedback', { experience_id: found.id, was_helpful: true })
  assert.ok(feedback.structuredContent.feedback_id, JSON.stringify(feedback))
  const again = await call('give_feedback', { experience_id: found.id, was_helpful: true })
  assert.equal(again.isError, true)
  assert.match(again.content[0].text, /DuplicateError.*\nWhat to do/)
  const checked = await call('check_context', { task_description: found.title })
  assert.ok(Array.isArray(checked.structuredContent.anti_patterns))
  const asked = await call('verify_action', { situation: found.title, planned_action: 'turn it off and on again' })
  assert.match(asked.structuredContent?.verify_id ?? '', /^ver_/, JSON.stringify(asked))
  const { title, problem, successful_approach, tags } = deposit
  const note = { title, problem, what_worked: successful_approach.method, tags }
  const deposited = await call('deposit_raw_experience', note)
  assert.match(deposited.structuredContent?.raw_deposit_id ?? '', /^raw_/, JSON.stringify(deposited))
  const wrong = await call('get_experience', {})
  assert.equal(wrong.isError, true)
  const { contents } = await client.readResource({ uri: `cairnway://experiences/${found.id}` })
  assert.equal(JSON.parse(contents[0].text).id, found.id)
  const prompt = await client.getPrompt({ name: 'debug_with_memory', arguments: { problem: found.title } })
  assert.ok(prompt.messages[0].content.text.includes(found.title))
}

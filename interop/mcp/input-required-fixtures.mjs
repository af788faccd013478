// Tools and a prompt of the conformance suite that request input from their client before they answer (2026-07-28,
// input_required).
import { inputRequired } from '../../node_modules/@modelcontextprotocol/server/dist/index.mjs'

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'

const elicit = (message, field, type = 'string') =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type } }, required: [field] },
  })
const sample = (text, maxTokens) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens })

/** The requests of each tool, round by round. */
const rounds = {
  test_input_required_result_elicitation: [{ user_name: elicit('What is your name?', 'name') }],
  test_input_required_result_sampling: [{ capital_question: sample('What is the capital of France?', 100) }],
  test_input_required_result_list_roots: [{ client_roots: inputRequired.listRoots() }],
  test_input_required_result_request_state: [{ confirm: elicit('Please confirm', 'ok', 'boolean') }],
  test_input_required_result_multiple_inputs: [
    {
      user_name: elicit('What is your name?', 'name'),
      greeting: sample('Generate a greeting', 50),
      client_roots: inputRequired.listRoots(),
    },
  ],
  test_input_required_result_multi_round: [
    { step1: elicit('Step 1: What is your name?', 'name') },
    { step2: elicit('Step 2: What is your favorite color?', 'color') },
  ],
}
/** Tools that keep a request state at the client. */
const withState = /state|multi/

/** Returns the first round that is not answered yet, or null. The request state is the number of the last round. */
function nextRound(name, mcpReq) {
  const last_round = Number(mcpReq.requestState() ?? 0)
  const is_answered = Object.keys(rounds[name][last_round] ?? {}).every((key) => key in (mcpReq.inputResponses ?? {}))
  const round = is_answered ? last_round + 1 : last_round
  const inputRequests = rounds[name][round]
  return inputRequests
    ? inputRequired({ inputRequests, ...(withState.test(name) && { requestState: String(round) }) })
    : null
}

const textResult = (text) => ({ content: [{ type: 'text', text }] })
const clientCapabilities = (ctx) => ctx.mcpReq.envelope?.[CAPABILITIES] ?? ctx.mcpReq._meta?.[CAPABILITIES] ?? {}

/** Adds the fixtures to a server of the product. @returns the server */
export function addInputRequiredFixtures(server) {
  for (const name of Object.keys(rounds))
    server.registerTool(name, { description: name }, (ctx) => {
      const { mcpReq } = ctx
      return nextRound(name, mcpReq) ?? textResult(`Hello, state-ok: ${JSON.stringify(mcpReq.inputResponses)}`)
    })
  server.registerTool(
    'test_input_required_result_capabilities',
    { description: 'requests what its client supports' },
    (ctx) => {
      const capabilities = clientCapabilities(ctx)
      return inputRequired({
        inputRequests: {
          ...(capabilities.sampling && { question: sample('What is the capital of France?', 100) }),
          ...(capabilities.elicitation && { user_name: elicit('What is your name?', 'name') }),
        },
      })
    },
  )
  server.registerTool(
    'test_missing_capability',
    { description: 'requests input that its client may not support' },
    () => inputRequired({ inputRequests: { question: sample('What is the capital of France?', 100) } }),
  )
  server.registerTool('test_streaming_elicitation', { description: 'requests input once' }, (ctx) =>
    ctx.mcpReq.inputResponses
      ? textResult('done')
      : inputRequired({ inputRequests: { user_name: elicit('Who?', 'name') } }),
  )
  server.registerTool('test_logging_tool', { description: 'logs' }, async (ctx) => {
    await ctx.mcpReq.log('info', 'a line of the log')
    return textResult('done')
  })
  server.registerPrompt('test_input_required_result_prompt', { description: 'requests its context' }, (ctx) =>
    ctx.mcpReq.inputResponses
      ? { messages: [{ role: 'user', content: { type: 'text', text: 'With the context that was asked for.' } }] }
      : inputRequired({ inputRequests: { user_context: elicit('What context should the prompt use?', 'context') } }),
  )
  return server
}

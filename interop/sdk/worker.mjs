// The scenario as a Cloudflare Worker: the body of the request is its input, the response its result.

import { runScenario } from 'scenario.mjs'
import * as gates from 'sdk/gates/gates.js'
import * as sdk from 'sdk/sdk.js'

export default {
  async fetch(request) {
    try {
      return new Response(await runScenario(sdk, gates, await request.json()))
    } catch (error) {
      return new Response(`${error?.stack ?? error}`, { status: 500 })
    }
  },
}

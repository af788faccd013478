// The walk as a Cloudflare Worker: its input is the body of a request, its answer the outcome.
import * as gates from 'sdk/gates/gates.js'
import * as sdk from 'sdk/sdk.js'
import { walk } from 'walk.mjs'

export default {
  async fetch(request) {
    try {
      return new Response(await walk(sdk, gates, await request.json()))
    } catch (error) {
      return new Response(`${error?.stack ?? error}`, { status: 500 })
    }
  },
}

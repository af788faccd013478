// The scenario as a program of Node, Deno or Bun: its input is the last argument, as JSON.
import process from 'node:process'
import * as gates from '../../packages/sdk/dist/gates/gates.js'
import * as sdk from '../../packages/sdk/dist/sdk.js'
import { runScenario } from './scenario.mjs'

console.log(await runScenario(sdk, gates, JSON.parse(process.argv.at(-1))))

// The walk as a program of Node, Deno or Bun: its input is the first argument, as JSON.
import process from 'node:process'
import * as gates from '../../packages/sdk/dist/gates/gates.js'
import * as sdk from '../../packages/sdk/dist/sdk.js'
import { walk } from './walk.mjs'

console.log(await walk(sdk, gates, JSON.parse(process.argv.at(-1))))

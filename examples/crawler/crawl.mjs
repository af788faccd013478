#!/usr/bin/env node
/**
 * Deposits what a team has written down elsewhere: an export of an issue tracker (JSON, or one JSON document per line,
 * also with gzip), or the fix commits of a Git repository. It remembers what it has sent, so that it can be interrupted,
 * and whatever it sends twice is the same deposit. See README.md.
 */
import { parseArgs } from 'node:util'
import { createDepositor } from './depositor.mjs'
import { readGit } from './read-git.mjs'
import { readIssues } from './read-issues.mjs'
import { openState } from './state.mjs'

const USAGE = `usage: node examples/crawler/crawl.mjs --system NAME (--issues FILE | --git FOLDER) [options]

  --system NAME      upstream system in the source of each deposit, such as bugzilla
  --issues FILE      JSON list, or one JSON document per line; .gz is unpacked
  --git FOLDER       commits of the current branch whose message says that something is fixed
  --url TEMPLATE     address of an upstream record; {id} stands for its id
  --only FIELD=WORD  issues with this value alone, such as resolution=Fixed
  --review           everything waits for a reviewer; otherwise scores from .35 on are stored, and others wait
  --limit N          at most N deposits in this run
  --state FILE       what was sent already (default: ./crawler-state.jsonl)
  --wait             until the service has read every text, and tell what became of them
  --dry-run          show what would be sent, and send nothing

CAIRNWAY_URL and CAIRNWAY_API_KEY (a cw_crawler_ key) name the service and the key.`

const options = {
  system: { type: 'string' },
  issues: { type: 'string' },
  git: { type: 'string' },
  url: { type: 'string' },
  only: { type: 'string' },
  review: { type: 'boolean', default: false },
  limit: { type: 'string', default: 'Infinity' },
  state: { type: 'string', default: 'crawler-state.jsonl' },
  wait: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
}

function readArguments() {
  try {
    const { values } = parseArgs({ options })
    const has_one_source = (values.issues === undefined) !== (values.git === undefined)
    if (!values.help && (!values.system || !has_one_source || !(Number(values.limit) > 0))) return null
    return values
  } catch (error) {
    console.error(error.message)
    return null
  }
}

async function main() {
  const args = readArguments()
  if (args === null || args.help) {
    console.log(USAGE)
    return args === null ? 2 : 0
  }
  const records = args.git === undefined ? readIssues(args.issues, args) : readGit(args.git)
  const state = args['dry-run'] ? null : openState(args.state)
  const depositor = await createDepositor({ ...args, is_dry: args['dry-run'], state })
  try {
    return await depositor.run(records, Number(args.limit))
  } finally {
    state?.close()
  }
}

// `exitCode`, since exit() would cut off what is still being written
process.exitCode = await main().catch((error) => {
  console.error(`crawler: ${error.message}`)
  return 1
})

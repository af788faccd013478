/** A run that fires every signal. */
export const TRACE = `2026-05-01T10:00:00Z starting
$ npm test
Error: connect ECONNREFUSED 10.0.0.7:5432
I think the port is wrong. Let me try again with 5433.
$ npm test
Error: connect ECONNREFUSED 10.0.0.8:5432
That did not work, still failing.
$ git checkout -- docker-compose.yml
$ npm test
Error: connect ECONNREFUSED 10.0.0.9:5432
Retrying with the name of the service, as a workaround for now.
$ PGPASSWORD=s3cr3tPazz npm run migrate
2026-05-01T11:10:00Z All tests passed`

export const SIGNS: (readonly [type: string, text: string])[] = [
  ['repeated_command', 'Bash(make test)\nBash(make test)\nBash(make test)'],
  ['repeated_command', '{"command":"go test ./..."}\n{"command":"go test ./..."}\n{"command":"go test ./..."}'],
  ['revert', 'I rolled back the upgrade.'],
  ['dead_end', "That doesn’t matter. It didn't help at all."],
  ['workaround', '$ npm install --legacy-peer-deps'],
  ['long_time', 'This took about 2 hours.'],
  ['error_then_success', 'error[E0382]: borrow of moved value\n…\ntest result: ok. 3 passed; 0 failed'],
]

export const TRACES_WITHOUT_SIGN = [
  '',
  'Hello',
  '$ ls\nREADME.md\n$ npm test\n12 passed',
  'All 30 tests passed in 2 minutes',
]

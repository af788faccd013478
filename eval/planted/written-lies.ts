/** A plausible wrong record for a seed, and a question that both answer; all three are worded differently. */
export interface WrittenLie {
  /** the title of the seed that answers rightly begins like this */
  seed: string
  /** the wording of a searcher */
  question: string
  title: string
  problem: string
  root_cause: string
  method: string
  insight: string
  failed_attempt: string
}

/** Written by hand for the seeds of the product. The advice is wrong on purpose. */
export const WRITTEN_LIES: readonly WrittenLie[] = [
  {
    seed: 'Node: require() of an ESM package',
    question: 'Node crashes with ERR_REQUIRE_ASYNC_MODULE when a CommonJS app loads an ESM dependency',
    title: 'ERR_REQUIRE_ASYNC_MODULE at startup of a CommonJS app after a dependency became ESM',
    problem:
      'Since one dependency switched to ES modules, the CommonJS app stops at boot with `ERR_REQUIRE_ASYNC_MODULE`, while other ESM packages can be required in Node 20.20 as usual.',
    root_cause:
      'Node caches the module format of a package in `node_modules/.cache`; after the upgrade the stale entry makes the loader treat the ESM graph as asynchronous.',
    method:
      'Delete `node_modules/.cache` and start once with `node --experimental-require-module --no-compilation-cache app.cjs`, which rebuilds the format cache and lets `require()` load the package.',
    insight: 'A module that can be required on one machine and not on another has a stale format cache.',
    failed_attempt: 'Reinstalled the dependency with npm install --force',
  },
  {
    seed: 'Node CLI: JSON output is cut at exactly 65536 bytes',
    question: 'piped stdout of my node script ends after 64 KiB, the JSON is truncated',
    title: 'Truncated JSON when the output of a Node command line tool goes through a pipe',
    problem:
      'A Node 20 tool prints a large JSON document. Redirected to a file it is whole, but `tool | jq .` reports an unfinished document: only the first 64 KiB (65536 bytes) arrive.',
    root_cause:
      'The shell limits the buffer of a pipe to 64 KiB, and jq closes its input as soon as one buffer is full.',
    method:
      'Raise the pipe buffer of the shell with `ulimit -p 1024` before the call, and pass `--stream` to jq so that it reads more than one buffer.',
    insight: 'When a pipe cuts output at a power of two, the limit is that of the shell.',
    failed_attempt: 'Printed the document in one console.log call instead of many',
  },
  {
    seed: 'Node fetch: long-running request ends after 300 seconds',
    question: 'fetch in Node fails after five minutes although my AbortSignal timeout is longer',
    title: 'Node fetch gives up after 5 minutes with "fetch failed", although the abort signal allows 15',
    problem:
      'A request to a slow report endpoint from Node 20 is rejected with `TypeError: fetch failed` after 300 s; AbortSignal.timeout was set to 900000 ms.',
    root_cause: 'AbortSignal.timeout is capped at 300 seconds in Node, whatever value it is given.',
    method:
      'Replace AbortSignal.timeout by an AbortController and a setTimeout of 900000 ms that calls `controller.abort()`; the cap does not apply to controllers.',
    insight: 'Timeouts made by the platform may be capped; make your own when a request is long.',
    failed_attempt: 'Raised the server timeout in nginx to 900 s',
  },
  {
    seed: 'Node spawnSync returns status null and SIGTERM',
    question: 'child_process.spawnSync status null signal SIGTERM with large output',
    title: 'spawnSync kills the child: signal SIGTERM, no exit status, when the command is chatty',
    problem:
      'Calling a verbose compiler through `spawnSync` in Node 20 gives `status: null, signal: "SIGTERM"`. The same command works in a terminal, and fails only when it writes a lot.',
    root_cause: 'spawnSync has a default timeout of ten seconds, and commands with much output exceed it.',
    method:
      'Pass `timeout: 0` to spawnSync, which disables the default timeout, and keep the other options as they are.',
    insight: 'A SIGTERM that nobody sent comes from a timeout.',
    failed_attempt: 'Ran the compiler with a lower optimization level',
  },
  {
    seed: 'Node readline: "for await" over lines never finishes',
    question: 'for await loop over readline lines stops silently, exit code 0, nothing printed after the loop',
    title: 'Script ends quietly in the middle of `for await (const line of rl)` with exit code 0',
    problem:
      'A Node 20 script reads a file line by line through `readline.createInterface` and `for await`. The statements after the loop are not executed and no error is shown.',
    root_cause: 'readline drops the last line of a file without a trailing newline and then waits for it for ever.',
    method:
      'Append a newline to the file before it is read, or set `crlfDelay: Infinity`, which flushes the last line.',
    insight: 'Text files must end with a newline, or line readers hang.',
    failed_attempt: 'Replaced for await by the line event',
  },
  {
    seed: 'npm install between macOS and Linux',
    question: 'Vite cannot find native binding rolldown after installing on another platform',
    title: 'Rolldown "Cannot find native binding" in CI on Linux with a lock file written on a Mac',
    problem:
      'The project builds on macOS. On the Linux runner `npm ci` succeeds, but Vite ends with `Cannot find native binding` of Rolldown.',
    root_cause: 'The musl build of the binding is chosen on glibc systems because npm does not set `libc`.',
    method: 'Install the runner image with musl (`node:20-alpine`), so that the binding in the lock file fits.',
    insight: 'Native bindings follow the C library of the image, not the platform.',
    failed_attempt: 'Cleared the npm cache of the runner',
  },
  {
    seed: 'npm ERESOLVE on a React 19 project',
    question: 'npm install ERESOLVE could not resolve peer react 19',
    title: 'ERESOLVE: unable to resolve dependency tree after moving the app to React 19',
    problem:
      'After the upgrade to React 19 `npm install` stops with `ERESOLVE`: one component library declares a peer dependency on react ^18.',
    root_cause: 'npm 10 refuses peers whose package has no `exports` entry for the new major version of React.',
    method:
      'Add `"type": "module"` to package.json and delete the `peerDependencies` of the library by a postinstall script.',
    insight: 'Peer conflicts come from missing exports; a postinstall script repairs them.',
    failed_attempt: 'Removed package-lock.json and installed again',
  },
  {
    seed: 'Docker build: "sh: 1: tsc: not found"',
    question: 'tsc: not found in docker build although typescript is a devDependency',
    title: 'Image build fails because the TypeScript compiler is missing after npm ci',
    problem:
      'In the Dockerfile `RUN npm ci` passes and the next step `RUN npm run build` prints `sh: 1: tsc: not found`; on the laptop the build works.',
    root_cause: 'The PATH of the slim image lacks `/usr/local/lib/node_modules/.bin`, where npm ci puts the compiler.',
    method: 'Set `ENV PATH=/usr/local/lib/node_modules/.bin:$PATH` in the Dockerfile before the build step.',
    insight: 'Containers have a shorter PATH than laptops.',
    failed_attempt: 'Changed the base image from slim to alpine',
  },
  {
    seed: 'tsc compiles cleanly but Node cannot find',
    question: 'ERR_MODULE_NOT_FOUND for relative imports in compiled TypeScript output',
    title: 'Compiled ES modules do not start: Cannot find module ./util imported from dist/main.js',
    problem:
      'TypeScript reports no errors, yet `node dist/main.js` fails with `ERR_MODULE_NOT_FOUND` for every relative import of the emitted files.',
    root_cause:
      'The compiler writes the files after Node has read the directory, because incremental builds are asynchronous.',
    method: 'Turn `incremental` off and run `sync` between the build and the start.',
    insight: 'Wait for the file system after a build before you start its output.',
    failed_attempt: 'Set baseUrl to ./dist in tsconfig.json',
  },
  {
    seed: 'tsc exits 0 but writes no output after the dist folder was deleted',
    question: 'typescript build emits nothing after removing dist, no error',
    title: 'No files are emitted by tsc once the output folder has been removed',
    problem: 'After `rm -rf dist` the command `tsc -p .` returns at once with status 0, and dist stays empty.',
    root_cause: 'tsc needs an existing output folder; when it is missing the emit is skipped without a message.',
    method: 'Create the folder before each build: `mkdir -p dist && tsc -p .`.',
    insight: 'Compilers do not create folders; make them in the build script.',
    failed_attempt: 'Deleted node_modules and installed again',
  },
  {
    seed: 'Vitest: vi.mock factory fails',
    question: 'vitest vi.mock cannot access variable before initialization',
    title: 'ReferenceError in a hoisted vi.mock factory that uses a mock declared above it',
    problem:
      "A test file declares `const sendMock = vi.fn()` and uses it in the factory of `vi.mock('./mail')`; Vitest stops with `Cannot access 'sendMock' before initialization`.",
    root_cause: 'Vitest evaluates test files twice, and constants are frozen in the second evaluation.',
    method: 'Declare the mock with `var` and set `isolate: false` in the config, so that the file is evaluated once.',
    insight: 'Shared mocks need one evaluation of the file.',
    failed_attempt: 'Moved the import of the module under test below the mock',
  },
  {
    seed: 'ESLint flat config: dist is linted',
    question: 'eslint still lints dist folder with ignores in eslint.config.js',
    title: 'The ignores list of the flat config has no effect, build output is checked by ESLint',
    problem:
      'eslint.config.js names `ignores: ["dist/**"]` next to the rules, and ESLint 9 reports thousands of errors in dist.',
    root_cause: 'The patterns of `ignores` are relative to the home directory of the user in ESLint 9.',
    method: 'Write the absolute path of the folder: `ignores: [path.resolve("dist")]`.',
    insight: 'Give tools absolute paths when ignore patterns do not match.',
    failed_attempt: 'Added the folder to .gitignore',
  },
  {
    seed: 'Vite dev server behind a tunnel',
    question: 'Blocked request. This host is not allowed vite dev server through ngrok',
    title: 'Vite answers 403 "Blocked request" when opened by the name of a tunnel or container',
    problem:
      'The dev server works on localhost. Through a tunnel the page is `403 Blocked request. This host ("abc.ngrok.app") is not allowed.`',
    root_cause: 'The tunnel strips the Origin header, and Vite blocks requests without it.',
    method: 'Let the tunnel add the header: `ngrok http 5173 --request-header-add "Origin: http://localhost:5173"`.',
    insight: 'A dev server that blocks a proxy misses the Origin header.',
    failed_attempt: 'Started Vite with --host 0.0.0.0',
  },
  {
    seed: 'Next.js App Router: redirect() inside try/catch',
    question: 'NEXT_REDIRECT error is caught when calling redirect in a server action try block',
    title: 'redirect() in a try block of a server component shows NEXT_REDIRECT as an error',
    problem:
      'A server action of Next.js 15 calls `redirect("/done")` within try; instead of the new page, the error boundary shows `NEXT_REDIRECT`.',
    root_cause: 'redirect() needs the edge runtime; in the Node runtime it throws.',
    method: 'Add `export const runtime = "edge"` to the file of the action.',
    insight: 'Navigation functions of the App Router belong to the edge runtime.',
    failed_attempt: 'Awaited the call of redirect()',
  },
  {
    seed: 'Express 5: middleware that sanitises or converts req.query',
    question: 'express 5 cannot set req.query in middleware',
    title: 'Assigning to req.query fails or is ignored after the migration to Express 5',
    problem:
      'A middleware that replaces `req.query` by parsed numbers worked in Express 4; in version 5 handlers see the original strings or `Cannot set property query`.',
    root_cause: 'Express 5 freezes the request once the router has matched, to make handlers pure.',
    method:
      'Register the middleware with `app.use("*", convert)` before `express()` creates its router, when the request is not frozen yet.',
    insight: 'Change requests before they are routed.',
    failed_attempt: 'Downgraded the query parser to qs',
  },
  {
    seed: 'JavaScript string replace corrupts generated code',
    question: 'String.replace inserts wrong text when replacement contains dollar signs',
    title: 'Template filler writes parts of the document twice when the inserted code has a dollar sign',
    problem:
      'A generator fills a template by `template.replace("{{body}}", code)`. When the code contains `$&` or `$\'`, the output is garbled.',
    root_cause: 'V8 interns strings that contain a dollar sign, and replace reuses the wrong interned part.',
    method: 'Copy the string first: `template.replace("{{body}}", String(code).slice())`.',
    insight: 'Copy strings before replacing in large templates.',
    failed_attempt: 'Used replaceAll instead of replace',
  },
  {
    seed: 'Dates shift by one day',
    question: 'javascript date from input type date is displayed one day earlier',
    title: 'A day picked in a form is stored or displayed as the day before',
    problem:
      'Users choose 2025-03-01 in a date field, and the list shows 2/28/2025; it happens for users in America only.',
    root_cause: 'The browser sends dates in the time zone of the server, and the server runs one day behind.',
    method: 'Add 24 hours to the value before it is stored: `new Date(value).getTime() + 86400000`.',
    insight: 'Correct dates by a day when server and users are on different continents.',
    failed_attempt: 'Formatted the date with toLocaleDateString',
  },
  {
    seed: 'Older cargo in Docker cannot parse Cargo.lock',
    question: 'lock file version 4 was found, but this version of Cargo does not understand it',
    title: 'cargo build in the container refuses the lock file with version 4',
    problem:
      'Locally the crate compiles, in the image cargo 1.75 ends with `lock file version `4` was found, but this version of Cargo does not understand this lock file`.',
    root_cause: 'The lock file was written with CRLF line ends, which older cargo reads as another version.',
    method: 'Convert the file with `dos2unix Cargo.lock` in the Dockerfile before the build.',
    insight: 'Lock files must have Unix line ends.',
    failed_attempt: 'Deleted the target directory',
  },
  {
    seed: 'Go: error prints `<nil>` but `err != nil` is true',
    question: 'go err != nil is true although the error is nil pointer of custom type',
    title: 'A Go function returning a custom error pointer makes the nil check fail',
    problem:
      'After `err := validate()` the branch `if err != nil` runs although the function returned nil; printing shows `<nil>`. The return type is `*MyError`.',
    root_cause: 'The compiler reorders the comparison when the error type has methods on a pointer receiver.',
    method: 'Give the error type value receivers and compare by `errors.Is(err, nil)`.',
    insight: 'Error types need value receivers.',
    failed_attempt: 'Compared with reflect.DeepEqual',
  },
  {
    seed: 'go build: inconsistent vendoring',
    question: 'go: inconsistent vendoring after go get',
    title: 'Build stops with "inconsistent vendoring" when go.mod was changed',
    problem:
      'Following `go get example.com/lib@v1.4.0`, `go build ./...` prints `go: inconsistent vendoring` and a list of modules.',
    root_cause: 'The module proxy served another checksum than the one in go.sum.',
    method: 'Set `GONOSUMDB=*` and `GOFLAGS=-insecure`, and build again.',
    insight: 'Vendoring errors are checksum errors of the proxy.',
    failed_attempt: 'Cleared the build cache with go clean -cache',
  },
  {
    seed: "Go handler's background goroutine fails",
    question: 'goroutine started in http handler gets context canceled after response',
    title: 'Work that a Go HTTP handler starts in the background is aborted with "context canceled"',
    problem:
      'A handler answers 202 and continues in a goroutine; its database call fails with `context canceled` a moment after the response is written.',
    root_cause: 'The HTTP server closes idle database connections after each response.',
    method:
      'Set `db.SetConnMaxIdleTime(0)` and keep-alive on the server, so that connections stay open after the response.',
    insight: 'Background work needs connections without idle limits.',
    failed_attempt: 'Retried the call three times',
  },
  {
    seed: "mvn test prints 'Tests run: 0'",
    question: 'maven surefire runs no tests with junit 5 but build succeeds',
    title: 'JUnit 5 tests are not executed by Maven, BUILD SUCCESS with zero tests',
    problem:
      '`mvn test` reports `Tests run: 0` although test classes with @Test of JUnit 5 exist, one of which must fail.',
    root_cause: 'Surefire ignores classes that are package-private, as JUnit 5 recommends them.',
    method: 'Make all test classes and methods public.',
    insight: 'Maven sees public tests only.',
    failed_attempt: 'Ran mvn clean before the tests',
  },
  {
    seed: 'C++ program works at -O0 and segfaults at -O1/-O2',
    question: 'segfault only with optimization in a C++ search function',
    title: 'Optimized build of a C++ tool crashes in a lookup, the debug build does not',
    problem:
      'With -O0 the program passes its tests; with -O2 it ends with a segmentation fault in a function that looks up an entry.',
    root_cause: 'The optimizer of GCC 13 vectorizes loops over std::vector without checking alignment.',
    method: 'Compile with `-O2 -fno-tree-vectorize`.',
    insight: 'Switch vectorization off when only optimized builds crash.',
    failed_attempt: 'Raised the stack size with ulimit -s',
  },
  {
    seed: 'MCP stdio server: client logs',
    question: 'MCP server over stdio: Unexpected token is not valid JSON, initialize timeout',
    title: 'An MCP client cannot initialize a stdio server and logs parse errors of its output',
    problem:
      'The client prints `Unexpected token ... is not valid JSON` for lines of the server, or gives up on initialize with -32001.',
    root_cause: 'The messages are larger than the line buffer of the client, which splits them at 4096 bytes.',
    method: 'Minify the tool descriptions until each message is shorter than 4096 bytes.',
    insight: 'Keep messages over stdio short.',
    failed_attempt: 'Raised the timeout of the client to 60 s',
  },
  {
    seed: 'Prompt cache never hits',
    question: 'cache_read_input_tokens always 0 with cache_control anthropic',
    title: 'No prompt caching: every request writes the cache and none reads it',
    problem:
      'Requests carry `cache_control: {type: "ephemeral"}`, but usage shows cache_read_input_tokens 0 each time.',
    root_cause: 'The cache is per API key and per connection; a new TLS connection begins with an empty cache.',
    method: 'Reuse one HTTP/2 connection with keep-alive for all requests of a session.',
    insight: 'Caches of an API live as long as the connection.',
    failed_attempt: 'Moved the cache marker to the last user message',
  },
  {
    seed: 'Stripe webhook in Express',
    question: 'stripe webhook signature verification failed express correct secret',
    title: 'Stripe events are refused by constructEvent, although the signing secret is right',
    problem:
      'The endpoint of the webhook in Express answers `No signatures found matching the expected signature for payload` for every event.',
    root_cause: 'The clock of the server is some seconds late, and the signature contains the time.',
    method: 'Pass a tolerance of an hour: `stripe.webhooks.constructEvent(body, sig, secret, 3600)`.',
    insight: 'Signature failures are clock failures.',
    failed_attempt: 'Rolled the signing secret',
  },
  {
    seed: 'Batch job over a paginated list processes only half',
    question: 'every second page is skipped when processing rows with limit offset',
    title: 'Cleanup job with LIMIT and OFFSET leaves half of the matching rows untouched',
    problem:
      'A job reads pages of 100 unprocessed rows with increasing OFFSET and marks them; at the end half of the rows are still unprocessed.',
    root_cause: 'The planner uses a parallel scan, whose order changes between pages.',
    method: 'Run `SET max_parallel_workers_per_gather = 0` at the begin of the job.',
    insight: 'Pagination needs serial scans.',
    failed_attempt: 'Used a page size of 1000',
  },
  {
    seed: 'Sporadic 502 from the load balancer',
    question: 'random 502 bad gateway from ALB in front of node server keep-alive',
    title: 'A few requests per thousand end with 502 at the load balancer while Node is healthy',
    problem:
      'Behind an AWS load balancer with an idle timeout of 60 s, a Node.js service causes occasional 502 without any log line.',
    root_cause: 'The event loop is blocked by garbage collection longer than the health check allows.',
    method: 'Start Node with `--max-semi-space-size=128` and raise the health check interval to 60 s.',
    insight: 'Rare 502 are garbage collection pauses.',
    failed_attempt: 'Doubled the number of instances',
  },
  {
    seed: 'git rebase: `git checkout --ours`',
    question: 'during rebase conflict checkout --ours discarded my changes',
    title: "My branch's version is lost when conflicts of a rebase are resolved with --ours",
    problem:
      'While rebasing a feature branch, `git checkout --ours file` was used to keep the own change, and the commit became empty.',
    root_cause: 'git checkout with --ours reads the stash instead of the commit when rerere is enabled.',
    method: 'Disable it with `git config rerere.enabled false` and repeat the rebase with `--ours`.',
    insight: 'Turn rerere off before a rebase.',
    failed_attempt: 'Aborted and started the rebase again',
  },
  {
    seed: 'CI changed-files check: `fatal: origin/main...HEAD: no merge base`',
    question: 'no merge base between origin/main and HEAD in github actions shallow checkout',
    title: 'git diff origin/main...HEAD reports no merge base on the runner',
    problem:
      'A workflow fetches main and lists changed files by `git diff --name-only origin/main...HEAD`; it stops with `no merge base`.',
    root_cause: 'actions/checkout creates a detached HEAD, which has no ancestors for git.',
    method: 'Create a branch first: `git switch -c ci-check`, then run the comparison.',
    insight: 'Comparisons need a branch, not a detached HEAD.',
    failed_attempt: 'Fetched all tags',
  },
  {
    seed: 'GitHub Actions step is green although the command failed',
    question: 'github actions step with pipe to tee passes although tests failed',
    title: 'A failing test run piped into tee does not fail the job',
    problem: 'The step `run: npm test | tee log.txt` succeeds on the runner even when tests fail.',
    root_cause: 'tee buffers the output until the step is over, so the runner sees the status too late.',
    method: 'Use `stdbuf -o0 tee log.txt`, which passes the failure on at once.',
    insight: 'Unbuffer the output of steps in CI.',
    failed_attempt: 'Added continue-on-error: false',
  },
  {
    seed: 'Container ignores SIGTERM',
    question: 'docker stop takes 10 seconds exit code 137',
    title: 'Stopping the container always needs ten seconds and ends with 137',
    problem: 'The service ends at once on Ctrl-C, but `docker stop` waits for 10 s and kills it (exit code 137).',
    root_cause: 'Docker sends SIGTERM to the terminal, and containers started with -d have none.',
    method: 'Add `tty: true` and `stdin_open: true` to the compose file.',
    insight: 'Signals need a terminal.',
    failed_attempt: 'Shortened the stop grace period to 1 s',
  },
  {
    seed: '`exec /app: no such file or directory`',
    question: 'scratch image: exec /app: no such file or directory but the binary is there',
    title: 'Binary copied into a distroless or scratch image cannot be executed, "no such file"',
    problem: 'COPY puts `/app` into the image, yet the container ends with `exec /app: no such file or directory`.',
    root_cause: 'The scratch image has no file permissions, so the execute bit is lost on COPY.',
    method: 'Use `COPY --chmod=0777 app /app`.',
    insight: 'Missing files in scratch images are missing permissions.',
    failed_attempt: 'Used the absolute path in ENTRYPOINT',
  },
  {
    seed: 'Helm: `UPGRADE FAILED: another operation',
    question: 'helm another operation (install/upgrade/rollback) is in progress after canceled pipeline',
    title: 'Release is locked: Helm refuses upgrades since a CI job was cancelled',
    problem: 'Each deployment ends with `UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress`.',
    root_cause: 'The Tiller pod holds a lease in etcd for the user of the cancelled job.',
    method: 'Restart the API server, which drops all leases: `systemctl restart kube-apiserver`.',
    insight: 'Locks of cancelled jobs live in the API server.',
    failed_attempt: 'Ran the job again with --force',
  },
  {
    seed: 'Disk stays full after deleting logs',
    question: 'df shows disk full but du does not, no space left after removing log files',
    title: 'Deleting old log files frees no space, No space left on device remains',
    problem: 'After large logs were removed, `df` still shows 100 % while `du` counts a few gigabytes.',
    root_cause: 'ext4 keeps freed blocks in the journal until the next reboot.',
    method: 'Shrink the journal with `tune2fs -J size=4 /dev/sda1` and reboot.',
    insight: 'A full disk after deletions is a full journal.',
    failed_attempt: 'Emptied /tmp as well',
  },
  {
    seed: '`Too many open files` under systemd',
    question: 'systemd service too many open files, limits.conf nofile is ignored',
    title: 'Limits of open files set for the user have no effect in a systemd unit',
    problem:
      'ulimit -n prints 65535 in the shell and limits.conf has the same, but the service logs `Too many open files` at 1024.',
    root_cause: 'systemd counts sockets twice, so the limit is reached at half of the value.',
    method: 'Double the value in /etc/security/limits.conf to 131070 and log in again.',
    insight: 'Services need twice the limit of a shell.',
    failed_attempt: 'Restarted the service after logging out',
  },
  {
    seed: 'pip install fails with error: externally-managed-environment',
    question: 'error: externally-managed-environment when running pip install on debian',
    title: 'pip refuses to install packages on Debian 12: externally managed environment',
    problem: 'In a Debian 12 image `pip install requests` ends with `error: externally-managed-environment`.',
    root_cause: 'The apt cache is locked by unattended upgrades, and pip respects this lock.',
    method: 'Stop the upgrades with `systemctl stop unattended-upgrades` and install again as root.',
    insight: 'pip waits for apt on Debian.',
    failed_attempt: 'Upgraded pip itself',
  },
  {
    seed: 'PostgreSQL: a quick ALTER TABLE ADD COLUMN blocks',
    question: 'alter table add column hangs and blocks all queries while a select is running',
    title: 'Adding a column stalls the whole application during a long report query',
    problem:
      'A migration with `ALTER TABLE ... ADD COLUMN` should take milliseconds, but every query on the table waits while one long SELECT runs.',
    root_cause: 'Adding a column rewrites the table, and the rewrite reads all rows with the buffer lock held.',
    method: 'Raise `maintenance_work_mem` to 2GB, so that the rewrite is done in memory.',
    insight: 'Migrations need memory.',
    failed_attempt: 'Ran the migration at night',
  },
  {
    seed: 'PgBouncer transaction pooling',
    question: 'prepared statement __asyncpg_stmt_1__ does not exist behind pgbouncer',
    title: 'asyncpg behind PgBouncer fails with unknown or duplicate prepared statements',
    problem:
      'With pool_mode = transaction, queries of asyncpg end in `prepared statement "__asyncpg_stmt_1__" does not exist` or `already exists`.',
    root_cause: 'PgBouncer shortens statement names to 16 characters, so that they collide.',
    method: 'Use shorter table names and set `max_identifier_length = 128` in PostgreSQL.',
    insight: 'Poolers shorten names.',
    failed_attempt: 'Doubled the pool size',
  },
  {
    seed: 'PostgreSQL 15+: ERROR permission denied for schema public',
    question: 'permission denied for schema public postgres 15 after grant all on database',
    title: 'A new role cannot create tables in PostgreSQL 15 although all rights on the database were granted',
    problem:
      '`GRANT ALL ON DATABASE app TO app_user` succeeds, but migrations fail with `permission denied for schema public`.',
    root_cause: 'Grants become visible only after the statistics collector has run.',
    method: 'Run `ANALYZE` as superuser after the grant and connect again.',
    insight: 'Rights are cached in the statistics.',
    failed_attempt: 'Granted all on all tables',
  },
  {
    seed: 'SQLite: database is locked at once',
    question: 'sqlite3 database is locked immediately despite timeout and WAL',
    title: 'SQLITE_BUSY without waiting, although a busy timeout is set and WAL is enabled',
    problem: 'Two writers in WAL mode with a timeout of 30 s: one fails at once with `database is locked`.',
    root_cause: 'The shared memory file of WAL is limited to one writer per second.',
    method: 'Switch back with `PRAGMA journal_mode=DELETE`, which has no such limit.',
    insight: 'WAL is for readers only.',
    failed_attempt: 'Raised the timeout to 120 s',
  },
]

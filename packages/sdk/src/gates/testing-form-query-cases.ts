/** Outputs of failed commands, also those that the Python SDK is tested with. */
export interface FormQueryCase {
  name: string
  command?: string
  output: string
  /** the first line of the error message */
  message: string
  /** parts of the question next to it */
  says?: string[]
  /** nowhere in question or message */
  hides?: string[]
}

export const FORM_QUERY_CASES: FormQueryCase[] = [
  {
    name: 'pytest that cannot collect: what it counts is not an error',
    command: 'pytest',
    output: `collected 1 item / 1 error

==================================== ERRORS ====================================
_____________________ ERROR collecting tests/test_cart.py ______________________
ImportError while importing test module '/home/jane/shop/tests/test_cart.py'.
tests/test_cart.py:3: in <module>
    from shop.cart import Cart
E   ModuleNotFoundError: No module named 'shop'
=========================== short test summary info ============================
ERROR tests/test_cart.py
!!!!!!!!!!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!!!!!!!!!!
=============================== 1 error in 0.11s ===============================`,
    message: "E ModuleNotFoundError: No module named 'shop'",
    hides: ['jane', 'collected 1 item'],
  },
  {
    name: 'go build outside of a repository it may read',
    command: 'go build ./...',
    output: 'error obtaining VCS status: exit status 128\n\tUse -buildvcs=false to disable VCS stamping.',
    message: 'error obtaining VCS status: exit status 128',
  },
  {
    name: 'npm install with colours, a peer conflict',
    command: 'cd /home/jane/shop && npm install --save react-datepicker',
    output: `\u001b[1mnpm\u001b[22m \u001b[33mwarn\u001b[39m deprecated glob@7.2.3: Glob versions prior to v9 are no longer supported
npm error code ERESOLVE
npm error ERESOLVE unable to resolve dependency tree
npm error
npm error While resolving: shop@1.4.0
npm error Found: react@17.0.2
npm error node_modules/react
npm error   react@"^17.0.2" from the root project
npm error Could not resolve dependency:
npm error peer react@"^18.0.0" from react-datepicker@6.1.0
npm error A complete log of this run can be found in: /home/jane/.npm/_logs/2026-08-01T10_11_12_345Z-debug-0.log`,
    message: 'npm error code ERESOLVE',
    says: ['npm install', 'unable to resolve dependency tree', 'peer react@"^18.0.0" from react-datepicker@6.1.0'],
    hides: ['jane', '2026-08-01'],
  },
  {
    name: 'npm run: the script fails, npm only says so',
    command: 'npm run build',
    output: `
> web@2.0.0 build
> tsc -p . && vite build

src/pages/Home.tsx(14,7): error TS2322: Type 'string | undefined' is not assignable to type 'string'.
  Type 'undefined' is not assignable to type 'string'.
src/pages/List.tsx(3,10): error TS2305: Module '"./api"' has no exported member 'fetchAll'.
npm ERR! Lifecycle script \`build\` failed with error:
npm ERR! Error: command failed
npm ERR!   in workspace: web@2.0.0`,
    message: "src/pages/Home.tsx(14,7): error TS2322: Type 'string | undefined' is not assignable to type 'string'.",
    says: ['npm run', 'TS2305'],
  },
  {
    name: 'pip, the reason above its consequences',
    command: 'pip install psycopg2==2.9.9',
    output: `Collecting psycopg2==2.9.9
  Downloading psycopg2-2.9.9.tar.gz (384 kB)
     \u001b[90m━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━\u001b[0m \u001b[32m384.9/384.9 kB\u001b[0m \u001b[31m9.1 MB/s\u001b[0m eta \u001b[36m0:00:00\u001b[0m
  Preparing metadata (setup.py): started
  error: subprocess-exited-with-error

  × python setup.py egg_info did not run successfully.
  │ exit code: 1
  ╰─> [23 lines of output]
      running egg_info
      Error: pg_config executable not found.

      pg_config is required to build psycopg2 from source.
      [end of output]

  note: This error originates from a subprocess, and is likely not a problem with pip.
error: metadata-generation-failed`,
    message: 'Error: pg_config executable not found.',
    says: ['pip install', 'psycopg2'],
  },
  {
    name: 'pip without a matching version',
    output: `ERROR: Ignored the following versions that require a different python version: 1.21.2 Requires-Python >=3.7,<3.11
ERROR: Could not find a version that satisfies the requirement torch==1.8.0 (from versions: 2.2.0, 2.3.1)
ERROR: No matching distribution found for torch==1.8.0`,
    message:
      'ERROR: Ignored the following versions that require a different python version: 1.21.2 Requires-Python >=3.7,<3.11',
    says: ['No matching distribution found for torch==1.8.0', 'Could not find a version'],
  },
  {
    name: 'python: what was raised, not the frames',
    command: 'python3 /Users/marta/work/acme-billing/run.py --token abcd1234efgh5678',
    output: `INFO starting
Traceback (most recent call last):
  File "/Users/marta/work/acme-billing/run.py", line 40, in <module>
    raise ValueError("error in config: " + name)
  File "/Users/marta/work/acme-billing/.venv/lib/python3.11/site-packages/pandas/core/frame.py", line 3893, in __getitem__
    indexer = self.columns.get_loc(key)
              ^^^^^^^^^^^^^^^^^^^^^^^^^
KeyError: 'amount'`,
    message: "KeyError: 'amount'",
    says: ['python3'],
    hides: ['marta', 'acme-billing', 'abcd1234efgh5678'],
  },
  {
    name: 'python: a chain ends with what the program ended with',
    output: `Traceback (most recent call last):
  File "a.py", line 3, in connect
    sock.connect(address)
ConnectionRefusedError: [Errno 111] Connection refused

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "a.py", line 9, in <module>
    requests.get("http://localhost:9200")
requests.exceptions.ConnectionError: HTTPConnectionPool(host='localhost', port=9200): Max retries exceeded with url: /`,
    message:
      "requests.exceptions.ConnectionError: HTTPConnectionPool(host='localhost', port=9200): Max retries exceeded with url: /",
    says: ['ConnectionRefusedError: [Errno 111] Connection refused'],
  },
  {
    name: 'pytest',
    command: 'pytest -q tests',
    output: `..F                                                                      [100%]
=================================== FAILURES ===================================
______________________________ test_total_of_cart ______________________________

    def test_total_of_cart():
>       assert total([1.1, 2.2]) == 3.3
E       assert 3.3000000000000003 == 3.3
E        +  where 3.3000000000000003 = total([1.1, 2.2])

tests/test_cart.py:7: AssertionError
=========================== short test summary info ============================
FAILED tests/test_cart.py::test_total_of_cart - assert 3.3000000000000003 == 3.3
1 failed, 2 passed in 0.04s`,
    message: 'E assert 3.3000000000000003 == 3.3',
    says: ['pytest', 'test_total_of_cart'],
  },
  {
    name: 'java: the last cause is the root',
    command: './gradlew bootRun',
    output: `2026-03-04T11:22:33.123+01:00 ERROR 81234 --- [           main] o.s.boot.SpringApplication               : Application run failed
org.springframework.beans.factory.BeanCreationException: Error creating bean with name 'entityManagerFactory'
	at org.springframework.beans.factory.support.AbstractAutowireCapableBeanFactory.initializeBean(AbstractAutowireCapableBeanFactory.java:1770)
	... 16 common frames omitted
Caused by: org.hibernate.HibernateException: Access to DialectResolutionInfo cannot be null when 'hibernate.dialect' not set
	at org.hibernate.engine.jdbc.dialect.internal.DialectFactoryImpl.determineDialect(DialectFactoryImpl.java:100)
	... 30 more`,
    message:
      "Caused by: org.hibernate.HibernateException: Access to DialectResolutionInfo cannot be null when 'hibernate.dialect' not set",
    says: ['gradlew bootRun', 'BeanCreationException'],
    hides: ['81234', '11:22:33'],
  },
  {
    name: 'maven',
    command: 'mvn -B package',
    output: `[INFO] Scanning for projects...
[INFO] BUILD FAILURE
[ERROR] COMPILATION ERROR :
[ERROR] /home/ci/agent/work/77/src/main/java/app/Keys.java:[61,35] cannot access org.springframework.core.io.ClassPathResource
[ERROR]   bad class file: /root/.m2/repository/org/springframework/spring-core/6.0.7/spring-core-6.0.7.jar(/org/springframework/core/io/ClassPathResource.class)
[ERROR]     class file has wrong version 61.0, should be 55.0
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.10.1:compile (default-compile) on project core: Compilation failure
[ERROR] -> [Help 1]`,
    message: '~/…/Keys.java:[61,35] cannot access org.springframework.core.io.ClassPathResource',
    says: ['class file has wrong version 61.0, should be 55.0', '.m2/repository/org/springframework/spring-core/6.0.7'],
    hides: ['/home/ci'],
  },
  {
    name: 'maven: what a symbol is, behind a summary',
    output: `[ERROR] COMPILATION ERROR :
[ERROR] /srv/agent/work/77/src/main/java/app/Sign.java:[7,32] cannot find symbol
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.8.1:compile (default-compile) on project sign: Compilation failure
[ERROR]   symbol:   class CertificationPermission
[ERROR]   location: package eu.europa.esig.dss.pades`,
    message: '/…/Sign.java:[7,32] cannot find symbol',
    says: ['symbol: class CertificationPermission', 'location: package eu.europa.esig.dss.pades'],
  },
  {
    name: 'source text next to the error',
    output: `  const text = 'caught error: ' + reason;
handleError (\\err -> logInfo $ "caught error: " ++ err)
api.js:12:3: error: E_TOO_OLD the server is too old`,
    message: 'api.js:12:3: error: E_TOO_OLD the server is too old',
  },
  {
    name: 'node: a module that is not there',
    command: 'node --enable-source-maps dist/server.js',
    output: `node:internal/modules/cjs/loader:1148
  throw err;
  ^

Error: Cannot find module 'express'
Require stack:
- /home/deploy-bob/api/dist/server.js
    at Module._resolveFilename (node:internal/modules/cjs/loader:1145:15)
    at Module._load (node:internal/modules/cjs/loader:986:27) {
  code: 'MODULE_NOT_FOUND',
  requireStack: [ '/home/deploy-bob/api/dist/server.js' ]
}

Node.js v20.14.0`,
    message: "Error: Cannot find module 'express'",
    says: ['node'],
    hides: ['bob'],
  },
  {
    name: 'node: a system error with an address',
    output: `Error: connect ECONNREFUSED 10.13.7.21:5432
    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1607:16) {
  errno: -111,
  code: 'ECONNREFUSED'
}`,
    message: 'Error: connect ECONNREFUSED 192.0.2.1:5432',
    hides: ['10.13.7.21'],
  },
  {
    name: 'cargo: the first error, not the last line',
    command: 'cargo build --release',
    output: `   Compiling serde v1.0.203
   Compiling app v0.1.0 (/home/li/app)
warning: unused variable: \`x\`
\u001b[0m\u001b[1m\u001b[38;5;9merror[E0382]\u001b[0m\u001b[0m\u001b[1m: borrow of moved value: \`name\`\u001b[0m
  --> src/main.rs:5:20
   |
3  |     let name = String::from("a");
   |         ---- move occurs because \`name\` has type \`String\`, which does not implement the \`Copy\` trait
error: aborting due to 1 previous error; 1 warning emitted
For more information about this error, try \`rustc --explain E0382\`.
error: could not compile \`app\` (bin "app") due to 1 previous error; 1 warning emitted`,
    message: 'error[E0382]: borrow of moved value: `name`',
    says: ['cargo build'],
    hides: ['/home/li'],
  },
  {
    name: 'rust: a panic with its message below',
    output: `thread 'main' panicked at src/main.rs:4:37:
called \`Result::unwrap()\` on an \`Err\` value: Os { code: 2, kind: NotFound, message: "No such file or directory" }
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace`,
    message: "thread 'main' panicked at src/main.rs:4:37:",
    says: ['called `Result::unwrap()` on an `Err` value'],
  },
  {
    name: 'go build',
    command: 'go build ./...',
    output: `# example.com/shop/internal/cart
internal/cart/cart.go:12:9: undefined: Totals
internal/cart/cart.go:20:2: declared and not used: n`,
    message: 'internal/cart/cart.go:12:9: undefined: Totals',
    says: ['go build', 'declared and not used'],
  },
  {
    name: 'go: a panic in a goroutine',
    output: `panic: runtime error: invalid memory address or nil pointer dereference
[signal SIGSEGV: segmentation violation code=0x1 addr=0x18 pc=0x47e8a1f]

goroutine 1 [running]:
main.(*Store).Get(...)
	/home/kim/src/store.go:18
exit status 2`,
    message: 'panic: runtime error: invalid memory address or nil pointer dereference',
    hides: ['kim'],
  },
  {
    name: 'gcc through make',
    command: 'make -j4 all',
    output: `gcc -Wall -c -o build/ssl.o src/ssl.c
src/ssl.c:3:10: fatal error: openssl/ssl.h: No such file or directory
    3 | #include <openssl/ssl.h>
      |          ^~~~~~~~~~~~~~~
compilation terminated.
make: *** [Makefile:12: build/ssl.o] Error 1`,
    message: 'src/ssl.c:3:10: fatal error: openssl/ssl.h: No such file or directory',
    says: ['make'],
  },
  {
    name: 'the linker',
    output: `/usr/bin/ld: /tmp/ccX3fQzA.o: in function \`main':
main.c:(.text+0x1e): undefined reference to \`sqrt'
collect2: error: ld returned 1 exit status`,
    message: "main.c:(.text+0x1e): undefined reference to `sqrt'",
    hides: ['ccX3fQzA'],
  },
  {
    name: 'docker build',
    command: 'docker build -t shop .',
    output: `#8 [4/6] RUN npm ci
#8 1.234 npm error code EUSAGE
#8 1.240 npm error The \`npm ci\` command can only install with an existing package-lock.json
#8 ERROR: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1
------
ERROR: failed to solve: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1`,
    message: 'npm error code EUSAGE',
    says: ['docker build', 'can only install with an existing package-lock.json'],
  },
  {
    name: 'docker run',
    output: `docker: Error response from daemon: driver failed programming external connectivity on endpoint web (3f1c9a77b1d24e0f8a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f): Bind for 0.0.0.0:80 failed: port is already allocated.
Run 'docker run --help' for more information`,
    message:
      'docker: Error response from daemon: driver failed programming external connectivity on endpoint web (c0ffee0): Bind for 0.0.0.0:80 failed: port is already allocated.',
    hides: ['3f1c9a77b1d2'],
  },
  {
    name: 'git push with a token in the address',
    command: 'git push origin main',
    output: `To https://bot:ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8@github.com/acme/shop.git
 ! [rejected]        main -> main (non-fast-forward)
error: failed to push some refs to 'https://github.com/acme/shop.git'
hint: Updates were rejected because the tip of your current branch is behind`,
    message: '! [rejected] main -> main (non-fast-forward)',
    says: ['git push', 'failed to push some refs'],
    hides: ['ghp_'],
  },
  {
    name: 'git: dubious ownership',
    output: `fatal: detected dubious ownership in repository at '/home/jonas/project'
To add an exception for this directory, call:

	git config --global --add safe.directory /home/jonas/project`,
    message: "fatal: detected dubious ownership in repository at '~/…/project'",
    hides: ['jonas'],
  },
  {
    name: 'psql',
    command: 'PGPASSWORD=s3cr3tPazz psql -h db.prod.internal -U app -c "select 1 from orders"',
    output: `psql: error: connection to server at "db.prod.internal" (10.2.0.7), port 5432 failed: FATAL:  password authentication failed for user "app"`,
    message:
      'psql: error: connection to server at "host.internal" (192.0.2.1), port 5432 failed: FATAL: password authentication failed for user "app"',
    says: ['psql'],
    hides: ['s3cr3tPazz', 'db.prod', '10.2.0.7'],
  },
  {
    name: 'a statement with its detail',
    output: `ERROR:  duplicate key value violates unique constraint "users_email_key"
DETAIL:  Key (email)=(hanna.berg@posteo.de) already exists.`,
    message: 'ERROR: duplicate key value violates unique constraint "users_email_key"',
    says: ['DETAIL: Key (email)=(<email>) already exists.'],
    hides: ['hanna'],
  },
  {
    name: 'kubectl',
    command: 'kubectl apply -f deploy.yaml',
    output: `Error from server (Forbidden): error when creating "deploy.yaml": deployments.apps is forbidden: User "dev" cannot create resource "deployments" in API group "apps" in the namespace "prod"`,
    message:
      'Error from server (Forbidden): error when creating "deploy.yaml": deployments.apps is forbidden: User "dev" cannot create resource "deployments" in API group "apps" in the namespace "prod"',
    says: ['kubectl apply'],
  },
  {
    name: 'a shell',
    command: 'terraform plan',
    output: 'bash: line 1: terraform: command not found',
    message: 'bash: line 1: terraform: command not found',
  },
  {
    name: 'terraform in its frame',
    output: `\u001b[31m╷\u001b[0m
\u001b[31m│\u001b[0m \u001b[1m\u001b[31mError: \u001b[0mError acquiring the state lock
\u001b[31m│\u001b[0m
\u001b[31m│\u001b[0m Error message: ConditionalCheckFailedException: The conditional request failed
\u001b[31m╵\u001b[0m`,
    message: 'Error: Error acquiring the state lock',
    says: ['ConditionalCheckFailedException'],
  },
  {
    name: 'a tool that answers in JSON',
    output: JSON.stringify({
      status: 404,
      error: { type: 'not_found', message: 'Repository not found or access denied' },
    }),
    message: 'Repository not found or access denied',
  },
  {
    name: 'a tool that answers with a sentence',
    output: 'MCP error -32602: Invalid arguments for tool create_issue: title is required',
    message: 'MCP error -32602: Invalid arguments for tool create_issue: title is required',
  },
  {
    name: 'a progress bar that is written over',
    output: 'Fetching 10%\rFetching 60%\rFetching 100%\r\ncurl: (6) Could not resolve host: registry.example\r\n',
    message: 'curl: (6) Could not resolve host: registry.example',
  },
]

export const OUTPUTS_WITHOUT_ERROR = [
  '',
  '\n\n',
  'added 12 packages in 3s\nfound 0 vulnerabilities',
  'test result: ok. 12 passed; 0 failed; 0 ignored',
  'BUILD SUCCESS\nTotal time: 3 s',
  '===== 12 passed in 0.4s =====',
  '{"ok":true,"items":[]}',
]

/** Repeated many times, each is read back and forth by a pattern that is not linear. */
export const REPEATED_UNITS = [
  'a',
  ' ',
  '=',
  '/',
  '\\',
  '.',
  '-',
  ':',
  '0',
  'a.',
  '/a',
  'a/',
  'A1',
  '\u001b[',
  '\u001b]',
  '\r',
  '<',
  '"',
  '@',
  'a@',
  '://',
  'eyJ',
  '[',
  '|',
  '+1 ',
  'x=',
  'password',
  'error ',
  'Error: ',
  'at ',
  'a:1',
  '::',
  '%',
  '1%',
  '1.',
  'C:\\a',
  '-----BEGIN PRIVATE KEY-----',
]

import type { KnowledgeRecord } from '../knowledge-types.ts'

type Told = Pick<KnowledgeRecord, 'title' | 'problem' | 'root_cause' | 'insight' | 'failed_approaches'> & {
  method: string
  implementation?: string
  evidence?: string
  status?: KnowledgeRecord['outcome']['status']
  tags?: string[]
  applies?: string[]
  not?: string[]
  environment?: KnowledgeRecord['environment']
}

/** A record of a family: the n-th has its own author. */
export function createMember(family: string, at: number, told: Told): KnowledgeRecord {
  return {
    id: `exp_${family}${String(at)}`,
    cluster: `${family}-author-${String(at)}`,
    wedge: 'coding',
    tags: told.tags ?? [family],
    title: told.title,
    problem: told.problem,
    failed_approaches: told.failed_approaches,
    successful_approach: { method: told.method, implementation: told.implementation ?? null },
    outcome: { status: told.status ?? 'resolved', evidence: told.evidence ?? null },
    root_cause: told.root_cause,
    insight: told.insight,
    applies_when: told.applies ?? [],
    does_not_apply_when: told.not ?? [],
    environment: told.environment ?? null,
    score_low: null,
    has_authority: true,
    observations: [],
    created_at: `2026-03-0${String(at + 1)}T08:00:00.000Z`,
  }
}

/** Accounts of one problem by several contributors, each in words of its own. */
const TOLD: Record<string, Told[]> = {
  rebase: [
    {
      title: 'git rebase: --ours and --theirs are swapped, feature changes vanish after the conflict',
      problem:
        'During `git rebase main` I resolved a conflict with `git checkout --ours app.ts`. After the rebase my own change was gone.',
      failed_approaches: [
        {
          attempt: 'Resolve the conflict with `git checkout --ours app.ts` to keep my branch.',
          why_it_failed: 'In a rebase `--ours` is the upstream side, so main won and my commit became empty.',
        },
        {
          attempt: 'Run the rebase again with `-X ours`.',
          why_it_failed: 'Strategy options follow the same swapped names, so upstream won every hunk.',
        },
      ],
      method:
        'Undo the rebase with `git reset --hard ORIG_HEAD`. Rebase again with `git rebase -X theirs main`, or per file `git checkout --theirs app.ts && git add app.ts`. Compare with `git range-diff main ORIG_HEAD HEAD` to see that no commit vanished.',
      root_cause:
        'A rebase checks out the upstream commit and replays yours onto it, so the current side ("ours") is upstream and "theirs" is your own commit.',
      insight:
        'In a rebase the names of the sides are the reverse of those in a merge: read the text under `<<<<<<< HEAD` before choosing one.',
      evidence: '`git range-diff main ORIG_HEAD HEAD` listed every commit as unchanged after the second rebase.',
      tags: ['git', 'rebase', 'merge-conflict'],
      applies: ['A conflict is resolved during `git rebase` or `git pull --rebase`'],
      not: ['`git merge main` on the feature branch: there `--ours` is your branch'],
      environment: { language: null, framework: null, runtime: null, platform: 'linux', versions: { git: '2.39.5' } },
    },
    {
      title: 'Lost my commits in a git rebase because --ours means upstream there',
      problem:
        'An agent rebased a feature branch and chose "ours" for every conflict. Two commits were dropped as empty.',
      failed_approaches: [
        {
          attempt: 'Choosing `--ours` with `git checkout --ours app.ts` for the conflict to keep the branch.',
          why_it_failed: 'HEAD is the upstream commit while commits are replayed; `--ours` took the version of main.',
        },
      ],
      method:
        '1. Go back to the state before: `git reset --hard ORIG_HEAD` (or the entry in `git reflog`).\n2. Start over with `git rebase -X theirs main`; theirs is the commit that is being replayed.\n3. Check that nothing is lost: `git range-diff main ORIG_HEAD HEAD`.',
      root_cause:
        'While `git rebase` replays commits, HEAD is upstream: "ours" is the upstream branch and "theirs" the commit that is replayed.',
      insight: 'Sides are named from the view of HEAD. In a rebase HEAD is not your branch.',
      evidence: 'The log has all five commits again.',
      tags: ['git', 'rebase'],
      applies: ['Conflicts are resolved while `git rebase` replays commits'],
      not: ['Plain `git merge`, where ours is the branch that you are on'],
      environment: { language: null, framework: null, runtime: null, platform: 'linux', versions: { git: '2.43.0' } },
    },
    {
      title: 'rebase conflict: theirs is mine',
      problem:
        'After `git pull --rebase` with conflicts the local work had disappeared although the rebase reported success.',
      failed_approaches: [
        {
          attempt: 'Ran the rebase again with `-X ours`',
          why_it_failed: 'It prefers upstream as well: names of strategy options are swapped too.',
        },
      ],
      method:
        'Reset to ORIG_HEAD first (`git reset --hard ORIG_HEAD`), then `git rebase -X theirs main`. This keeps the commits of the feature branch wherever hunks conflict.',
      root_cause: 'Rebase swaps the sides because it cherry-picks onto upstream.',
      insight: 'Count commits before and after a conflicted rebase.',
      tags: ['git', 'rebase', 'conflict'],
      not: ['Both sides hold changes that are needed: merge the hunk by hand'],
      environment: { language: null, framework: null, runtime: null, platform: 'linux', versions: { git: '2.39.5' } },
    },
  ],
  pool: [
    {
      title: 'PostgreSQL "remaining connection slots are reserved" after scaling a Node service to 20 pods',
      problem:
        'FATAL: remaining connection slots are reserved for non-replication superuser connections. It began when the deployment was scaled from 4 to 20 pods, each with a `pg.Pool` of 20.',
      failed_approaches: [
        {
          attempt: 'Raise `max_connections` to 1000.',
          why_it_failed: 'Each backend takes about 10 MB; the server ran out of memory under load.',
        },
      ],
      method:
        'Put PgBouncer in front of the database in transaction mode (`pool_mode = transaction`). Set `max` of each `pg.Pool` to 5. Turn off prepared statements of the ORM, because transaction mode does not keep them. Check with `SELECT count(*) FROM pg_stat_activity`.',
      root_cause:
        'Pools are per process: pods times `max` of `pg.Pool` exceeds `max_connections`, so the server refuses new sessions.',
      insight:
        'The pool size of a process must be divided by the number of processes. A pooler outside of them is what scales.',
      evidence: 'pg_stat_activity shows 38 sessions under the load that had 400.',
      tags: ['postgresql', 'node', 'connection-pool'],
      applies: ['Number of processes times pool size is near `max_connections`'],
      not: ['Sessions hang in `idle in transaction`: then a transaction is leaked'],
      environment: {
        language: 'TypeScript',
        framework: null,
        runtime: 'Node.js',
        platform: null,
        versions: { postgresql: '16' },
      },
    },
    {
      title: 'too many clients already: every pod has its own pg pool',
      problem: '`sorry, too many clients already` from PostgreSQL whenever the autoscaler added pods.',
      failed_approaches: [
        {
          attempt: 'Raising `max_connections` on the server to 1000',
          why_it_failed: 'Memory per backend; the kernel killed postgres.',
        },
        { attempt: 'Retry with backoff on connect.', why_it_failed: 'It only moved the peak by seconds.' },
      ],
      method:
        '- Run PgBouncer between pods and database with `pool_mode = transaction`\n- Lower `max` in `pg.Pool` to 5 per pod\n- Disable prepared statements in the ORM',
      root_cause:
        'Each pod opens its own `pg.Pool`, and pods times `max` is greater than `max_connections` of the server.',
      insight: 'Pools do not know of one another.',
      evidence: '`SELECT count(*) FROM pg_stat_activity` stayed below 40 with 20 pods.',
      tags: ['postgresql', 'pgbouncer', 'connection-pool'],
      applies: ['Pods times pool size comes near `max_connections`'],
      not: ['Session features such as LISTEN or advisory locks are needed: transaction mode breaks them'],
      environment: {
        language: 'TypeScript',
        framework: null,
        runtime: 'Node.js',
        platform: null,
        versions: { postgresql: '15' },
      },
    },
    {
      title: 'Connection storm on Postgres after deploy',
      problem:
        'During a rolling deploy old and new pods together exceed the connection limit: "too many clients already".',
      failed_approaches: [],
      method:
        'We put PgBouncer with transaction pooling before Postgres (`pool_mode = transaction`) and reduced `max` of `pg.Pool`. Prepared statements had to be switched off in the ORM.',
      root_cause: 'The sum over all pods of their pool sizes counts, and a rolling deploy doubles the pods.',
      insight: 'Size pools for the deploy, not for the day.',
      tags: ['postgresql', 'kubernetes', 'connection-pool'],
      not: ['You use LISTEN/NOTIFY or session advisory locks, which transaction pooling breaks'],
      environment: null,
    },
  ],
  docker: [
    {
      title: 'permission denied while trying to connect to the Docker daemon socket',
      problem:
        'Got permission denied while trying to connect to the Docker daemon socket at unix:///var/run/docker.sock in a fresh CI runner.',
      failed_approaches: [
        {
          attempt: '`chmod 666 /var/run/docker.sock`',
          why_it_failed: 'It is reset when the daemon restarts, and gives every local user root.',
        },
      ],
      method:
        'Add the user to the group of the socket:\n\n```sh\nsudo groupadd -f docker\nsudo usermod -aG docker "$USER"\n```\n\nThen log out and in again, or run `newgrp docker` in the shell. Groups are read at login only. Check with `docker info`.',
      root_cause: 'The socket belongs to root:docker with mode 660, and the process is not in the group `docker`.',
      insight:
        'A group membership is part of the login session: it does not reach shells and services that already run.',
      tags: ['docker', 'linux', 'permissions'],
      applies: ['The error names /var/run/docker.sock and the daemon runs'],
      not: ['Rootless Docker: its socket lies in `$XDG_RUNTIME_DIR`'],
      environment: { language: null, framework: null, runtime: 'docker', platform: 'linux', versions: {} },
    },
    {
      title: 'docker.sock permission denied for the CI user',
      problem: 'dial unix /var/run/docker.sock: connect: permission denied, for the user `gitlab-runner`.',
      failed_approaches: [
        {
          attempt: 'chmod 666 on /var/run/docker.sock',
          why_it_failed: 'Gone after a restart of dockerd; and anyone on the host is root then.',
        },
      ],
      method:
        'Run `sudo usermod -aG docker gitlab-runner`. Restart the runner service so that it gets the new group: `sudo systemctl restart gitlab-runner`. Verify with `sudo -u gitlab-runner docker info`.',
      root_cause: 'The user of the process is no member of group `docker`, which owns the socket.',
      insight: 'Services keep the groups that they started with; restart them after usermod.',
      tags: ['docker', 'gitlab-ci', 'permissions'],
      applies: ['`permission denied` names /var/run/docker.sock'],
      not: ['The daemon is not running: the message is "Cannot connect to the Docker daemon"'],
      environment: { language: null, framework: null, runtime: 'docker', platform: 'linux', versions: {} },
    },
    {
      title: 'Docker: permission denied on the socket although the user was added to the group',
      problem: 'After usermod the shell still got permission denied on /var/run/docker.sock.',
      failed_approaches: [
        { attempt: 'Reinstalling Docker', why_it_failed: 'The groups of the running shell stayed the same.' },
      ],
      method:
        'After `sudo usermod -aG docker $USER` start a new login session: log out and in, or `newgrp docker` for this shell only.',
      root_cause: 'Supplementary groups are read when a session begins.',
      insight: 'Check `id -nG` in the process that fails, not in another terminal.',
      tags: ['docker', 'permissions'],
      not: ['Rootless mode, where the socket is below `$XDG_RUNTIME_DIR`'],
      environment: { language: null, framework: null, runtime: null, platform: 'linux', versions: {} },
    },
  ],
  tsconfig: [
    {
      title: 'TypeScript: relative imports need file extensions with moduleResolution nodenext (TS2835)',
      problem:
        'error TS2835: Relative import paths need explicit file extensions in ECMAScript imports when "--moduleResolution" is "node16" or "nodenext".',
      failed_approaches: [
        {
          attempt: 'Set `moduleResolution` to `bundler` only to silence it.',
          why_it_failed: 'It compiles, and Node then fails with ERR_MODULE_NOT_FOUND at run time.',
        },
      ],
      method:
        'In `tsconfig.json`, set:\n- `"module": "nodenext"`\n- `"allowImportingTsExtensions": true`\n- `"rewriteRelativeImportExtensions": true`\n\nThen write every relative import with its extension, `./util.ts`. With TypeScript before 5.7 write `./util.js` instead.',
      root_cause: 'Node resolves relative ESM imports without guessing extensions, and nodenext models exactly that.',
      insight: 'The compiler option must describe who runs the output: Node or a bundler.',
      tags: ['typescript', 'esm', 'tsconfig'],
      applies: ['The output is run by Node as ESM'],
      not: ['A bundler (Vite, esbuild) produces what is run'],
      environment: { language: 'TypeScript', framework: null, runtime: 'Node.js', platform: null, versions: {} },
    },
    {
      title: 'TS2835 after switching to ESM',
      problem: 'After `"type": "module"` tsc wants explicit file extensions in relative imports (TS2835).',
      failed_approaches: [
        {
          attempt: 'Setting `moduleResolution` to `bundler` to silence tsc',
          why_it_failed: 'node: ERR_MODULE_NOT_FOUND for ./util.',
        },
      ],
      method:
        'Use `"module": "nodenext"` with `"allowImportingTsExtensions": true` and `"rewriteRelativeImportExtensions": true` in tsconfig.json. Add the extension to every relative import (`./util.ts`), by codemod or by the quick fix of the editor.',
      root_cause: 'ESM in Node has no extension guessing.',
      insight: 'What tsc accepts must be what Node can load.',
      tags: ['typescript', 'esm', 'node'],
      not: ['Code that a bundler such as Vite or esbuild bundles'],
      environment: { language: 'typescript', framework: null, runtime: 'Node.js', platform: null, versions: {} },
    },
    {
      title: 'ERR_MODULE_NOT_FOUND for extensionless imports in ESM output of tsc',
      problem: 'Compiled code fails with ERR_MODULE_NOT_FOUND: Cannot find module ./util imported from dist/index.js.',
      failed_approaches: [
        {
          attempt: 'node --experimental-specifier-resolution=node',
          why_it_failed: 'The flag was removed in Node 19.',
        },
      ],
      method:
        '1) Set `"module": "nodenext"` so that tsc reports the imports. 2) Write the extension in every relative import. 3) Let tsc rewrite them with `"rewriteRelativeImportExtensions": true`.',
      root_cause: 'Node does not guess extensions of relative ESM imports.',
      insight: 'Let the compiler check what the runtime will demand.',
      tags: ['typescript', 'esm'],
      environment: { language: 'TypeScript', framework: null, runtime: 'Node.js', platform: null, versions: {} },
    },
  ],
  schlaf: [
    {
      title: 'Kubernetes: Pod wird beim Rollout hart beendet, offene Anfragen brechen ab',
      problem: 'Beim Rollout sehen Clients 502, weil der Pod noch Anfragen bekommt, während er schon beendet wird.',
      failed_approaches: [
        {
          attempt: '`terminationGracePeriodSeconds` auf 120 erhöhen',
          why_it_failed: 'Der Prozess endet trotzdem sofort bei SIGTERM.',
        },
      ],
      method:
        'Einen `preStop`-Hook mit `sleep 10` setzen. Im Prozess SIGTERM abfangen und `server.close()` aufrufen. Danach werden keine neuen Verbindungen mehr angenommen.',
      root_cause: 'Endpoints werden asynchron entfernt: SIGTERM und das Entfernen aus dem Service laufen gleichzeitig.',
      insight: 'Zwischen SIGTERM und dem letzten Paket liegt eine Lücke, die nur Warten schließt.',
      tags: ['kubernetes', 'rollout'],
      not: ['Jobs ohne eingehende Verbindungen'],
    },
    {
      title: '502 beim Deployment wegen SIGTERM',
      problem: 'Während des Deployments antwortet der Ingress mit 502.',
      failed_approaches: [],
      method: '`preStop` mit `sleep 10` ergänzen; SIGTERM im Prozess abfangen und `server.close()` aufrufen.',
      root_cause: 'Das Entfernen aus den Endpoints dauert länger als das Beenden.',
      insight: 'Erst warten, dann schließen.',
      tags: ['kubernetes'],
    },
    {
      title: 'Rollout ohne Abbrüche',
      problem: 'Offene Anfragen brechen beim Rollout ab.',
      failed_approaches: [],
      method:
        '1. `preStop`-Hook: `sleep 10`\n2. Bei SIGTERM `server.close()` aufrufen und offene Anfragen beenden lassen',
      root_cause: 'Service und Pod wissen nicht voneinander.',
      insight: 'Warten ist Teil des Beendens.',
      tags: ['kubernetes', 'rollout'],
      not: ['Jobs, die keine eingehenden Verbindungen haben'],
    },
  ],
}

export const families: Record<string, KnowledgeRecord[]> = Object.fromEntries(
  Object.entries(TOLD).map(([family, told]) => [family, told.map((text, at) => createMember(family, at, text))]),
)

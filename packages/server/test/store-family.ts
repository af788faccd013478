import type { DepositInput } from './experience-fixtures.ts'
import type { TestContributor, World } from './world.ts'

type Told = Pick<DepositInput, 'title' | 'problem' | 'root_cause' | 'insight'> & {
  attempt: [attempt: string, why_it_failed: string]
  method: string
  evidence: string
}

/** Accounts of one problem by several people, each in words of their own. */
const told: Told[] = [
  {
    title: 'git pull fails with "cannot lock ref" after a branch was renamed upstream',
    problem:
      'After a colleague renamed the branch `feature` to `feature/login`, `git pull` fails: error: cannot lock ref refs/remotes/origin/feature/login, because refs/remotes/origin/feature exists.',
    attempt: ['Cloned the repository again', 'It worked, but every other checkout and the CI cache kept failing.'],
    method:
      'Remove the stale ref with `git remote prune origin`, then set `git config fetch.prune true` and run `git fetch` again.',
    root_cause:
      'Without `fetch.prune` the stale ref of the renamed branch stays below `.git/refs/remotes/origin` as a file, so git cannot create a directory of that name.',
    insight: 'A ref that is a file blocks every ref below that name until it is pruned.',
    evidence: '`git fetch` printed the new branch and exit code 0 after the prune.',
  },
  {
    title: 'error: cannot lock ref when fetching in CI',
    problem:
      'The CI runner keeps its clone. Since `release` became `release/2.0`, each `git fetch` ends with: error: cannot lock ref refs/remotes/origin/release/2.0, refs/remotes/origin/release exists.',
    attempt: ['Set `git config gc.auto 0`', 'Garbage collection has nothing to do with remote-tracking refs.'],
    method:
      '1. Run `git remote prune origin` in the cached clone.\n2. Set `git config fetch.prune true`.\n3. Run `git fetch` again.',
    root_cause:
      'The old branch leaves its remote-tracking ref below `.git/refs/remotes/origin` as long as `fetch.prune` is off: a file where git needs a directory.',
    insight: 'Clones that live long need `fetch.prune`, or renamed branches collide with stale refs.',
    evidence: 'Twelve runners fetched without an error on the next day.',
  },
  {
    title: 'Fetching stops with cannot lock ref: there is a file in the way',
    problem:
      'On my laptop `git pull` says: error: cannot lock ref refs/remotes/origin/docs/api, there is a file refs/remotes/origin/docs. The branch `docs` was deleted on the server last week and `docs/api` is new.',
    attempt: ['Deleted .git/index.lock', 'There was no lock file; the message is about a ref and not about the index.'],
    method:
      'Prune what is gone on the server: `git remote prune origin`. Set `git config fetch.prune true`, so that it does not come back.',
    root_cause:
      'Git stores the stale ref as a file in `.git/refs/remotes/origin`. It stands where a directory has to be, and `fetch.prune` would have deleted it.',
    insight: '"cannot lock ref" means that two names collide, and not that another process runs.',
    evidence: '`git branch -r` lists origin/docs/api and no origin/docs.',
  },
  {
    title: 'git fetch: cannot lock ref because the old branch name is a prefix of the new one',
    problem:
      'Nobody in the team can fetch since `hotfix` was replaced by `hotfix/payment`: error: cannot lock ref refs/remotes/origin/hotfix/payment, because refs/remotes/origin/hotfix exists; cannot create.',
    attempt: ['Ran `git fsck --full`', 'The object database was intact, so it reported nothing.'],
    method:
      'Everyone runs `git remote prune origin` once and sets `git config fetch.prune true`; afterwards `git fetch` works.',
    root_cause:
      'A remote-tracking ref of the removed branch is still a file in `.git/refs/remotes/origin` and blocks the directory that the new ref needs; `fetch.prune` was unset.',
    insight: 'Do not name a branch like the folder of others; prune refs after such a rename.',
    evidence: 'All nine members fetched the branch after the prune.',
  },
  {
    title: 'Jenkins: cannot lock ref after a branch was removed',
    problem:
      'A Jenkins job that reuses its workspace fails at the checkout with error: cannot lock ref refs/remotes/origin/dev/search, refs/remotes/origin/dev exists. Locally `git fetch` shows the same.',
    attempt: ['Restarted the agent', 'The workspace with its stale ref is on the disk and survives a restart.'],
    method: 'Run `git remote prune origin` in the workspace. Set `git config fetch.prune true` for the agent.',
    root_cause:
      'In `.git/refs/remotes/origin` there is a stale ref, a file of the old name, since `fetch.prune` is not set; git wants a directory there.',
    insight: 'A reused workspace collects refs of removed branches, and these block new names below them.',
    evidence: 'Builds 311 to 340 were green after the option was set.',
  },
]

/** Accounts of one problem in different words, as deposits. */
export const listAccounts = (): DepositInput[] =>
  told.map(({ attempt: [attempt, why_it_failed], method, evidence, ...texts }) => ({
    ...texts,
    failed_approaches: [{ attempt, why_it_failed }],
    successful_approach: { method },
    outcome: { status: 'resolved', evidence },
    tags: ['git', 'refs'],
    applies_when: ['a branch was renamed or deleted on the server'],
    does_not_apply_when: ['another git process runs at the same time'],
  }))

/** A stored record and its author. */
export interface StoredRecord {
  id: string
  author: TestContributor
}

/** Deposits records, each by a trusted contributor of their own. */
export async function depositByOthers(world: World, deposits: readonly DepositInput[]): Promise<StoredRecord[]> {
  const stored: StoredRecord[] = []
  for (const deposit of deposits) {
    const author = await world.trusted()
    const { id } = await author.depositExperience(deposit)
    stored.push({ id, author })
  }
  return stored
}

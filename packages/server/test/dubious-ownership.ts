import type { DepositInput } from './experience-fixtures.ts'

/** Three stories of one cause, by different people: git refuses a checkout that belongs to another user. */
export const dubiousOwnershipExperiences: readonly [DepositInput, DepositInput, DepositInput] = [
  {
    title: 'git fails with "detected dubious ownership" in a GitLab job that runs as root',
    problem:
      'A GitLab CI job in a container that runs as root stops at `git describe --tags`: `fatal: detected dubious ownership in repository at /builds/web/shop`. The runner cloned the project as uid 1000.',
    failed_approaches: [
      {
        attempt: 'Ran `chmod -R a+rwX /builds/web/shop` before `git describe`',
        why_it_failed: 'git compares the owner of the directory with the current user; permission bits do not matter.',
      },
    ],
    successful_approach: {
      method:
        '1. Look at the owner: `stat -c %u /builds/web/shop` printed 1000 while `id -u` printed 0.\n2. Run `git config --global --add safe.directory /builds/web/shop` in before_script.\n3. Run `git describe --tags` again: it printed v2.4.1.',
    },
    outcome: { status: 'resolved', evidence: 'Twelve pipelines since then print the tag without the error.' },
    root_cause:
      'Since 2.35.2 (CVE-2022-24765) git refuses a repository that another user owns unless safe.directory lists it; the runner clones as uid 1000 and the job runs as root.',
    insight:
      'When git tells of dubious ownership in a container, compare the uid of the checkout with that of the job.',
    applies_when: ['the checkout is owned by another user than the one that runs git'],
    does_not_apply_when: ['several untrusted users can write into the checkout'],
    tags: ['git', 'safe.directory', 'gitlab', 'docker', 'ci'],
    context: { environment: { platform: 'linux', versions: { git: '2.39.2' } } },
  },
  {
    title: 'setuptools-scm finds no version in a Docker build since git distrusts the mounted source',
    problem:
      'Inside `docker run -v $PWD:/src python:3.12` the build of a wheel ends with `LookupError: setuptools-scm was unable to detect version for /src`. Above it stands `fatal: detected dubious ownership in repository at /src`.',
    failed_approaches: [
      {
        attempt: 'Set SETUPTOOLS_SCM_PRETEND_VERSION=0.0.1 for the build',
        why_it_failed: 'The wheel was built, but with the wrong version, and the index refused the second upload.',
      },
      {
        attempt: 'chmod -R a+rwX on the mounted directory',
        why_it_failed: 'Only the owner counts for git, so the message stayed.',
      },
    ],
    successful_approach: {
      method:
        'Check the owner first: `stat -c %u /src` gives the uid of the host user, `id -u` gives 0 in the container.\nThen run `git config --global --add safe.directory /src` in the entrypoint, before `python -m build`.\nThe wheel got the version of the tag.',
    },
    outcome: { status: 'resolved', evidence: '`python -m build` wrote shop-1.8.0-py3-none-any.whl.' },
    root_cause:
      'The bind mount keeps the uid of the host, the container runs as root, and git since CVE-2022-24765 ignores a repository of another owner that safe.directory does not name; setuptools-scm hides that error.',
    insight: 'A tool that reads versions from git may hide that git refused the repository: run git itself first.',
    applies_when: ['a bind mount has another owner than the user of the container'],
    does_not_apply_when: ['several untrusted users can write into the checkout'],
    tags: ['git', 'safe.directory', 'docker', 'python', 'setuptools-scm'],
    context: { environment: { platform: 'linux', versions: { git: '2.43.0', python: '3.12' } } },
  },
  {
    title: 'git refuses the checkout with "dubious ownership" in a container job on a self-hosted Actions runner',
    problem:
      'In a container job that runs as root, `git describe --tags` stops with `fatal: detected dubious ownership in repository at /__w/api/api`, and `go build` after it with `error obtaining VCS status: exit status 128`. The self-hosted runner checked the repository out as uid 1001.',
    failed_approaches: [
      {
        attempt: 'Passed -buildvcs=false to go build',
        why_it_failed: 'It compiles, but the binary no longer carries its commit, which the release needs.',
      },
    ],
    successful_approach: {
      method:
        '- `stat -c %u /__w/api/api` shows 1001, the runner; `id -u` in the job shows 0.\n- Add a step `git config --global --add safe.directory /__w/api/api` after actions/checkout.\n- Build again without -buildvcs=false.',
    },
    outcome: { status: 'resolved', evidence: '`go version -m api` prints vcs.revision again.' },
    root_cause:
      'git refuses a repository that another user owns since CVE-2022-24765 until safe.directory names its path; the container job runs as root over a workspace that the runner, uid 1001, owns.',
    insight: 'Exit status 128 of a build that stamps versions is git itself: compare the owner of the checkout first.',
    applies_when: ['the checkout is owned by another user than the one that runs git'],
    tags: ['git', 'safe.directory', 'go', 'github-actions', 'docker'],
    context: { environment: { language: 'go', platform: 'linux', versions: { git: '2.40.1', go: '1.22' } } },
  },
]

import { splitWords } from '../quality/word-lists.ts'

/** Products, platforms and data types that are also written in lower case. */
export const COMPONENTS: ReadonlySet<string> = new Set(
  splitWords(`redis postgres postgresql mysql mariadb sqlite mongodb cassandra elasticsearch opensearch kafka rabbitmq nats
    memcached dynamodb s3 gcs nginx apache caddy haproxy envoy traefik docker podman containerd kubernetes nomad helm
    terraform pulumi ansible jenkins gitlab github bitbucket circleci npm yarn pnpm bun deno pip poetry conda uv cargo
    maven gradle sbt webpack vite rollup esbuild parcel react vue angular svelte django flask fastapi rails laravel
    spring express nestjs next nuxt jest vitest mocha pytest junit pytorch tensorflow jax numpy pandas polars spark
    python javascript typescript java kotlin rust golang ruby php swift scala haskell aws azure gcp vercel netlify heroku
    cloudflare chrome firefox safari edge selenium playwright puppeteer cypress slack teams discord outlook gmail excel
    figma sketch zapier n8n airflow bash zsh fish powershell tmux vim emacs curl wget git mercurial svn gcc clang cmake
    make ninja bazel requests httpx aiohttp urllib3 axios fetch lxml matplotlib plotly seaborn flake8 ruff pylint mypy
    pyright black eslint biome prettier systemd launchd cron celery gunicorn uvicorn sqlalchemy alembic prisma knex
    pickle json yaml toml csv parquet avro protobuf grpc graphql websocket mqtt openssl gnupg ssh ftp sftp smtp imap
    claude gpt gemini llama mistral openai anthropic ollama arm x86
    list tuple dict set array`),
)

/** Platforms by the names that they have in texts. */
export const PLATFORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    windows: 'windows',
    win32: 'windows',
    win10: 'windows',
    win11: 'windows',
    macos: 'macos',
    osx: 'macos',
    darwin: 'macos',
    linux: 'linux',
    ubuntu: 'linux',
    debian: 'linux',
    fedora: 'linux',
    android: 'android',
    ios: 'ios',
    arm64: 'arm64',
    aarch64: 'arm64',
    amd64: 'x64',
    x64: 'x64',
    x86_64: 'x64',
  }),
)

export const NEGATIONS: ReadonlySet<string> = new Set(
  splitWords(`not never no cannot without nicht nie kein keine nunca jamais ne sin sans`),
)
/** Auxiliary verbs that a negation needs: "does not start" negates "starts". */
export const AUXILIARIES: ReadonlySet<string> = new Set(['do', 'does', 'did'])

/** Pairs of opposites, in both orders. */
export const OPPOSITES: ReadonlySet<string> = new Set(
  splitWords(`enable/disable enabled/disabled enabling/disabling on/off true/false allow/deny allowed/denied add/remove
    added/removed adding/removing increase/decrease increased/decreased increasing/decreasing raise/lower raised/lowered
    works/fails worked/failed succeeds/fails succeeded/failed before/after with/without upgrade/downgrade
    upgraded/downgraded upgrading/downgrading safe/unsafe valid/invalid possible/impossible required/optional
    can/can't can/cannot could/couldn't do/don't does/doesn't did/didn't is/isn't are/aren't was/wasn't were/weren't
    has/hasn't have/haven't will/won't would/wouldn't should/shouldn't always/never first/last more/less
    higher/lower faster/slower helps/harms use/avoid using/avoiding increase/reduce raise/reduce increases/reduces
    increases/decreases allow/forbid allow/block allows/blocks permit/forbid install/uninstall accept/reject accepts/rejects
    include/exclude includes/excludes including/excluding import/export attach/detach connect/disconnect public/private
    client/server static/dynamic minimum/maximum min/max minimal/maximal push/pull strict/lenient strict/loose early/late
    earlier/later eager/lazy parent/child ancestor/descendant encode/decode serialize/deserialize compress/decompress
    encrypt/decrypt input/output local/remote local/global shallow/deep until/once previous/next old/new older/newer
    oldest/newest start/end starts/ends begin/end beginning/end prepend/append open/close opened/closed opens/closes
    read/write reads/writes reading/writing send/receive sends/receives keep/drop keep/discard kept/dropped create/delete
    created/deleted insert/delete show/hide shown/hidden visible/hidden inside/outside inner/outer internal/external
    upper/lower top/bottom left/right front/back above/below ascending/descending forward/backward large/small
    larger/smaller largest/smallest big/small bigger/smaller long/short longer/shorter longest/shortest many/few
    most/least everything/nothing all/none every/no both/neither same/different equal/unequal online/offline
    success/failure pass/fail passes/fails passed/failed succeed/fail right/wrong good/bad better/worse best/worst
    safe/dangerous cheap/expensive fast/slow quick/slow strong/weak high/low hot/cold full/empty present/absent
    found/missing exists/missing single/multiple manual/automatic manually/automatically serial/parallel
    sequential/parallel sequentially/concurrently blocking/nonblocking soft/hard relative/absolute temporary/permanent
    explicit/implicit inclusive/exclusive positive/negative primary/secondary master/replica source/target sender/receiver producer/consumer`).flatMap(
    (pair) => [pair, pair.split('/').reverse().join('/')],
  ),
)

/** Prefixes that turn a word into its opposite: "installed" and "uninstalled". */
export const NEGATIVE_PREFIXES: readonly string[] = ['un', 'in', 'im', 'ir', 'il', 'dis', 'de', 'non', 'non-', 'a']

/** Words before a number that do not name a product, so that the number is not a version. */
export const NON_PRODUCT_WORDS: ReadonlySet<string> = new Set(
  splitWords(`step line page figure issue bug test attempt chapter section case item part row column day days hour minute second
    error code status http errno exit signal sqlstate rfc cve ora port utf top about after least most than only all`),
)

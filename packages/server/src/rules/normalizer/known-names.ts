/** Names of technologies by what they are; the first writing of a name is its tag. */
const LANGUAGES = `python|javascript js|typescript ts|java|kotlin|scala|rust|go golang|c|c++ cpp|c# csharp|ruby|php|swift|objective-c|
  haskell|ocaml|f#|clojure|erlang|elixir|julia|r|perl|lua|dart|bash shell|powershell|sql|html|css|solidity|plutus|zig|nim|
  fortran|matlab|groovy|vb.net|assembly|webassembly wasm|cobol|lisp|scheme|elm|crystal|glsl|hlsl|cuda`
const FRAMEWORKS = `react|react-native|next.js nextjs|vue vue.js|nuxt|angular|svelte|django|flask|fastapi|rails|laravel|symfony|spring|spring-boot|
  express|nestjs|hono|asp.net|.net dotnet|flutter|electron|qt|pytorch torch|tensorflow|keras|numpy|pandas|scikit-learn sklearn|jquery|bootstrap|
  tailwind|hibernate|prisma|sqlalchemy|celery|pydantic|langchain|llamaindex|transformers|huggingface|opencv|matplotlib|angle|clippy|
  cypress|playwright|selenium|jest|vitest|pytest|junit|mocha|storybook|redux|graphql|grpc|tokio|actix|axum|bevy|unity|unreal|
  vulkan|opengl|webgl|metal|directx|cardano|ethereum|web3|junit5|ktor|android|jetpack`
const RUNTIMES = `node node.js nodejs|deno|bun|jvm jdk openjdk|cpython|pypy|conda anaconda|venv|chrome chromium|firefox|safari|edge|v8|graalvm|wasmtime`
const PLATFORMS = `linux|windows|macos osx|ubuntu|debian|centos|fedora|rhel|alpine|arch|ios|wsl wsl2|aws|azure|gcp|docker|kubernetes k8s|
  raspberry-pi|freebsd|nixos|heroku|vercel|cloudflare|github-actions|gitlab-ci|jenkins|lambda|openshift`
const TOOLS = `git|github|gitlab|npm|pnpm|yarn|pip|poetry|uv|cargo|rustc|maven|gradle|cmake|make|bazel|webpack|vite|rollup|esbuild|babel|eslint|prettier|
  terraform|ansible|helm|nginx|apache|postgresql postgres|mysql|mariadb|sqlite|mongodb|redis|kafka|rabbitmq|elasticsearch|opensearch|
  prometheus|grafana|sentry|datadog|vscode|intellij|vim|neovim|emacs|tmux|ssh|curl|openssl|systemd|cron|find|grep|sed|awk|jq|ffmpeg|
  mypy|ruff|black|tox|setuptools|tiktoken|jieba|yaml|json|toml|xml|csv|regex|oauth|jwt|cors|tls|dns|http|websocket|mcp|llm|openai|
  claude|ollama|cabal|ghc|stack|lerna|turborepo|husky|proxmox|vagrant|packer|consul|vault|istio|envoy|feishu|slack|telegram|discord|
  cardano-cli|cardano-node|daedalus|faiss|chroma|pgvector|duckdb|spark|hadoop|airflow|dbt|snowflake|bigquery|s3|ec2|rds|dynamodb|mount|rsync`

type NameKind = 'language' | 'framework' | 'runtime' | 'platform' | 'tool'
export interface KnownName {
  tag: string
  kind: NameKind
}

const lists: Record<NameKind, string> = {
  language: LANGUAGES,
  framework: FRAMEWORKS,
  runtime: RUNTIMES,
  platform: PLATFORMS,
  tool: TOOLS,
}

const names = new Map<string, KnownName>()
for (const [kind, list] of Object.entries(lists) as [NameKind, string][])
  for (const entry of list.split('|')) {
    const writings = entry.trim().split(/\s+/)
    for (const writing of writings) if (!names.has(writing)) names.set(writing, { tag: writings[0] as string, kind })
  }

/** Names that are also ordinary words: they count only where they are written as names are. */
const ORDINARY = new Set(
  'go c r make find stack arch metal edge express spring swift dart black vault unity lambda helm safari node mount apache angle slack v8 scheme crystal elm angular bootstrap consul packer envoy electron celery chroma spark poetry yarn babel flask jest cron'.split(
    ' ',
  ),
)
/** Those with which sentences begin. */
const VERBS = new Set('make find mount stack spring'.split(' '))

export const findName = (text: string): KnownName | null => names.get(text.toLowerCase()) ?? null

const WORD = /[A-Za-z][\w.+#-]{0,39}/g
/** Characters by which a word is a part of an option, a path or a pair such as `OS/ARCH`. */
const JOINED_BEFORE = /[-/\\.:=@$_\d]$/
const JOINED_AFTER = /^(?:[/\\=@:]\S|:$)/
const SENTENCE_START = /(?:^|[.!?:]\s+|\n\s*)$/

/** Whether an ordinary word stands alone and is written as a name. */
function isWrittenAsName(text: string, word: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 4), at)
  const after = text.slice(at + word.length, at + word.length + 2)
  if (!/^[A-Z]/.test(word) || JOINED_BEFORE.test(before) || JOINED_AFTER.test(after)) return false
  return !(VERBS.has(word.toLowerCase()) && SENTENCE_START.test(before))
}

/** The known names in a text, in its order. */
export function findKnownNames(text: string): KnownName[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: found, index }) => {
    const word = found.replace(/[.-]+$/, '')
    const known = findName(word)
    return known !== null && (!ORDINARY.has(word.toLowerCase()) || isWrittenAsName(text, word, index)) ? [known] : []
  })
}

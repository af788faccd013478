import { matchAll } from '@cairnway/patterns'
import { deobfuscateText } from './deobfuscate-text.ts'

/** Hosts of code, packages, documentation and standards; a host below one of them is known as well. */
const KNOWN_HOSTS = new Set(
  `github.com githubusercontent.com gitlab.com bitbucket.org codeberg.org sourceforge.net gitlab.haskell.org
  gitlab.freedesktop.org npmjs.com npmjs.org yarnpkg.com pypi.org pythonhosted.org crates.io docs.rs rubygems.org
  packagist.org nuget.org maven.org pkg.go.dev hub.docker.com quay.io ghcr.io registry.k8s.io anaconda.org conda.io
  jsr.io deno.land deno.com bun.sh bun.com hackage.haskell.org hex.pm pub.dev cocoapods.org nixos.org brew.sh
  stackoverflow.com stackexchange.com serverfault.com superuser.com askubuntu.com wikipedia.org developer.mozilla.org
  mozilla.org w3.org whatwg.org ietf.org rfc-editor.org iana.org unicode.org ecma-international.org iso.org gnu.org
  kernel.org man7.org freedesktop.org debian.org ubuntu.com archlinux.org fedoraproject.org redhat.com alpinelinux.org
  python.org nodejs.org typescriptlang.org rust-lang.org golang.org go.dev ruby-lang.org php.net haskell.org java.com
  oracle.com openjdk.org kotlinlang.org scala-lang.org swift.org dart.dev flutter.dev elixir-lang.org erlang.org
  cppreference.com llvm.org cmake.org gradle.org apache.org eclipse.org microsoft.com dotnet.microsoft.com
  visualstudio.com google.com android.com chromium.org googlesource.com web.dev apple.com aws.amazon.com
  amazonaws.com azure.com cloudflare.com hashicorp.com terraform.io docker.com kubernetes.io k8s.io helm.sh
  postgresql.org mysql.com mariadb.org sqlite.org redis.io mongodb.com elastic.co pgbouncer.org sqlalchemy.org
  nginx.org haproxy.org openssl.org letsencrypt.org git-scm.com git-lfs.com vite.dev vitest.dev vitejs.dev nextjs.org
  react.dev vuejs.org angular.dev angular.io svelte.dev pnpm.io yarnpkg.com webpack.js.org rollupjs.org esbuild.github.io
  eslint.org prettier.io biomejs.dev jestjs.io playwright.dev cypress.io expressjs.com fastify.dev djangoproject.com
  palletsprojects.com fastapi.tiangolo.com pydantic.dev pydata.org numpy.org scipy.org pytorch.org tensorflow.org
  huggingface.co scikit-learn.org jupyter.org readthedocs.io readthedocs.org stripe.com openai.com anthropic.com
  modelcontextprotocol.io a2a-protocol.org json-schema.org openapis.org graphql.org grpc.io opentelemetry.io
  prometheus.io grafana.com rustup.rs tokio.rs khronos.org youtube.com youtu.be reddit.com ycombinator.com medium.com
  dev.to acm.org arxiv.org doi.org xkcd.com anglebug.com crbug.com crrev.com bugzilla.org nist.gov cve.org mitre.org
  owasp.org snyk.io github.dev rust-lang.github.io grpc.github.io aka.ms serde.rs pandoc.org openbsd.org jqlang.org
  pypa.io pytest.org astral.sh godbolt.org webkit.org geeksforgeeks.org w3resource.com use-the-index-luke.com svgo.dev
  nltk.org gutenberg.org npmtrends.com caniuse.com bundlephobia.com opensource.org spdx.org semver.org`
    .split(/\s+/)
    .filter((name) => name !== ''),
)
/** Hosts of these accept pages, files or forms from everyone. */
const OPEN_TO_EVERYONE =
  /^(?:docs|forms|sites|drive|storage|script)\.google\.com$|(?:^|\.)(?:s3[\w.-]*\.amazonaws\.com|execute-api\.[\w-]+\.amazonaws\.com|googleusercontent\.com)$/
/** Names that never lead out of an organisation, or that are reserved for documentation (RFC 2606, RFC 6761). */
const RESERVED =
  /(?:^|\.)(?:example\.(?:com|net|org|edu)|acme\.(?:com|io|org)|[\w-]+\.(?:example|test|invalid|localhost|local|internal|lan|home|corp|svc|cluster))$|^(?:localhost|[\w-]+|(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|192\.0\.2|198\.51\.100|203\.0\.113)\.[\d.]+)$/
/** Names of files in positions where a command may have a host; none of these endings is a top-level domain. */
const FILE_NAME = /\.(?:pem|crt|cer|csr|key|p12|json|ya?ml|toml|xml|html?|txt|conf|cfg|ini|log|csv|gz|tgz)$/
/** Hosts in addresses, in `git@host:` and after commands that load something. */
const HOST =
  /(?:\b(?:https?|wss?|ftp|ssh|git|tcp):\/\/(?:[^\s/@"'<>]{1,80}@)?|\bgit@|\bwww\.|\b(?:curl|wget|iwr|irm|nc|ncat|ping|dig)\s(?:-[^\s]{1,40}\s){0,4})(\d{1,3}(?:\.\d{1,3}){3}|(?:[\p{L}\p{N}_-]{1,63}\.){1,8}\p{L}[\p{L}\p{N}-]{1,62})(?![\w.-]*\()/giu
/** Pattern in every text that names a host; a cheap filter. */
const HOST_HINT = /:\/\/|git@|www\.|\b(?:curl|wget|iwr|irm|nc|ncat|ping|dig)\s/i
/** Pattern in every text that hides another, except for spaced letters; a cheap filter. */
const HIDDEN_HINT = /&#|&\w+;|%[0-9a-f]{2}|\\[ux]|[\w+/]{24}|[^\0-\x7f]/i
/** A call of curl up to the end of the command, which trusts a certificate file of the caller's own. */
const PINNED_CALL =
  /\bcurl\s[^\n|;&`$<>]{0,200}?--cacert[ =](?!["']?\/(?:etc|usr|opt|var)\/)[^\n|;&`$<>]{1,300}(?=$|[\n`;&])/gi
/** Options with which such a call sends data, or stores its download. */
const HANDS_OVER =
  /\s(?:-[a-z]*[dFTHubkxXoOKeE]\b|--(?:data|form|upload|header|user|cookie|insecure|proxy|request|json|output|remote|config|url-query|next))/
/** Maximum number of hosts that are searched; more of them make no difference. */
const MAX_HOSTS = 50

function isKnown(host: string): boolean {
  if (OPEN_TO_EVERYONE.test(host)) return false
  if (RESERVED.test(host) || FILE_NAME.test(host)) return true
  return host.split('.').some((_, at, labels) => KNOWN_HOSTS.has(labels.slice(at).join('.')))
}

/**
 * Leaves out calls that read from a server whose certificate the caller has issued, which is a server of their own: they
 * can only fail elsewhere.
 */
const withoutPinnedCalls = (text: string): string =>
  text.includes('--cacert')
    ? text.replace(PINNED_CALL, (call) => (HANDS_OVER.test(call) || call.split('://').length > 2 ? call : ' '))
    : text

/** Hosts that texts name, also in encoded form, and that are neither widely known nor reserved. */
export function findUnknownHosts(texts: readonly string[]): string[] {
  const hosts = new Set<string>()
  for (const text of texts)
    for (const form of HIDDEN_HINT.test(text) ? deobfuscateText(text) : [{ text }])
      for (const [, host = ''] of HOST_HINT.test(form.text) ? matchAll(HOST, withoutPinnedCalls(form.text)) : []) {
        const name = host.toLowerCase()
        if (hosts.size < MAX_HOSTS && !isKnown(name)) hosts.add(name)
      }
  return [...hosts]
}

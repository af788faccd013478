import { CRITICAL, MEDIUM } from './poisoning-rule.ts'

/** Weight of an installer that a project publishes itself. */
const KNOWN_INSTALLER_WEIGHT = 0.05
/** Length of the text after the match that may contain the rest of the address, in UTF-16 code units. */
const MAX_SOURCE_CHARS = 120

/** Hosts of projects that publish their own installer; a host below one of them counts as the same. */
const INSTALLER_HOSTS = new Set(
  `get.docker.com download.docker.com sh.rustup.rs static.rust-lang.org deb.nodesource.com rpm.nodesource.com
  install.python-poetry.org astral.sh bun.sh bun.com starship.rs get.k3s.io tailscale.com ollama.com get.helm.sh
  deno.land get.sdkman.io fnm.vercel.app claude.ai cli.github.com packages.microsoft.com apt.postgresql.org pkgs.k8s.io
  dl.google.com sdk.cloud.google.com get.pnpm.io volta.sh install.meteor.com pyenv.run bootstrap.pypa.io
  getcomposer.org mise.run get.rvm.io fly.io cht.sh wttr.in localhost 127.0.0.1 nixos.org get-ghcup.haskell.org
  get.haskellstack.org`.split(/\s+/),
)
/** Owners on raw.githubusercontent.com who publish an installer. */
const INSTALLER_OWNERS = new Set('nvm-sh homebrew ohmyzsh rancher k3d-io helm junegunn rbenv pyenv starship'.split(' '))
const ADDRESS =
  /(?<=^|[\s"'`(=<])(?:https?:\/\/)?(?:[^\s/@"'<>|]{1,100}@)?((?:[a-z0-9_-]{1,63}\.){1,6}[a-z]{2,24}|localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(?:\/([^\s"'<>|/?#]{1,100}))?(?=[\s/"'<>|?#);]|$)/gi
const OUTPUT_FILE = /(?:\s-\w{0,4}[oO]|\s--output|>)[= ]?[^\s|-][^\s|]{0,200}/g

const isKnownHost = (name: string): boolean =>
  name.split('.').some((_, at, labels) => INSTALLER_HOSTS.has(labels.slice(at).join('.')))

/** Whether every address in a command is that of a known installer. */
export function isKnownInstaller(command: string): boolean {
  const addresses = [...command.replace(OUTPUT_FILE, ' ').matchAll(ADDRESS)]
  return (
    addresses.length > 0 &&
    addresses.every(([address, host = '', owner = '']) => {
      const name = host.toLowerCase()
      if (address.includes('@')) return false
      return name === 'raw.githubusercontent.com' ? INSTALLER_OWNERS.has(owner.toLowerCase()) : isKnownHost(name)
    })
  )
}

const SUSPICIOUS_SOURCE =
  /https?:\/\/(?:\d{1,3}\.){3}\d{1,3}|bit\.ly|tinyurl|pastebin|\.(?:xyz|top|site|click|link|ru|tk|icu|zip|mov)\b/i

/**
 * Returns the weight of a download that is piped to a shell, in 0–1. Almost every installation guide has one, so only
 * the source distinguishes a known installer from an IP address, a short link or a cheap domain.
 */
export function installerWeight(match: RegExpExecArray, text: string): number {
  const [command] = match
  const following = text.slice(match.index + command.length, match.index + command.length + MAX_SOURCE_CHARS)
  if (SUSPICIOUS_SOURCE.test(command + following)) return CRITICAL
  // in `bash <(curl …)` the address comes after the match
  const source = /\b(?:curl|wget)$/i.test(command) ? command + (/^[^)\n]*/.exec(following)?.[0] ?? '') : command
  return isKnownInstaller(source) ? KNOWN_INSTALLER_WEIGHT : MEDIUM
}

import { CRITICAL, MEDIUM } from './poisoning-rules.ts'

/** Weight of an installer that a project publishes itself. */
const KNOWN_INSTALLER_WEIGHT = 0.05
/** Length of the text after the match that may contain the rest of the address, in UTF-16 code units. */
const MAX_SOURCE_CHARS = 120

const KNOWN_INSTALLER =
  /(?:get\.docker\.com|sh\.rustup\.rs|raw\.githubusercontent\.com\/(?:nvm-sh|Homebrew|ohmyzsh|rancher|k3d-io|helm|junegunn|rbenv|pyenv|starship)|deb\.nodesource\.com|rpm\.nodesource\.com|install\.python-poetry\.org|astral\.sh|bun\.sh|bun\.com|starship\.rs|get\.k3s\.io|tailscale\.com|ollama\.com|get\.helm\.sh|deno\.land|get\.sdkman\.io|fnm\.vercel\.app|claude\.ai|cli\.github\.com|packages\.microsoft\.com|download\.docker\.com|apt\.postgresql\.org|pkgs\.k8s\.io|dl\.google\.com|sdk\.cloud\.google\.com|get\.pnpm\.io|volta\.sh|install\.meteor\.com|pyenv\.run|bootstrap\.pypa\.io|getcomposer\.org|mise\.run|get\.rvm\.io|fly\.io|cht\.sh|wttr\.in|localhost|127\.0\.0\.1|nixos\.org|get-ghcup\.haskell\.org|get\.haskellstack\.org)/i
const SUSPICIOUS_SOURCE =
  /https?:\/\/(?:\d{1,3}\.){3}\d{1,3}|bit\.ly|tinyurl|pastebin|\.(?:xyz|top|site|click|link|ru|tk|icu|zip|mov)\b/i

/**
 * Returns the weight of a download that is piped to a shell, in 0–1. Almost every installation guide has one, so only
 * the source distinguishes a known installer from an IP address, a short link or a cheap domain.
 */
export function installerWeight(match: RegExpExecArray, text: string): number {
  if (SUSPICIOUS_SOURCE.test(text.slice(match.index, match.index + match[0].length + MAX_SOURCE_CHARS))) return CRITICAL
  return KNOWN_INSTALLER.test(match[0]) ? KNOWN_INSTALLER_WEIGHT : MEDIUM
}

import { findUnknownHosts } from './unknown-hosts.ts'

/** Commands that compare a file with a digest or a signature. */
const CHECK =
  /\b(?:sha(?:1|224|256|384|512)sum|shasum|b2sum|rhash)\b[^\n]{0,80}(?:\s-\w{0,8}c\b|\s--check\b)|\bgpg2?\b[^\n]{0,60}--verify\b|\bcosign\s+verify|\bminisign\s+-\w{0,4}V|\bslsa-verifier\s+verify/
const ADDRESS = /https?:\/\//

/**
 * Whether commands load a file from widely known hosts and compare it with its digest or signature before they run it.
 * A digest from an unknown host proves nothing, since the same host publishes the file.
 */
export const isVerifiedDownload = (commands: string): boolean =>
  ADDRESS.test(commands) && CHECK.test(commands) && findUnknownHosts([commands]).length === 0

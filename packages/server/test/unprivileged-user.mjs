import { execFileSync } from 'node:child_process'

/** PostgreSQL and PgBouncer refuse to run as root, so that they run as the user whom the package of PostgreSQL created. */
export function findUnprivilegedUser() {
  if (process.getuid?.() !== 0) return {}
  const [, , uid, gid] = execFileSync('getent', ['passwd', 'postgres'], { encoding: 'utf8' }).split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

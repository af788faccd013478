import { spawn } from 'node:child_process'
import { basename, resolve } from 'node:path'

const RECORD = '\u001e'
const FIELD = '\u001f'
/** Commits that say they fix something, and say why in a body. */
const FIX = /\b(?:fix(?:e[sd])?|bug|regression|crash|leak|race|deadlock|workaround|revert)\b/i
const MIN_BODY_CHARS = 80

/** The commits of the current branch whose message tells of something that was fixed, newest first. */
export async function* readGit(folder) {
  const git = spawn('git', ['-C', folder, 'log', '--no-merges', `--format=%H${FIELD}%s${FIELD}%b${RECORD}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done, reject) => {
    git.on('error', reject)
    git.on('close', done)
  })
  ended.catch(() => {})
  const area = basename(resolve(folder))
  let rest = ''
  git.stdout.setEncoding('utf8')
  for await (const chunk of git.stdout) {
    const parts = (rest + chunk).split(RECORD)
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const [id = '', title = '', body = ''] = part.trim().split(FIELD)
      if (!FIX.test(title) || body.trim().length < MIN_BODY_CHARS) continue
      yield { id, type: 'commit', text: `# ${title}\n\n${body.trim()}`, severity: null, area, url: null }
    }
  }
  const code = await ended
  if (code !== 0) throw new Error(`git log ended with ${code}`)
}

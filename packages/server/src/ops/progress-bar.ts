interface ImportCounts {
  created: number
  existing: number
  rejected: number
}

const BAR_CHARS = 30

const formatCounts = ({ created, existing, rejected }: ImportCounts): string =>
  `${created} stored, ${existing} there already, ${rejected} refused`

/** A progress bar in a terminal; in a pipe only the last line. */
export function createProgressBar(total: number) {
  const started = performance.now()
  let done = 0
  return {
    advance(count: number, counts: ImportCounts) {
      done += count
      if (!process.stdout.isTTY) return
      const filled = Math.round((BAR_CHARS * done) / Math.max(1, total))
      const bar = '#'.repeat(filled) + '.'.repeat(BAR_CHARS - filled)
      process.stdout.write(`\r[${bar}] ${done}/${total}  ${formatCounts(counts)} `)
    },
    finish(counts: ImportCounts) {
      const seconds = (performance.now() - started) / 1000
      if (process.stdout.isTTY) process.stdout.write('\n')
      console.log(`${done} lines in ${seconds.toFixed(1)} s: ${formatCounts(counts)}`)
    },
  }
}

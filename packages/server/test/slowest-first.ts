import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Folders whose tests start programs, and those whose tests build large worlds, before all others. */
const slowFolders = [/[/\\]test[/\\]process[/\\]/, /[/\\]test[/\\]attacks[/\\]/]

const rank = ({ moduleId }: TestSpecification): number => {
  const found = slowFolders.findIndex((folder) => folder.test(moduleId))
  return found === -1 ? slowFolders.length : found
}

/**
 * Starts the slowest files first, so that no thread ends with a long file while the other one idles. Vitest knows the
 * durations of an earlier run, which a bare machine does not have, or else goes by the size of the file.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

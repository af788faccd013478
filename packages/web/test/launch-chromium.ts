import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The browser of `CHROMIUM`, or else the first on the PATH. */
function findChromium(): string {
  const named = process.env.CHROMIUM
  if (named) return named
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const program of PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    try {
      accessSync(program, constants.X_OK)
      return program
    } catch {
      // the next may be there
    }
  }
  throw new Error('there is no Chromium: install it, or set CHROMIUM to its path')
}

/** Starts Chromium; its sandbox needs a user other than root. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), chromiumSandbox: process.getuid?.() !== 0 })

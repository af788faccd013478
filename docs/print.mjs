// Writes docs/api.md from the operation table: npm run docs
import { writeFileSync } from 'node:fs'
import { printReference } from '@cairnway/contract'

writeFileSync(new URL('./api.md', import.meta.url), printReference())

// npm run bench:cost: what a number of records costs, and how far each measured point is from the line of the others. It
// reads docs/benchmarks and measures nothing; `npm run generate` writes the same into docs/scaling.md.
import { costTables } from './render.ts'

for (const [name, table] of Object.entries(costTables())) console.log(`\n${name}\n\n${table}`)

import { PGlite } from '@electric-sql/pglite'

// Runs as a process of its own: creating a data directory takes 500 MB of memory that the server would not get back.
const [directory] = process.argv.slice(2)
if (directory === undefined) throw new Error('usage: init-store DIRECTORY')
const database = await PGlite.create(directory)
await database.close()

import { PGlite } from '@electric-sql/pglite'

// Runs as a process of its own: making a data directory takes 500 MB that would otherwise stay with the server.
const [directory] = process.argv.slice(2)
if (directory === undefined) throw new Error('usage: init-store DIRECTORY')
const database = await PGlite.create(directory)
await database.close()

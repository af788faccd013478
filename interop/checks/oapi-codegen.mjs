import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDocuments } from '../harness/read-documents.mjs'
import { runProgram } from '../harness/run-program.mjs'
import { interop } from '../harness/toolchains.mjs'

export const check = {
  clients: ['go:github.com/oapi-codegen/oapi-codegen/v2'],
  does: 'clients from the live documents, public and whole, compiled; the walk with the public one',
  needs: ['go'],
  run: async ({ base_url, operator_key, directory, go, experience }) => {
    const documents = await readDocuments({ base_url, operator_key, directory })
    const at = join(directory, 'walk')
    cpSync(join(interop, 'go'), at, { recursive: true })
    const inWalk = (program, ...args) => runProgram(program, args, { cwd: at })
    const options = ['-config', 'oapi-codegen.yaml']
    await inWalk(go, 'tool', 'oapi-codegen', ...options, documents.whole)
    await inWalk(go, 'vet', '.')
    await inWalk(go, 'tool', 'oapi-codegen', ...options, documents.public)
    await inWalk(go, 'build', '-o', 'walk', '.')
    const deposits = join(directory, 'deposits.json')
    writeFileSync(deposits, JSON.stringify([experience(), experience(), experience()]))
    await inWalk(join(at, 'walk'), base_url, deposits)
  },
}

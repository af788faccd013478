import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { readDocuments } from '../harness/read-documents.mjs'

export const check = {
  clients: ['npm:ajv', 'npm:ajv-formats'],
  does: 'compiles every schema of the live documents as JSON Schema 2020-12; each line of an export is valid against its schema',
  run: async ({ directory, established, base_url, operator_key }) => {
    // before the schemas are compiled, which blocks this process for so long that kept connections are closed
    const { api_key } = await established()
    const headers = { Authorization: `Bearer ${api_key}` }
    const answer = await fetch(`${base_url}/v1/agents/me/export`, { headers })
    const lines = (await answer.text()).trim().split('\n')
    const { public: open, whole } = await readDocuments({ base_url, operator_key, directory })
    const compilerOf = (file) => {
      const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: true, validateFormats: true })
      formats.default(ajv)
      // every number of JavaScript is a double
      ajv.addFormat('double', true)
      return ajv.addSchema({ $id: 'document', ...JSON.parse(readFileSync(file, 'utf8')) })
    }
    let compiled = 0
    for (const file of [open, whole]) {
      const ajv = compilerOf(file)
      for (const name of Object.keys(JSON.parse(readFileSync(file, 'utf8')).components.schemas)) {
        assert.ok(ajv.getSchema(`document#/components/schemas/${name}`), name)
        compiled++
      }
    }
    const fits = compilerOf(open).getSchema('document#/components/schemas/ExportLine')
    for (const line of lines) assert.ok(fits(JSON.parse(line)), `${line}: ${JSON.stringify(fits.errors)}`)
    assert.ok(lines.length > 4, `${lines.length} lines`)
    return `${compiled} schemas, ${lines.length} lines`
  },
}

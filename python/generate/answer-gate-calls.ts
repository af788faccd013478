// Answers calls of gates, one JSON object a line, as the TypeScript SDK does: what the Python SDK is compared with.
import { createInterface } from 'node:readline'
import { callGate } from './call-gate.ts'

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(callGate(JSON.parse(line)))}\n`)

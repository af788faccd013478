import type { Client } from '@cairnway/sdk'

/** Checks the audit log and prints what was found. @returns whether it is as it was written */
export async function verifyAudit(client: Client): Promise<boolean> {
  const { rows, intact, broken_at, reason, head, sealed_to } = await client.verifyAudit()
  console.log(
    intact ? `The audit log is intact: ${rows} rows.` : `The audit log is broken at row ${broken_at}: ${reason}.`,
  )
  console.log(`Last good row ${head.seq}, hash ${head.hash}; sealed to row ${sealed_to ?? 'none'}.`)
  return intact
}

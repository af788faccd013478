import { freePort } from '../harness/start-server.mjs'
import { makeInvite } from '../identity/make-invite.mjs'

/**
 * Creates the input of the scenario: deposits, an experience of another contributor, a port that nobody listens on, and an
 * invite of a workspace.
 */
export async function scenarioInput(context) {
  const { base_url, established, experience } = context
  const [known] = (await established()).deposits
  return {
    base_url,
    closed_url: `http://127.0.0.1:${await freePort()}`,
    deposits: [experience(), experience(), experience()],
    known: { id: known.id, title: known.title, tags: known.tags.slice(0, 2) },
    team: { ...(await makeInvite(context)), experience: experience() },
  }
}

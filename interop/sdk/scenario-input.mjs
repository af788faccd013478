import { freePort } from '../harness/start-server.mjs'

/** Creates the input of the scenario: deposits, an experience of another contributor, and a port that nobody listens on. */
export async function scenarioInput({ base_url, established, experience }) {
  const [known] = (await established()).deposits
  return {
    base_url,
    closed_url: `http://127.0.0.1:${await freePort()}`,
    deposits: [experience(), experience(), experience()],
    known: { id: known.id, title: known.title, tags: known.tags.slice(0, 2) },
  }
}

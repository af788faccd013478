import { createClient } from '@cairnway/sdk'
import { startServer } from '../../server/test/process/server-process.ts'
import { cleanUp, createTempDirectory } from '../../server/test/process/server-storage.ts'
import { createContributions } from './create-contributions.ts'
import { createPeople } from './create-people.ts'
import { createTeamWork } from './create-team-work.ts'
import { startHookReceiver } from './hook-receiver.ts'

const operator_key = 'operator-of-the-console-tests'

/** A server that shows the console, with a small world that fills every page. */
export interface ConsoleWorld {
  base_url: string
  /** API keys of those who look at the console; a stranger has none */
  keys: { stranger: null; contributor: string; reviewer: string; operator: string }
  /** the subjects of the pages, by the path parameters of `pages.json`; drafts and open items by names of their own */
  ids: Record<string, string>
}

/**
 * Starts the real server on an empty store and fills it by its public operations: records of three contributors with
 * votes, drafts, sessions and raw texts, a procedure of several of them, webhooks with deliveries, a workspace with a
 * reviewer, and what waits for reviewers and operators.
 */
export async function startConsole(): Promise<ConsoleWorld & { stop: () => Promise<void> }> {
  const receiver = await startHookReceiver()
  const server = await startServer({
    DATA_DIR: await createTempDirectory(),
    EMBEDDINGS: 'local',
    ADMIN_API_KEY: operator_key,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    // so that contributors come from networks of their own: those of one network count as one voter
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const stop = async () => {
    await receiver.stop()
    await cleanUp()
  }
  try {
    const { base_url } = server
    const operator = createClient({ base_url, api_key: operator_key })
    const people = await createPeople(base_url)
    const contributions = await createContributions(people, { operator, hook_url: receiver.url })
    const team = await createTeamWork(people, { base_url })
    return {
      base_url,
      keys: {
        stranger: null,
        contributor: people.ada.api_key,
        reviewer: team.reviewer_key,
        operator: operator_key,
      },
      ids: { ...contributions, ...team.ids },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

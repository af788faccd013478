import { expect, test } from 'vitest'
import type { ServerRole } from '../../platform/config/config.ts'
import type { Service } from '../../surfaces/parts.ts'
import { scheduledTasks } from './scheduled-tasks.ts'

const taskNames = (role: ServerRole) =>
  // nothing runs here, so the names need no other part of the service
  scheduledTasks({ config: { role } } as Service).map(({ name }) => name)

test('recurring work is enqueued where jobs run, and missing vectors are embedded where calls are answered', () => {
  expect(taskNames('all')).toEqual(expect.arrayContaining(['recurring work', 'missing vectors', 'follow changes']))
  for (const name of ['recurring work', 'changed records', 'figures', 'webhooks', 'rewording'])
    expect(taskNames('api')).not.toContain(name)
  expect(taskNames('api').length).toBe(taskNames('all').length - 5)
  expect(taskNames('worker')).not.toContain('missing vectors')
  expect(taskNames('worker').length).toBe(taskNames('all').length - 1)
})

import { commandTable } from '../generated/command-table.ts'
import type { SubscribedType } from './plan-subscriptions.ts'

/** Stands for every type, where types are named. */
export const ALL_TYPES = 'all'

/** The types of events to which one can subscribe, from the operation table. */
export const subscribableTypes = (commandTable
  .find(({ operation }) => operation === 'createWebhook')
  ?.fields.find(({ name }) => name === 'event_type')?.choices ?? []) as readonly SubscribedType[]

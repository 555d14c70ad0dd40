import { defineFeature } from '../../../platform/server/registry.ts'
import { listRevenueMembers, readRevenue } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { revenueMembers } from './list-members.ts'
import { revenueOf } from './read-revenue.ts'

/** Figures of what members pay, for the club's finance person. */
export const revenueFeature = defineFeature('revenue', { en, ar }, pages, registry => {
  registry.about(
    'What members pay: recurring revenue with its movements, trials, churn, failed payments, what is open.',
  )
  registry.permission('revenue.read')
  registry.onRead(readRevenue, async ({ db }) => ({ data: await revenueOf(db) }))
  registry.onRead(listRevenueMembers, ({ db, query }) => revenueMembers(db, query))
})

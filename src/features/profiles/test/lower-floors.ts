import type { Feature } from '../../../platform/server/registry.ts'
import { accessFeature } from '../../access/server/public.ts'
import { accountsFeature } from '../../accounts/server/public.ts'
import { lookupsFeature } from '../../lookups/server/public.ts'
import { notificationsFeature } from '../../notifications/server/public.ts'
import { plansFeature } from '../../plans/server/public.ts'
import { settingsFeature } from '../../settings/server/public.ts'
import { signinFeature } from '../../signin/server/public.ts'

/** What profiles stand on; tests furnish a house with these and with kinds of their own. */
export const lowerFloors: readonly Feature[] = [
  lookupsFeature,
  settingsFeature,
  accessFeature,
  accountsFeature,
  signinFeature,
  plansFeature,
  notificationsFeature,
]

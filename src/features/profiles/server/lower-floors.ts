import type { Feature } from '../../../platform/server/wire.ts'
import { accessFeature } from '../../access/server/wiring.ts'
import { accountsFeature } from '../../accounts/server/wiring.ts'
import { lookupsFeature } from '../../lookups/server/wiring.ts'
import { notificationsFeature } from '../../notifications/server/wiring.ts'
import { plansFeature } from '../../plans/server/wiring.ts'
import { settingsFeature } from '../../settings/server/wiring.ts'
import { signinFeature } from '../../signin/server/wiring.ts'

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

import type { Feature } from '../../../platform/server/registry.ts'
import { lowerFloors as belowItems, itemsFeature } from '../../items/server/public.ts'

/** What auctions stand on; tests furnish a house with these. */
export const lowerFloors: readonly Feature[] = [...belowItems, itemsFeature]

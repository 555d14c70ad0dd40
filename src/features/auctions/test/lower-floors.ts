import type { Feature } from '../../../platform/server/registry.ts'
import { itemsFeature } from '../../items/server/public.ts'
import { lowerFloors as belowItems } from '../../items/test/lower-floors.ts'

/** What auctions stand on; tests furnish a house with these. */
export const lowerFloors: readonly Feature[] = [...belowItems, itemsFeature]

import type { Feature } from '../../../platform/server/wire.ts'
import { lowerFloors as belowItems } from '../../items/server/lower-floors.ts'
import { itemsFeature } from '../../items/server/wiring.ts'

/** What auctions stand on; tests furnish a house with these. */
export const lowerFloors: readonly Feature[] = [...belowItems, itemsFeature]

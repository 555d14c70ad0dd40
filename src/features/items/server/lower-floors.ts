import type { Feature } from '../../../platform/server/wire.ts'
import { lowerFloors as belowProfiles } from '../../profiles/server/lower-floors.ts'
import { profilesFeature } from '../../profiles/server/wiring.ts'

/** What items stand on; tests furnish a house with these. */
export const lowerFloors: readonly Feature[] = [...belowProfiles, profilesFeature]

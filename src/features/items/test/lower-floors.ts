import type { Feature } from '../../../platform/server/registry.ts'
import { profilesFeature } from '../../profiles/server/public.ts'
import { lowerFloors as belowProfiles } from '../../profiles/test/lower-floors.ts'

/** What items stand on; tests furnish a house with these. */
export const lowerFloors: readonly Feature[] = [...belowProfiles, profilesFeature]

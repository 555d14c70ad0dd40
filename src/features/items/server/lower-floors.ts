import type { Feature } from '../../../platform/server/registry.ts'
import { lowerFloors as belowProfiles, profilesFeature } from '../../profiles/server/public.ts'

/** What items stand on; tests furnish a house with these. */
export const lowerFloors: readonly Feature[] = [...belowProfiles, profilesFeature]

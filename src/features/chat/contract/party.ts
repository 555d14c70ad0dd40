import { z } from 'zod'
import { USER_TYPES } from '../../../platform/shared/access.ts'
import { Id } from '../../../platform/shared/ids.ts'

/** Somebody who talks. Without a name they are no member any more. */
export const Party = z.object({
  id: Id,
  name: z.string().nullable(),
  username: z.string().nullable(),
  userType: z.enum(USER_TYPES).nullable(),
  /** When the club, or somebody for it, checked their profile; null where nobody did. */
  verifiedAt: z.iso.datetime().nullable(),
  /** Address of the small picture. */
  picture: z.string().nullable(),
  /** Their page, where they have one. */
  link: z.string().nullable(),
})
export type Party = z.infer<typeof Party>

import type { CardView } from '../../profiles/contract.ts'
import type { MemberHit } from '../contract.ts'

/** What of a member's card stands in a list of those found. */
export const memberHit = ({
  _id,
  kind,
  username,
  name,
  language,
  city,
  country,
  industries,
  image,
}: CardView): MemberHit => ({
  _id,
  kind,
  username,
  name,
  language,
  city,
  country,
  industries,
  imageUrl: image?.thumbUrl ?? null,
})

import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { type Person, personById } from '../../accounts/server/public.ts'
import { liveVersionOf, profileOfUser } from '../../profiles/server/public.ts'
import { type Audience, audienceOf, mayRead, type Section } from '../rules.ts'

/** A member about whom a viewer reads. `profileId` is null unless the profile is approved. */
export type MemberRead = { person: Person; profileId: string | null; audience: Audience }

/** The member of an id for a part of the details; 404 for whatever the viewer may not read, as for an id that never was. */
export async function memberFor(db: Db, viewer: Viewer | null, id: string, section: Section): Promise<MemberRead> {
  const person = await personById(db, id)
  if (!person?.verifiedAt) return notFound()
  const profile = await profileOfUser(db, id)
  const shown = profile !== undefined && (await liveVersionOf(db, profile)) !== undefined
  const audience = audienceOf(viewer, id)
  if (!mayRead(section, audience, shown)) return notFound()
  return { person, profileId: shown ? profile.id : null, audience }
}

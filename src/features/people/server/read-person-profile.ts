import type { Db } from '../../../platform/server/db.ts'
import type { ProfileStatus } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { ProfileView } from '../../profiles/contract.ts'
import { allKinds } from '../../profiles/kinds/all-kinds.ts'
import { newestVersion, profileById, profileOfUser } from '../../profiles/server/profile-reads.ts'
import { showVersion } from '../../profiles/server/view.ts'
import { SEES_ALL } from '../../profiles/shown.ts'
import type { Somebody } from '../contract/people.ts'
import { somebody } from './read-person.ts'

/** The profile that was sent last, by its person or its own id, without files. */
export async function readPersonProfile(
  db: Db,
  id: string,
): Promise<{ person: Somebody; status: ProfileStatus; view: ProfileView }> {
  const profile = (await profileOfUser(db, id)) ?? (await profileById(db, id)) ?? notFound()
  const version = (await newestVersion(db, profile)) ?? notFound()
  const { view } = await showVersion(db, profile, version, SEES_ALL, allKinds)
  const groups = view.groups.map(group => ({ ...group, files: [] }))
  const person = (await somebody(db, profile.user_id)) ?? notFound()
  return { person, status: profile.status, view: { ...view, groups } }
}

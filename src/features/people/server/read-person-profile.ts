import type { ShownValue } from '../../../engines/forms/contract.ts'
import { SEES_ALL } from '../../../engines/forms/shown.ts'
import type { Db } from '../../../platform/server/db.ts'
import { holds, type ProfileStatus, type Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { ProfileView } from '../../profiles/contract.ts'
import { allKinds } from '../../profiles/kinds/all-kinds.ts'
import { newestVersion, profileById, profileOfUser, showVersion } from '../../profiles/server/public.ts'
import type { Somebody } from '../contract/people.ts'
import { maskContacts, maskEmail, maskPhone } from '../rules.ts'
import { somebody } from './read-person.ts'

/** A value without what leads to its person past the club. */
function maskedValue(value: ShownValue | null): ShownValue | null {
  if (value?.is === 'email') return { is: 'text', text: maskEmail(value.email), language: 'en' }
  if (value?.is === 'phone') return { is: 'text', text: maskPhone(value.code, value.number), language: 'en' }
  return maskContacts(value) as ShownValue | null
}

/** The profile that was sent last, by its person or its own id, without files; contacts masked for who may not see them. */
export async function readPersonProfile(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ person: Somebody; status: ProfileStatus; view: ProfileView }> {
  const profile = (await profileOfUser(db, id)) ?? (await profileById(db, id)) ?? notFound()
  const version = (await newestVersion(db, profile)) ?? notFound()
  const { view } = await showVersion(db, profile, version, SEES_ALL, allKinds)
  const contacts = holds(viewer, 'users.contact')
  const groups = view.groups.map(group => ({
    ...group,
    files: [],
    fields: group.fields.map(field => (contacts ? field : { ...field, value: maskedValue(field.value) })),
  }))
  const person = (await somebody(db, profile.user_id)) ?? notFound()
  return { person, status: profile.status, view: { ...view, groups } }
}

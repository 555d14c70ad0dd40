import { sql } from 'kysely'
import type { ShownValue } from '../../../engines/forms/contract.ts'
import { SEES_ALL } from '../../../engines/forms/shown.ts'
import type { Db } from '../../../platform/server/db.ts'
import { holds, type ProfileStatus, type Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { subscriptionsOf } from '../../plans/server/public.ts'
import type { ProfileView } from '../../profiles/contract.ts'
import { allKinds } from '../../profiles/kinds/all-kinds.ts'
import { newestVersion, profileById, profileOfUser, showVersion } from '../../profiles/server/public.ts'
import type { PersonView, Somebody } from '../contract/people.ts'
import { maskContacts, maskEmail, maskPhone } from '../rules.ts'
import { personRow } from './list-people.ts'

type Facts = {
  sessions: number
  passkeys: number
  second_factor: boolean
  invited: number
  suspended_reason: string | null
}

async function factsOf(db: Db, userId: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select suspended_reason,
      (select count(*)::int from sessions where user_id = users.id) as sessions,
      (select count(*)::int from passkeys where user_id = users.id) as passkeys,
      exists (select from second_factors where user_id = users.id and confirmed_at is not null) as second_factor,
      (select count(*)::int from users invited where invited.referred_by = users.id) as invited
    from users where id = ${userId}`.execute(db)
  return rows[0]!
}

async function profileOf(db: Db, userId: string): Promise<PersonView['profile']> {
  const profile = await profileOfUser(db, userId)
  if (!profile) return null
  const last = await db
    .selectFrom('verification_cases')
    .select('id')
    .where('profile_id', '=', profile.id)
    .orderBy(sql`decided_at is null`, 'desc')
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    _id: profile.id,
    kind: profile.kind,
    status: profile.status,
    statusAt: profile.status_at.toISOString(),
    submittedAt: profile.submitted_at.toISOString(),
    version: profile.version,
    caseId: last?.id ?? null,
  }
}

async function subscriptionOf(db: Db, userId: string, language: Language): Promise<PersonView['subscription']> {
  const [newest] = await subscriptionsOf(db, userId)
  if (!newest) return null
  return {
    plan: (newest.name as Bilingual)[language],
    status: newest.status as NonNullable<PersonView['subscription']>['status'],
    isTrial: newest.is_trial,
    startedAt: newest.started_at.toISOString(),
    endsAt: newest.ends_at?.toISOString() ?? null,
  }
}

/** A person's name and user name, for a link to them. */
async function somebody(db: Db, id: string | null): Promise<Somebody | null> {
  const person = id && (await personById(db, id))
  return person ? { _id: person.id, name: person.name, username: person.username } : null
}

/** Everything of a person that the viewer's permissions show. */
export async function readPerson(db: Db, viewer: Viewer, userId: string, language: Language): Promise<PersonView> {
  const row = (await personRow(db, viewer, userId, language)) ?? notFound()
  const person = (await personById(db, userId))!
  const facts = await factsOf(db, userId)
  return {
    ...row,
    contactShown: holds(viewer, 'users.contact'),
    currency: person.currency,
    suspendedReason: facts.suspended_reason,
    secondFactor: facts.second_factor,
    passkeys: facts.passkeys,
    sessions: facts.sessions,
    profile: await profileOf(db, userId),
    subscription: await subscriptionOf(db, userId, language),
    invitedBy: await somebody(db, person.referredBy),
    invited: facts.invited,
  }
}

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

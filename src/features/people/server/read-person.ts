import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { subscriptionsOf } from '../../plans/server/public.ts'
import { profileOfUser } from '../../profiles/server/public.ts'
import type { PersonView, Somebody } from '../contract/people.ts'
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
export async function somebody(db: Db, id: string | null): Promise<Somebody | null> {
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

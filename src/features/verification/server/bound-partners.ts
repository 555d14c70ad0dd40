import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { isFreeMail } from '../risk.ts'

/** What binds a partner to an applicant. */
export type Bonds = { invited: boolean; shares: boolean; conflict: boolean }

const hostOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** The mail domains of a person's profiles that are their own, and that of their account. */
async function domainsOf(db: Db, userId: string): Promise<{ profile: string[]; account: string[] }> {
  const { rows } = await sql<{ email: string; hosts: string[] | null }>`
    select u.email::text, (select array_agg(distinct v.email_domain::text) from profiles p
      join profile_versions v on v.profile_id = p.id where p.user_id = u.id and v.email_domain is not null) as hosts
    from users u where u.id = ${userId}`.execute(db)
  const own = (hosts: readonly string[]) => hosts.map(host => host.toLowerCase()).filter(host => !isFreeMail(host))
  return { profile: own(rows[0]?.hosts ?? []), account: own(rows[0] ? [hostOf(rows[0].email)] : []) }
}

/**
 * Partners who are bound to an applicant, by account: either invited the other, any of their profiles shares a phone, license, own
 * mail domain or file, or a conflict of interest was declared. Every version either ever sent counts. An account's own address
 * counts against the other's profile, so that somebody who writes to the firm's domain is found whatever their profile says.
 */
export async function boundPartners(db: Db, applicantId: string): Promise<Map<string, Bonds>> {
  const { profile, account } = await domainsOf(db, applicantId)
  const { rows } = await sql<Bonds & { id: string }>`
    with own as (select v.* from profile_versions v join profiles p on p.id = v.profile_id where p.user_id = ${applicantId}),
    sharing as (
      select v.profile_id from profile_versions v
        where lower(v.license) in (select lower(license) from own where license is not null)
      union
      select v.profile_id from profile_versions v where v.phone in (select phone from own where phone is not null)
      union
      select v.profile_id from profile_versions v
        where v.email_domain in (select unnest(${[...profile, ...account]}::text[])::citext)
      union
      select there.profile_id from profile_files here
        join own on own.id = here.version_id
        join files mine on mine.id = here.file_id
        join files same on same.sha256 = mine.sha256
        join profile_files there on there.file_id = same.id
    ),
    bound as (
      select p.user_id as id, false as invited, true as shares, false as conflict
        from sharing join profiles p on p.id = sharing.profile_id
      union all
      select id, false, true, false from users
        where role = 'Partner' and split_part(lower(email::text), '@', 2) = any(${profile}::text[])
      union all
      select referred_by, true, false, false from users where id = ${applicantId} and referred_by is not null
      union all
      select id, true, false, false from users where referred_by = ${applicantId} and role = 'Partner'
      union all
      select a.partner_id, false, false, true from verification_assignments a
        join verification_cases c on c.id = a.case_id
        where c.user_id = ${applicantId} and a.ended_as = 'conflict'
    )
    select id, bool_or(invited) as invited, bool_or(shares) as shares, bool_or(conflict) as conflict
      from bound group by id`.execute(db)
  return new Map(rows.map(({ id, ...bonds }) => [id, bonds]))
}

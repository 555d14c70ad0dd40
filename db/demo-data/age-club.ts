import { sql } from 'kysely'
import { rebuildDirectory } from '../../src/features/directories/server/rebuild-directory.ts'
import { type Db, type Tx, transact } from '../../src/platform/server/db.ts'
import { type DemoMember, type DemoProfile, profiles } from './people.ts'
import { seeded } from './pictures.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The club is two years old. */
const OLDEST_DAYS = 720

/** How long ago each profile was sent, and how long its answer took; the waiting ones are of these days. */
function agesOf({ username, status }: Pick<DemoProfile, 'username' | 'status'>): {
  sent: number
  answered: number
} {
  const next = seeded(`age ${username}`)
  const waiting = status === 'submitted' || status === 'in_review'
  const sent = waiting ? (2 + next() * 30) * HOUR_MS : (12 + next() ** 1.4 * (OLDEST_DAYS - 60)) * DAY_MS
  return { sent, answered: Math.max(HOUR_MS, sent - (6 + next() * 60) * HOUR_MS) }
}

const byUsername = new Map(profiles.map(profile => [profile.username, profile]))

/** How long ago somebody joined, in milliseconds: some days before they sent their profile. */
export function joinedAgo({ username }: DemoMember): number {
  const next = seeded(`joined ${username}`)
  const profile = byUsername.get(username)
  return profile ? agesOf(profile).sent + (0.2 + next() ** 2 * 40) * DAY_MS : (2 + next() * 500) * DAY_MS
}

/** One row for each person: when they joined, sent their profile and got the answer. */
function datesOf(people: readonly DemoMember[], ids: ReadonlyMap<string, string>, now: number) {
  return people.map(member => {
    const ages = agesOf(byUsername.get(member.username) ?? { username: member.username, status: 'approved' })
    const at = (ago: number) => new Date(now - ago).toISOString()
    return {
      id: ids.get(member.username)!,
      joined: at(joinedAgo(member)),
      sent: at(ages.sent),
      answered: at(ages.answered),
    }
  })
}

async function ageProfiles(tx: Tx): Promise<void> {
  await sql`alter table profile_history disable trigger profile_history_is_append_only`.execute(tx)
  await sql`update profile_versions v set submitted_at = a.sent, decided_at = case when v.decided_at is null then null else a.answered end
    from profiles p join ages a on a.id = p.user_id where v.profile_id = p.id and v.number = 1`.execute(tx)
  await sql`update profile_history h set at = case when h.to_status in ('submitted', 'in_review') then a.sent
      when h.to_status in ('suspended', 'withdrawn') then a.answered + (now() - a.answered) * 0.7 else a.answered end
    from profiles p join ages a on a.id = p.user_id where h.profile_id = p.id and not h.revision`.execute(tx)
  await sql`alter table profile_history enable trigger profile_history_is_append_only`.execute(tx)
  await sql`update verification_cases c set opened_at = a.sent,
      claimed_at = case when c.claimed_at is null or c.closed_at is null then c.claimed_at else a.answered - interval '40 minutes' end,
      decided_at = case when c.decided_at is null then null else a.answered end,
      closed_at = case when c.closed_at is null then null else a.answered end
    from ages a where a.id = c.user_id and c.version = 1`.execute(tx)
  await sql`update profiles p set created_at = a.sent, submitted_at = case when p.revision is null then a.sent else p.submitted_at end,
      status_at = case when p.status in ('suspended', 'withdrawn') then a.answered + (now() - a.answered) * 0.7 else a.answered end,
      verified_at = case when p.verified_at is null then null else a.answered end
    from ages a where a.id = p.user_id`.execute(tx)
  await sql`update profile_drafts d set saved_at = a.answered from ages a where a.id = d.user_id`.execute(tx)
}

/** A number from 0 to 1 that belongs to two user names. */
const lot = (one: string, other: string) =>
  sql`(('x' || substr(md5(${sql.ref(one)}.username || ${sql.ref(other)}.username), 1, 7))::bit(28)::int / 268435456.0)`

/** Members find each other after both are there; what they do is noted when they did it. */
async function ageTies(tx: Tx): Promise<void> {
  await sql`update follows f set followed_at = t.since + (now() - t.since) * t.lot * 0.98, told_at = case when f.told_at is null then null else now() end
    from (select f.id, greatest(a.answered, coalesce(b.answered, a.answered)) as since, ${lot('u', 'o')} as lot
      from follows f join ages a on a.id = f.user_id left join ages b on b.id = f.owner_id
      join users u on u.id = f.user_id join users o on o.id = coalesce(f.owner_id, f.user_id)) t where t.id = f.id`.execute(
    tx,
  )
  await sql`update bookmarks k set created_at = t.since + (now() - t.since) * t.lot
    from (select k.id, greatest(a.answered, b.answered) as since, ${lot('o', 'u')} as lot
      from bookmarks k join ages a on a.id = k.user_id join ages b on b.id = k.target_id
      join users u on u.id = k.user_id join users o on o.id = k.target_id) t where t.id = k.id`.execute(tx)
  await sql`update referral_credits c set credited_at = a.answered from ages a where a.id = c.user_id`.execute(tx)
  await sql`update activities x set at = case x.kind when 'joined' then a.joined + interval '20 minutes' else a.answered end
    from ages a where a.id = x.user_id and x.kind in ('joined', 'approved')`.execute(tx)
  await sql`update activities x set at = f.followed_at from follows f
    where x.kind = 'followed' and x.user_id = f.user_id and x.target_id = f.target_id`.execute(tx)
  await sql`update activities x set at = a.answered from ages a where x.kind = 'invited' and a.id = x.target_id`.execute(
    tx,
  )
}

/** Old news were read; the news of the last days wait for those whose sign-ins are told. */
async function ageNotices(tx: Tx): Promise<void> {
  await sql`update notices n set created_at = a.joined, read_at = a.joined + interval '1 day'
    from ages a where a.id = n.recipient_id and n.kind = 'accounts.welcome'`.execute(tx)
  await sql`update notices n set created_at = a.answered, read_at = case when a.answered < now() - interval '9 days' then a.answered + interval '5 hours' end
    from ages a where a.id = n.recipient_id and n.kind like 'profiles.%'`.execute(tx)
  await sql`update notices n set created_at = now() - interval '1 hour' * (2 + (('x' || substr(md5(u.username || n.kind), 1, 4))::bit(16)::int % 60))
    from users u where u.id = n.recipient_id and (n.kind like 'social.%' or n.kind like 'referrals.%')`.execute(tx)
}

/**
 * Lets the demo club have a past: members joined over two years, profiles were read one after the other, people found each
 * other. The verbs wrote everything; only the times move. Append-only rows move too, as nothing of a demo is evidence.
 */
export async function ageClub(db: Db, people: readonly DemoMember[], ids: ReadonlyMap<string, string>): Promise<void> {
  const dates = JSON.stringify(datesOf(people, ids, Date.now()))
  await transact(db, async tx => {
    await sql`create temporary table ages (id uuid primary key, joined timestamptz, sent timestamptz, answered timestamptz) on commit drop`.execute(
      tx,
    )
    await sql`insert into ages select * from jsonb_to_recordset(${dates}::text::jsonb)
      as t(id uuid, joined timestamptz, sent timestamptz, answered timestamptz)`.execute(tx)
    await sql`update users u set created_at = a.joined, verified_at = a.joined + interval '20 minutes' from ages a where a.id = u.id`.execute(
      tx,
    )
    await ageProfiles(tx)
    await ageTies(tx)
    await ageNotices(tx)
  })
  await rebuildDirectory(db)
}

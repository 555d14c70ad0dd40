import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import type { AnswerIn } from '../../../../platform/shared/call.ts'
import { setting } from '../../../settings/server/public.ts'
import { TRIAL_DAYS, type tryRule as tryRuleCall } from '../../contract/rules.ts'
import { COMMENT_HOURS, PAIR_DAYS, type RuleCode } from '../../rules.ts'

/**
 * What a rule pays for, as it stands now: whom, when it happened, and of what happens between two members the pair. The same that
 * causes.ts settles one by one as it happens.
 */
const CAUSES: Record<RuleCode, RawBuilder<unknown>> = {
  joining: sql`select id as user_id, verified_at as at, null as pair from users`,
  'email-verified': sql`select id as user_id, verified_at as at, null as pair from users`,
  'profile-approved': sql`
    select p.user_id, max(p.verified_at) as at, null as pair from profiles p join users u on u.id = p.user_id
    where p.status = 'approved' and u.profile_status = 'approved' group by p.user_id`,
  'first-item': sql`
    select i.owner_id as user_id, min(i.published_at) as at, null as pair from items i
    where i.status <> 'removed' and i.published_at is not null
      and not exists (select 1 from item_hidings h where h.item_id = i.id and h.lifted_at is null)
    group by i.owner_id`,
  referral: sql`
    select side as user_id, c.credited_at as at, null as pair
    from referral_credits c join users u on u.id = c.user_id, unnest(array[c.referrer_id, c.user_id]) as side
    where u.profile_status is distinct from 'suspended'`,
  agreement: sql`
    select side as user_id, done.at, least(a.requester_id, a.owner_id) || ':' || greatest(a.requester_id, a.owner_id) as pair
    from agreements a, unnest(array[a.requester_id, a.owner_id]) as side,
      lateral (select min(s.at) as at from agreement_steps s
        where s.agreement_id = a.id and s.act in ('done', 'decided-done')) done
    where a.state = 'done'`,
  review: sql`
    select r.author_id as user_id, r.created_at as at, null as pair from reviews r
    where not exists (select 1 from review_hidings h where h.review_id = r.id and h.lifted_at is null)`,
  comment: sql`
    select c.author_id as user_id, c.created_at as at, null as pair from comments c
    where c.removed_at is null and c.created_at <= clock_timestamp() - ${COMMENT_HOURS} * interval '1 hour'`,
}

type Cause = { user_id: string; name: string; username: string; day: string; at: Date; pair: string | null }

/** What happened in the last 30 days that a rule pays for, to those who collect, in its order. */
async function causesOf(db: Db, rule: RuleCode): Promise<Cause[]> {
  const zone = await setting(db, 'timeZone')
  const { rows } = await sql<Cause>`
    select c.user_id, u.name, u.username, to_char(c.at at time zone ${zone}, 'YYYY-MM-DD') as day, c.at, c.pair
    from (${CAUSES[rule]}) c join users u on u.id = c.user_id
    where c.at > clock_timestamp() - make_interval(days => ${TRIAL_DAYS}) and c.at <= clock_timestamp()
      and u.role in ('User', 'Guest') and u.verified_at is not null and u.suspended_at is null
    order by c.at, c.user_id`.execute(db)
  return rows
}

/** Those of the causes that are paid: up to the daily cap of each member, and once for each pair in 30 days. */
export function paidOf<C extends Pick<Cause, 'user_id' | 'day' | 'at' | 'pair'>>(
  causes: readonly C[],
  dailyCap: number | null,
): C[] {
  const today = new Map<string, number>()
  const paired = new Map<string, number>()
  return causes.filter(({ user_id, day, at, pair }) => {
    const times = today.get(`${user_id} ${day}`) ?? 0
    if (dailyCap !== null && times >= dailyCap) return false
    const last = paired.get(`${user_id} ${pair}`)
    if (pair !== null && last !== undefined && at.getTime() - last < PAIR_DAYS * 86_400_000) return false
    today.set(`${user_id} ${day}`, times + 1)
    if (pair !== null) paired.set(`${user_id} ${pair}`, at.getTime())
    return true
  })
}

/** So many of those who would have got most are named. */
const NAMED = 100

/** Who would have got what by a rule in the last 30 days, had it been on with this amount and cap. */
export async function tryRule(
  db: Db,
  rule: RuleCode,
  { points, dailyCap }: { points: number; dailyCap: number | null },
): Promise<AnswerIn<typeof tryRuleCall>> {
  const paid = paidOf(await causesOf(db, rule), dailyCap)
  const members = [...Map.groupBy(paid, one => one.user_id).values()].map(own => ({
    _id: own[0]!.user_id,
    name: own[0]!.name,
    username: own[0]!.username,
    times: own.length,
    points: own.length * points,
  }))
  members.sort((one, other) => other.times - one.times || one.name.localeCompare(other.name))
  return {
    data: members.slice(0, NAMED),
    members: members.length,
    times: paid.length,
    points: paid.length * points,
  }
}

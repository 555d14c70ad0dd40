import { sql } from 'kysely'
import { type Db, transact } from '../src/platform/server/db.ts'
import { drawn } from './drawing.ts'
import { tidy } from './tidy.ts'
import { withoutIndexes } from './without-indexes.ts'

const DAYS = 1100
/** Of how many people the club's own are, who do most of what is done, and their share of it. */
const STAFF = 12
const OF_STAFF = 0.7
/** What is done, with the kind of what it is done to: what stands first is done most. */
const ACTS =
  'signin.login:account users.mail:user accounts.suspend:account accounts.restore:account users.edit:account industries.change:industries roles.update:role industries.move:industries accounts.verify:account industries.retire:industries'
/** Things of a kind that is not a person, over which the acts are spread. */
const THINGS = 20_000

/** Fills the audit log with about `count` entries of three years, written past the verbs. For measures only. */
export async function manyActs(db: Db, count: number): Promise<void> {
  await withoutIndexes(db, 'audit', () =>
    transact(db, async tx => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`create temporary table acting on commit drop as
        select array_agg(id order by md5(id::text)) as ids, count(*) as most from users where verified_at is not null`.execute(
        tx,
      )
      await sql`insert into audit (id, at, actor_id, action, target_kind, target_id, before, after, address)
        select gen_random_uuid(), now() - make_interval(secs => ${DAYS * 86_400} * (1 - g::double precision / ${count})),
          ids[1 + floor(case when ${drawn(1)} < ${OF_STAFF} then least(${STAFF}, most) else most end * ${drawn(2)})::int],
          split_part(act, ':', 1), split_part(act, ':', 2),
          case when split_part(act, ':', 2) in ('account', 'user') then ids[1 + floor(most * ${drawn(3)})::int]::text
            else md5(split_part(act, ':', 2) || floor(${THINGS} * ${drawn(4)}))::uuid::text end,
          case when ${drawn(5)} < 0.5 then jsonb_build_object('status', 'open', 'n', g) end,
          jsonb_build_object('status', 'done', 'n', g + 1), '10.' || g % 200 || '.1.7'
        from acting, generate_series(1, ${count}::int) g
        cross join lateral (select (string_to_array(${ACTS}, ' '))[1 + floor(power(${drawn(6)}, 2) * 10)::int] as act) drawn_act`.execute(
        tx,
      )
    }),
  )
  await tidy(db, ['audit'])
}

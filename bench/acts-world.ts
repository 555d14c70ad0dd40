import { sql } from 'kysely'
import type { Db } from '../src/platform/server/db.ts'
import { asMember } from '../src/platform/test/members.ts'

/** What a filled audit log offers to ask for. */
export type ActsWorld = {
  /** Whoever reads all of it. */
  readers: string[]
  /** Entries deep in it, after which one goes on reading. */
  deep: string[]
  /** Members, some of the club's own among them, and how some of them are called. */
  members: string[]
  names: string[]
  things: { kind: string; id: string }[]
  /** Pairs of days, a month apart. */
  months: { from: string; to: string }[]
}

const SOME = 6

/** Looks for what is asked of the log: deep places, people, things, months. */
export async function actsWorld(db: Db): Promise<ActsWorld> {
  const readers = []
  for (let at = 0; at < 4; at++) readers.push((await asMember({ db }, { role: 'Super-admin' })).bearer)
  const list = async (statement: ReturnType<typeof sql<{ one: string }>>) =>
    (await statement.execute(db)).rows.map(row => row.one)
  const days = Array.from({ length: SOME }, (_, at) => 200 + 130 * at)
  const deep: string[] = []
  for (const day of days)
    deep.push(
      ...(await list(
        sql`select id::text as one from audit where at < now() - make_interval(days => ${day}) order by at desc, id desc limit 1`,
      )),
    )
  const acting = sql<{
    one: string
  }>`select actor_id::text as one from (select actor_id from audit order by at desc limit 400) a
    where actor_id is not null group by actor_id order by count(*) desc, actor_id limit ${SOME}`
  const members = await list(acting)
  return {
    readers,
    deep,
    members,
    names: await list(sql`select name as one from users where id = any(${members}::uuid[]) order by id`),
    things: (
      await sql<{ kind: string; id: string }>`select distinct target_kind as kind, target_id as id
        from (select * from audit where target_id is not null order by at desc limit 40) a order by 1, 2 limit ${2 * SOME}`.execute(
        db,
      )
    ).rows,
    months: days.map(day => {
      const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
      return { from: ago(day + 30), to: ago(day) }
    }),
  }
}

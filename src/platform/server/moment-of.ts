import { sql } from 'kysely'
import type { Db } from './db.ts'

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/**
 * The moment that somebody means (`Moment`): one with its zone as it is, a day alone in `zone`, from its first second for what
 * begins to its last for what ends.
 */
export async function momentOf(db: Db, sent: string, zone: string, at: 'begins' | 'ends'): Promise<Date> {
  if (!isDay(sent)) return new Date(sent)
  const { rows } = await sql<{ moment: Date }>`
    select case when ${at} = 'begins' then ${sent}::date::timestamp at time zone ${zone}
      else (${sent}::date + 1)::timestamp at time zone ${zone} - interval '1 second' end as moment`.execute(db)
  return rows[0]!.moment
}

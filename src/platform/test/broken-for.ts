import { sql } from 'kysely'
import type { Db } from '../server/db.ts'

/**
 * Lets the database refuse what is written to a table of one value of a column (of an id, an address), as a fault that one case has and
 * its neighbours have not. Answers what mends it.
 */
export async function brokenFor(db: Db, table: string, column: string, value: string): Promise<() => Promise<void>> {
  const name = 'broken_for_one'
  await sql
    .raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin
        if new.${column}::text = '${value}' then raise exception 'broken for one'; end if; return new; end $$;`,
    )
    .execute(db)
  await sql
    .raw(`create trigger ${name} before insert or update on ${table} for each row execute function ${name}()`)
    .execute(db)
  return async () => void (await sql.raw(`drop trigger ${name} on ${table}`).execute(db))
}

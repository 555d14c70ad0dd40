import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDb } from '../test/fresh-db.ts'
import { transact } from './db.ts'

/** Only a server keeps statements, and each connection its own: here there is one. */
describe.runIf(process.env.TEST_DATABASE_URL)('a connection', () => {
  let database: Awaited<ReturnType<typeof freshDb>>
  beforeEach(async () => {
    database = await freshDb(1)
    await sql`create table things (id int primary key, name text)`.execute(database.db)
    await sql`insert into things values (1, 'lamp'), (2, 'chair')`.execute(database.db)
  })
  afterEach(() => database.close())

  /** More often than PostgreSQL plans a prepared statement for its values before it thinks of one plan for all. */
  const often = async (statement: (turn: number) => RawBuilder<unknown>) => {
    for (let turn = 0; turn < 20; turn++) await statement(turn).execute(database.db)
  }
  /** What the connection keeps prepared, as PostgreSQL says. */
  const kept = async () => {
    const { rows } = await sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(
      database.db,
    )
    return rows.map(({ text }) => text)
  }

  test('prepares what is said often, and answers for other values', async () => {
    await often(turn => sql`select name from things where id = ${turn % 2}`)
    expect(await kept()).toEqual(['select name from things where id = $1'])
    expect((await sql`select name from things where id = ${2}`.execute(database.db)).rows).toEqual([{ name: 'chair' }])
  })

  test('does not prepare what is said once, nor what searches by a pattern', async () => {
    await sql`select name from things where name = ${'lamp'}`.execute(database.db)
    await often(() => sql`select name from things where name like ${'la%'}`)
    expect(await kept()).toEqual([])
  })

  test('says again and again what finds an index of some rows by its values', async () => {
    await sql`create unique index on things (name) where id > 100`.execute(database.db)
    const put = (turn: number) =>
      sql`insert into things (id, name) values (${101 + turn}, ${`thing ${turn % 3}`}) on conflict (name) where id > ${100} do nothing`
    await often(put)
    expect((await sql`select name from things where id > 100 order by name`.execute(database.db)).rows).toEqual([
      { name: 'thing 0' },
      { name: 'thing 1' },
      { name: 'thing 2' },
    ])
  })

  test('keeps some hundreds: what was not used for longest goes', async () => {
    for (let column = 0; column < 300; column++) await often(() => sql`select ${sql.lit(column)} from things`)
    const texts = await kept()
    expect(texts).toHaveLength(250)
    expect(texts).toContain('select 299 from things')
    expect(texts).not.toContain('select 0 from things')
    expect((await sql`select 0 as zero from things where id = 1`.execute(database.db)).rows).toEqual([{ zero: 0 }])
  })

  test('reads a table that got a column meanwhile', async () => {
    await often(() => sql`select * from things where id = 1`)
    await sql`alter table things add column price int`.execute(database.db)
    const { rows } = await sql`select * from things where id = 1`.execute(database.db)
    expect(rows).toEqual([{ id: 1, name: 'lamp', price: null }])
  })

  test('prepares anew what a pooler in between dropped', async () => {
    const read = () => sql`select name from things where id = ${1}`
    await often(read)
    await sql`deallocate all`.execute(database.db)
    expect((await read().execute(database.db)).rows).toEqual([{ name: 'lamp' }])
  })

  test('fails one transaction when a table got a column, and no second one', async () => {
    await often(() => sql`select * from things where id = 1`)
    await sql`alter table things add column price int`.execute(database.db)
    const read = () => transact(database.db, tx => sql`select * from things where id = 1`.execute(tx))
    await expect(read()).rejects.toThrow('cached plan')
    expect((await read()).rows).toEqual([{ id: 1, name: 'lamp', price: null }])
  })
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '../shared/text.ts'
import { freshDb } from '../test/fresh-db.ts'
import { record } from './audit.ts'
import { type Database, transact } from './db.ts'
import { hashOfScript, isMigrated, migrate, NewerDatabaseError, readMigrations } from './migrate.ts'
import { StartError } from './start-error.ts'

let database: Database
beforeAll(async () => {
  database = await freshDb()
})
afterAll(() => database.close())

test('migrations run once, and two processes that start at once do not run them twice', async () => {
  expect(await Promise.all([migrate(database), migrate(database)])).toEqual([[], []])
  expect(await isMigrated(database)).toBe(true)
})

test('a database of a newer version is refused in a sentence', async () => {
  await database.runScript("insert into migrations (name) values ('9999-future-thing.sql')")
  await expect(migrate(database)).rejects.toThrow(NewerDatabaseError)
  await expect(migrate(database)).rejects.toThrow('9999-future-thing.sql')
  await database.runScript("delete from migrations where name like '9999%'")
})

test('an edited migration is refused in a sentence that names it and says what to do', async () => {
  const { name, hash } = (await readMigrations())[1]!
  await sql`update migrations set hash = ${hashOfScript('select 1')} where name = ${name}`.execute(database.db)
  const edited = await migrate(database).catch(error => error)
  expect(edited).toBeInstanceOf(StartError)
  expect(edited.message).toBe(
    `The migration ${name} was edited after it had run on this database. Put the file back as its version of Majlis brought it; whoever wants to change what it made writes a new migration.`,
  )
  await sql`update migrations set hash = ${hash} where name = ${name}`.execute(database.db)
  expect(await migrate(database)).toEqual([])
})

test('how the lines of a migration end does not count as an edit', async () => {
  expect(hashOfScript('create table a ();\r\n-- said\r\n')).toBe(hashOfScript('create table a ();\n-- said\n'))
  expect(hashOfScript('create table a ();')).not.toBe(hashOfScript('create table b ();'))
})

test('a migration that comes late is refused in a sentence that names it and the one that ran before', async () => {
  const all = await readMigrations()
  const { name, hash } = all[1]!
  const last = all.at(-1)!.name
  await sql`delete from migrations where name = ${name}`.execute(database.db)
  const late = await migrate(database).catch(error => error)
  expect(late).toBeInstanceOf(StartError)
  expect(late.message).toBe(
    `The migration ${name} comes late: ${last} ran on this database before it. Whoever wrote it gives it a number above ${last.slice(0, 4)}; until then start the version that made this database.`,
  )
  await sql`insert into migrations (name, hash) values (${name}, ${hash})`.execute(database.db)
  expect(await migrate(database)).toEqual([])
})

test('a database from before hashes were kept takes them over, and holds to them from then on', async () => {
  await database.runScript('alter table migrations drop column hash')
  expect(await migrate(database)).toEqual([])
  const { rows } = await sql`select name, hash from migrations order by name`.execute(database.db)
  expect(rows).toEqual((await readMigrations()).map(({ name, hash }) => ({ name, hash })))
})

test('the audit log takes entries and nobody can change, delete or empty it', async () => {
  await transact(database.db, tx =>
    record(tx, { actorId: null, action: 'users.mail', before: { a: 1 }, after: { a: 2 } }),
  )
  await expect(database.db.updateTable('audit').set({ action: 'other' }).execute()).rejects.toThrow('append-only')
  await expect(database.db.deleteFrom('audit').execute()).rejects.toThrow('append-only')
  await expect(database.runScript('truncate audit')).rejects.toThrow('append-only')
})

test('text is folded the same way here and in the database', async () => {
  const samples = [
    'Évora CAFÉ',
    'أحْمَد إبراهيم آل',
    'مؤسّسة',
    'شركـــة',
    'ى ي ئ',
    '٠١٢٣٤٥ ۶۷',
    'قهوة ',
    'Ⅳ ﬁ',
    'شيء',
    'كۀ',
  ]
  const letters = fc.stringMatching(/^[ a-zA-Z0-9àéïöñçأإآاىيئؤةهكکءـًٌَُِّْ٠-٩۰-۹٫٬]{0,30}$/)
  const generated = fc.sample(letters, 300)
  for (const text of [...samples, ...generated]) {
    const { rows } = await sql<{ folded: string }>`select fold_text(${text}) as folded`.execute(database.db)
    expect(rows[0]!.folded).toBe(foldText(text))
  }
})

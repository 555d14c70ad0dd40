import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '../shared/text.ts'
import { freshDb } from '../test/fresh-db.ts'
import { record } from './audit.ts'
import { type Database, transact } from './db.ts'
import { isMigrated, migrate, NewerDatabaseError } from './migrate.ts'

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

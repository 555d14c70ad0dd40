// both databases: both are brought up to date by it.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keylessColumns, schemaText } from '../../../tools/dump-schema.ts'
import { foldText } from '../shared/text.ts'
import { emptyDb, freshDb } from '../test/fresh-db.ts'
import { record } from './audit.ts'
import { type Database, transact } from './db.ts'
import {
  hashOfScript,
  isMigrated,
  migrate,
  NewerDatabaseError,
  readGrownMigrations,
  readMigrations,
} from './migrate.ts'
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

test('every column that names a row by its id has a foreign key, or says in the schema why not', async () => {
  expect(await keylessColumns(database)).toEqual([])
  await database.runScript(
    'create table planted (id uuid primary key, friend_id uuid, friend_ids uuid[], said_by uuid)',
  )
  expect(await keylessColumns(database)).toEqual(['planted.friend_id', 'planted.friend_ids', 'planted.said_by'])
  await database.runScript('drop table planted')
})

/** A database as the program before the squash left it, having run its migrations up to one of that number. */
async function grownDb(last: string): Promise<Database> {
  const old = await emptyDb()
  await old.runScript('create table migrations (name text primary key, ran_at timestamptz not null default now())')
  for (const { name, script } of (await readGrownMigrations()).filter(one => one.name < last))
    await old.runScript(`begin; ${script}; insert into migrations (name) values ('${name}'); commit`)
  return old
}

/** The columns of a table that say when something was: seeds hold the moment at which they were sown. */
async function madeAt(of: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and data_type = 'timestamp with time zone'
    `.execute(of.db)
  return rows.map(one => one.name)
}

/** Every row of every table, without its id and its times: what the schema itself brings along. */
async function seedsOf(of: Database): Promise<unknown[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`.execute(
    of.db,
  )
  const seeds = rows.map(async ({ name }) => ({
    name,
    rows: (
      await sql`select to_jsonb(t) - ${['id', ...(await madeAt(of, name))]}::text[] as row from ${sql.table(name)} t order by 1`.execute(
        of.db,
      )
    ).rows,
  }))
  return (await Promise.all(seeds)).filter(one => one.rows.length > 0)
}

const ranOn = async (of: Database) => (await sql`select name, hash from migrations order by name`.execute(of.db)).rows

test.each([
  ['the last version before the squash', '0345'],
  ['an older one', '0120'],
])('a database of %s goes on, and is in the end like one that is made today', async (_, last) => {
  const old = await grownDb(last)
  try {
    expect((await migrate(old)).at(0)).toBe((await readGrownMigrations()).find(one => one.name >= last)!.name)
    expect(await ranOn(old)).toEqual(await ranOn(database))
    expect(await schemaText(old)).toBe(await schemaText(database))
    expect(await seedsOf(old)).toEqual(await seedsOf(database))
    expect(await isMigrated(old)).toBe(true)
    expect(await migrate(old)).toEqual([])
  } finally {
    await old.close()
  }
})

test('rows that name nobody who is there go when the keys come, or lose the name; the others stay', async () => {
  const old = await grownDb('0345')
  try {
    await old.runScript(`
      insert into users (id, username, email, name) values ('00000000-0000-7000-8000-000000000001', 'omar', 'omar@club.example', 'Omar');
      insert into notices (recipient_id, kind, params) select id, 'kept', '{}' from users;
      insert into notices (recipient_id, kind, params) values (uuid_v7(), 'nobodys', '{}');
      insert into mails (recipient_id, to_address, language, kind, params)
        values ('00000000-0000-7000-8000-000000000001', 'omar@club.example', 'en', 'kept', '{}'),
          (uuid_v7(), 'gone@club.example', 'en', 'nameless', '{}');
      update users set avatar_file_id = uuid_v7()`)
    await migrate(old)
    const kinds = await old.db.selectFrom('notices').select('kind').execute()
    expect(kinds).toEqual([{ kind: 'kept' }])
    const mails = await old.db.selectFrom('mails').select(['kind', 'recipient_id']).orderBy('kind').execute()
    expect(mails).toEqual([
      { kind: 'kept', recipient_id: '00000000-0000-7000-8000-000000000001' },
      { kind: 'nameless', recipient_id: null },
    ])
    expect(await old.db.selectFrom('users').select('avatar_file_id').execute()).toEqual([{ avatar_file_id: null }])
  } finally {
    await old.close()
  }
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
  // oxlint-disable-next-line no-misleading-character-class -- vowel signs are drawn by themselves
  const letters = fc.stringMatching(/^[ a-zA-Z0-9àéïöñçأإآاىيئؤةهكکءـًٌَُِّْ٠-٩۰-۹٫٬]{0,30}$/)
  const generated = fc.sample(letters, 300)
  for (const text of [...samples, ...generated]) {
    const { rows } = await sql<{ folded: string }>`select fold_text(${text}) as folded`.execute(database.db)
    expect(rows[0]!.folded).toBe(foldText(text))
  }
})

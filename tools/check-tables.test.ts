import { expect, test } from 'vitest'
import { checkTables } from './check-tables.ts'
import { foundIn } from './found-in.ts'

const found = (files: Record<string, string> = {}) => foundIn(checkTables, files)
const VERB = 'src/features/auctions/server/sell-item.ts'

test('a feature may write the tables its own migrations created', async () => {
  expect(await found()).toEqual([])
})

test.each([
  ['insertInto', `tx.insertInto('items').values({})`],
  ['updateTable with an alias', `tx.updateTable('items as i').set({})`],
  ['deleteFrom', `tx.deleteFrom('items')`],
  ['mergeInto', 'tx.mergeInto(`items`)'],
  ['insert in SQL', 'sql`insert into items (name) values (${name})`'],
  ['update in SQL', 'sql`\n  update public."items" as i\n  set name = 1`'],
  ['delete in SQL', "sql.raw('DELETE FROM items')"],
  ['SQL with the table put in', "sql`delete from ${sql.table('items')}`"],
  ['a write inside a common table expression', 'sql`with gone as (delete from items returning 1) select 1`'],
])('a write to the table of another feature is reported: %s', async (_, code) => {
  const faults = await found({ [VERB]: `export const sellItem = (tx, sql, name) =>\n  ${code}\n` })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(
    new RegExp(`^${VERB}:2  writes the table items, which belongs to items: call a verb of items`),
  )
})

test('reading the table of another feature is allowed, also under a lock', async () => {
  const code = 'sql`select * from items for update`'
  expect(await found({ [VERB]: `export const read = (tx, sql) => [${code}, tx.selectFrom('items')]\n` })).toEqual([])
})

test('only the platform writes the tables of the platform', async () => {
  const migration = '-- owner: platform\ncreate table if not exists outbox (id bigint);\n'
  const faults = await found({
    'db/migrations/0003-platform-outbox.sql': migration,
    'src/platform/server/outbox.ts': `export const announce = tx => tx.insertInto('outbox')\n`,
    [VERB]: `export const sellItem = tx => tx.insertInto('outbox')\n`,
  })
  expect(faults).toEqual([expect.stringContaining('belongs to platform: call a function of platform/server instead.')])
})

test('an engine writes no table of a feature: its owner writes what the engine says', async () => {
  const code = `export const keep = tx => tx.insertInto('items')\n`
  const faults = await found({ 'src/engines/search/server/keep.ts': code })
  expect(faults).toEqual([expect.stringContaining('writes the table items of items: engines own no table')])
})

test('a table whose name cannot be read from the code is reported', async () => {
  const faults = await found({ [VERB]: 'export const sellItem = (tx, table) => tx.insertInto(table)\n' })
  expect(faults).toEqual([expect.stringContaining('whose name is not a literal')])
})

test('tests and the named demo may write any table', async () => {
  const code = `export const fill = tx => tx.insertInto('items')\n`
  expect(await found({ 'src/features/auctions/server/sell-item.test.ts': code, 'db/demo-data/fill.ts': code })).toEqual(
    [],
  )
})

test('a migration without owner, with a used number or a wrong name is reported', async () => {
  const faults = await found({
    'db/migrations/0002-chat-lines.sql': 'create table lines (id int);\n',
    'db/migrations/3_more.sql': '-- owner: items\n',
  })
  expect(faults).toHaveLength(3)
  expect(faults[0]).toContain('has the number of 0002-auctions-bids.sql')
  expect(faults[1]).toContain('must begin with `-- owner: <feature>`')
  expect(faults[2]).toContain('NNNN-feature-what.sql')
})

test('a migration that changes the table of another feature is reported', async () => {
  const faults = await found({
    'db/migrations/0003-auctions-price.sql': '-- owner: auctions\nalter table items add column price bigint;\n',
  })
  expect(faults).toEqual([expect.stringContaining('changes the table items of items')])
})

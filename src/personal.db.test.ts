import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { floorPlan } from '../tools/floor-plan.ts'
import { readMigrations, tableOwners } from '../tools/table-owners.ts'
import { features } from './features.server.ts'
import { type TestHouse, testHouse } from './platform/test/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(features)
})
afterAll(() => house.stop())

/** Tables whose columns name people of the club at its work, or nobody: nothing of a member’s is in them. */
const OF_THE_CLUB = new Set([
  // what staff wrote, made or set
  'articles',
  'article_versions',
  'settings',
  'watched_words',
  'mail_texts',
  'campaigns',
  'set_up',
  'invoice_settings',
  'invoice_months',
  'invoice_clients',
  'invoice_payments',
  'payment_gateways',
  'payment_receipts',
  'payment_refunds',
  'plan_prices',
  'promotion_codes',
  'leaving_offer',
  'point_request_steps',
  'department_members',
  // by whom a ticket was worked on; what was said is in its messages
  'ticket_steps',
  // counted from the posts themselves
  'post_counts',
])

describe('what is kept about people', () => {
  test('every table that names a person says what becomes of it when they go', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct of.table_name as table from information_schema.table_constraints of
        join information_schema.constraint_column_usage used using (constraint_schema, constraint_name)
      where of.constraint_type = 'FOREIGN KEY' and used.table_name = 'users'`.execute(house.db)
    const declared = new Set(house.house.personal().flatMap(part => part.tables.map(one => one.table)))
    expect(rows.map(row => row.table).filter(table => !declared.has(table) && !OF_THE_CLUB.has(table))).toEqual([])
  })

  test('a feature speaks of its own tables only, and of columns that they have', async () => {
    const root = fileURLToPath(new URL('..', import.meta.url))
    const { formerNames = {} } = await floorPlan(root)
    const owners = tableOwners(readMigrations(root, formerNames))
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
      house.db,
    )
    const columns = new Set(rows.map(row => row.name))
    const wrong = house.house
      .personal()
      .flatMap(({ feature, tables }) =>
        tables.flatMap(({ table, whose, erased, without = [] }) => [
          ...(owners.get(table) === feature ? [] : [`${feature} speaks of ${table}`]),
          ...[
            ...(typeof whose === 'function' ? [] : whose),
            ...(typeof erased === 'string' ? [] : Object.keys(erased)),
            ...without,
          ]
            .filter(column => !columns.has(`${table}.${column}`))
            .map(column => `${table} has no ${column}`),
        ]),
      )
    expect(wrong).toEqual([])
  })
})

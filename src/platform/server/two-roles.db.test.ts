import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../features.server.ts'
import { record } from './audit.ts'
import { ConfigSchema } from './config.ts'
import { transact } from './db.ts'
import type { Running } from './house-options.ts'
import { startHouse } from './house.ts'
import { makeLog } from './log.ts'
import { isMigrated } from './migrate.ts'

const MARK = `roles_${randomBytes(4).toString('hex')}`
const PASSWORD = 'only-for-this-test'

/** The statements of the page for operators, with names of our own: first what is asked of the server, then of the database. */
async function statementsOfPage(): Promise<{ ofServer: string[]; ofDatabase: string[] }> {
  const page = await readFile(new URL('../../../docs/postgresql.md', import.meta.url), 'utf8')
  const script = /## Two roles[\s\S]*?```sql\n([\s\S]*?)```/
    .exec(page)![1]!
    .replaceAll('majlis', MARK)
    .replaceAll('…', PASSWORD)
    .replace(/^--.*$/gm, '')
  const [ofServer, ofDatabase] = script.split(/^\\c .*$/m).map(part => part.split(';').flatMap(one => one.trim() || []))
  return { ofServer: ofServer!, ofDatabase: ofDatabase! }
}

function urlOf(server: string, role?: string): string {
  const url = new URL(server)
  url.pathname = `/${MARK}`
  if (role) Object.assign(url, { username: role, password: PASSWORD })
  return url.href
}

async function run(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Only a server has roles. */
describe.runIf(process.env.TEST_DATABASE_URL)('a product that works as a role that owns nothing', () => {
  const server = process.env.TEST_DATABASE_URL!
  let running: Running
  let folder: string
  beforeAll(async () => {
    const { ofServer, ofDatabase } = await statementsOfPage()
    await run(server, ofServer)
    await run(urlOf(server), ofDatabase)
    folder = await mkdtemp(join(tmpdir(), 'majlis-test-'))
    const config = ConfigSchema.parse({
      NODE_ENV: 'test',
      PORT: 0,
      DATA_DIR: folder,
      DATABASE_URL: urlOf(server, MARK),
      DATABASE_OWNER_URL: urlOf(server, `${MARK}_owner`),
    })
    running = await startHouse(config, features, { log: makeLog('silent'), template: async () => '<!--head-->' })
  })
  afterAll(async () => {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
    await run(server, [`drop database ${MARK} with (force)`, `drop role ${MARK}`, `drop role ${MARK}_owner`])
  })

  test('starts on an empty database, with its timers, and is ready', async () => {
    const ready = await fetch(`${running.url}/readyz`)
    expect([ready.status, await isMigrated(running.house.database)]).toEqual([200, true])
  })

  test('notes in the audit log and can neither change it nor switch off what keeps it', async () => {
    const { db } = running.house.database
    await transact(db, tx => record(tx, { actorId: null, action: 'settings.manage' }))
    const outer = running.house.database
    await expect(outer.runScript("update audit set action = 'accounts.edit'")).rejects.toThrow('audit')
    for (const statement of [
      'alter table audit disable trigger all',
      'drop trigger audit_is_append_only on audit',
      'alter table audit owner to current_user',
      'drop table audit',
      'truncate audit',
      'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return old; end $$',
      'set session_replication_role = replica',
      `set role ${MARK}_owner`,
    ])
      await expect(outer.runScript(statement), statement).rejects.toThrow(/must be owner|permission denied/)
    const { action } = await db
      .selectFrom('audit')
      .select('action')
      .where('action', 'in', ['settings.manage', 'accounts.edit'])
      .executeTakeFirstOrThrow()
    expect(action).toBe('settings.manage')
  })
})

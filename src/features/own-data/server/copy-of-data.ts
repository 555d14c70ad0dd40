import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { personalRows } from '../../../platform/server/personal.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import { say } from '../../../platform/server/text.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { daysKept } from '../../settings/server/public.ts'
import { COPY_DAYS, noticeCopyReady } from '../contract.ts'
import { leaverOf } from './leaver.ts'

/** How long a copy can be fetched, from the moment it is ready. */
export const COPIES_KEPT = { key: 'data-copies', days: COPY_DAYS, least: 1, most: 90 } as const

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Where the facts of a copy lie in the storage. */
const keyOf = (id: string): string => `${id.slice(-2)}/${id}.copy`
/** So often it is tried before it counts as gone. */
const TRIES = 5
const SETTINGS = '/account-setting?section=security'

/** Asks for a copy; a job makes it. */
export async function askCopy(tx: Tx, userId: string, language: Language): Promise<void> {
  const made = await tx
    .insertInto('data_exports')
    .values({ user_id: userId, language })
    .onConflict(on => on.columns(['user_id']).where('ready_at', 'is', null).where('gone_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new Refusal('own-data.being-made')
  await record(tx, { actorId: userId, action: 'own-data.export', target: { kind: 'account', id: userId } })
}

/** Puts together what was asked for, one after the other, and tells whose it is. */
export async function makeCopies(house: House): Promise<void> {
  const { db } = house.database
  const round = new Round(house, 'copies of data')
  const waiting = await db
    .selectFrom('data_exports')
    .select('id')
    .where('ready_at', 'is', null)
    .where('gone_at', 'is', null)
    .orderBy('asked_at')
    .limit(20)
    .execute()
  await round.each(waiting, ({ id }) => makeCopy(house, id))
  round.end()
}

async function makeCopy(house: House, id: string): Promise<void> {
  const { db } = house.database
  const row = await db
    .updateTable('data_exports')
    .set({ tries: sql`tries + 1`, gone_at: sql`case when tries >= ${TRIES} then clock_timestamp() end` })
    .where('id', '=', id)
    .returning(['user_id', 'language', 'gone_at'])
    .executeTakeFirst()
  if (!row || row.gone_at) return
  const facts: Record<string, unknown> = {}
  let size = 0
  // One reading of the database for all: what belongs together is from one moment.
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      await sql`set local statement_timeout = '60s'`.execute(tx)
      const leaver = await leaverOf(tx, house, row.user_id)
      for (const { feature, tables } of house.personal())
        for (const table of tables) {
          if (table.exported === false) continue
          const rows = await personalRows(tx, table, leaver)
          if (rows.length > 0) facts[`${feature}/${table.table.replaceAll('_', '-')}.json`] = rows
        }
      for (const file of await filesOf(tx, row.user_id)) size += file.size
    })
  const bytes = await pack(JSON.stringify(facts))
  await house.storage.put(keyOf(id), bytes)
  const days = await daysKept(db, COPIES_KEPT)
  await transact(db, async tx => {
    const ready = await tx
      .updateTable('data_exports')
      .set({
        ready_at: sql`clock_timestamp()`,
        expires_at: sql`clock_timestamp() + make_interval(days => ${days})`,
        size: size + bytes.length,
      })
      .where('id', '=', id)
      .where('ready_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (ready) await tellReady(tx, row.user_id, days)
  })
}

async function tellReady(tx: Tx, userId: string, days: number): Promise<void> {
  const person = (await personById(tx, userId)) ?? notFound()
  await notify(tx, userId, noticeCopyReady, {}, SETTINGS)
  await sendMail(tx, {
    recipientId: userId,
    to: person.email,
    language: person.language,
    kind: 'own-data.copy-ready',
    params: { days },
    link: SETTINGS,
  })
}

const filesOf = async (db: Db, userId: string) =>
  (
    await db
      .selectFrom('files')
      .selectAll()
      .where('owner_id', '=', userId)
      .where(e => e.or([e('claimed_kind', 'is', null), e('claimed_kind', '<>', 'discarded')]))
      .orderBy('id')
      .execute()
  ).map(row => ({ ...row, size: Number(row.size) }))

/** The copy as it is fetched: a page that says what it is, the facts, and each file as its bytes come from the storage. */
export async function fetchCopyOf(house: House, db: Db, userId: string, copyId: string) {
  const row = await db
    .selectFrom('data_exports')
    .selectAll()
    .where('id', '=', copyId)
    .where('user_id', '=', userId)
    .where('gone_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  const kept = row && (await house.storage.get(keyOf(row.id)))
  if (!row || !kept) return notFound()
  const facts = JSON.parse((await unpack(await bytesOf(kept))).toString()) as Record<string, unknown>
  const files = await filesOf(db, userId)
  return {
    type: 'application/zip',
    body: Readable.from(zipped(house, facts, files, row.language as Language)),
    headers: {
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="my-data-${row.asked_at.toISOString().slice(0, 10)}.zip"`,
    },
  }
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

type KeptFile = Awaited<ReturnType<typeof filesOf>>[number]

/** Never more of it in memory than the pieces of one file that the line has not taken yet. */
async function* zipped(
  house: House,
  facts: Record<string, unknown>,
  files: readonly KeptFile[],
  language: Language,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  const words = (name: string, text: string) => {
    const entry = new ZipDeflate(name, { level: 6 })
    zip.add(entry)
    entry.push(Buffer.from(text), true)
  }
  words('README.txt', say(language, 'own-data', 'copy.readme', { club: house.siteUrl() }))
  for (const [name, rows] of Object.entries(facts)) {
    words(name, JSON.stringify(rows, null, 2))
    yield* made.splice(0)
  }
  for (const file of files) {
    const bytes = await house.files.bytes(file, 'full')
    // What was removed since is not there any more.
    if (!bytes) continue
    const entry = new ZipPassThrough(`files/${file.id}-${file.name.replace(/[/\\:*?"<>|]/g, '_')}`)
    zip.add(entry)
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      entry.push(piece)
      yield* made.splice(0)
    }
    entry.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* made.splice(0)
}

/** Lets copies go whose time is over. */
export async function dropCopies(house: House): Promise<void> {
  const { db } = house.database
  const over = await db
    .updateTable('data_exports')
    .set({ gone_at: sql`clock_timestamp()` })
    .where('gone_at', 'is', null)
    .where('expires_at', '<', sql<Date>`clock_timestamp()`)
    .returning('id')
    .execute()
  await house.storage.delete(over.map(({ id }) => keyOf(id)))
}

/** Lets every copy of somebody who goes go with them; the bytes after the transaction. */
export async function copiesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('data_exports').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => keyOf(id))
}

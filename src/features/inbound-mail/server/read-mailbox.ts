import { Readable } from 'node:stream'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { isOwnMailId } from '../../../platform/server/mail-threads.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { keepMail, type ReadMail } from './keep-mail.ts'
import { type MailFile, parseMail } from './parse-mail.ts'

type Around = Pick<House, 'config' | 'database' | 'files' | 'log'>

/** The mailbox that operators name by an address. */
export type Mailbox = { host: string; port: number; secure: boolean; user: string; pass: string; folder: string }

const SECURE_PORT = 993
const OPEN_PORT = 143

/** `imaps://user:password@host:port/folder`. */
export function mailboxIn(address: string): Mailbox {
  const url = new URL(address)
  const secure = url.protocol === 'imaps:'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? SECURE_PORT : OPEN_PORT),
    secure,
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  }
}

/** Name of a mailbox in the database. */
const placeOf = ({ user, host, port, folder }: Mailbox): string => `${user}@${host}:${port}/${folder}`

const PATIENCE_MS = 30_000

/** Opens the mailbox for the time of some work. A line that breaks ends the work with what broke. */
export async function inMailbox<T>(mailbox: Mailbox, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const { host, port, secure, user, pass, folder } = mailbox
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: 2 * PATIENCE_MS,
  })
  // Whoever waits for an answer hears of it; without a listener the process would end.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.mailboxOpen(folder)
    return await work(client)
  } finally {
    await client.logout().catch(() => client.close())
  }
}

/** How far a mailbox was read. */
type Reading = { mailboxId: string; uidValidity: number; lastUid: number }

const FIRST_DAYS = 7
const DAY_MS = 86_400_000

/**
 * Where reading goes on. A mailbox that is read for the first time begins at what is unread of the last week; one that its server
 * numbered anew with all of that week, of which most is known by its ids.
 */
async function readingOf(db: Db, client: ImapFlow, place: string, now: Date): Promise<Reading> {
  const { uidValidity: validity, uidNext } = client.mailbox as { uidValidity: bigint; uidNext: number }
  const uidValidity = Number(validity)
  const known = await db.selectFrom('mailboxes').selectAll().where('place', '=', place).executeTakeFirst()
  if (known && Number(known.uid_validity) === uidValidity)
    return { mailboxId: known.id, uidValidity, lastUid: Number(known.last_uid) }
  const since = new Date(now.getTime() - FIRST_DAYS * DAY_MS)
  const uids = (await client.search({ since, ...(!known && { seen: false }) }, { uid: true })) || []
  const lastUid = Math.min(uidNext, ...uids) - 1
  const { id } = await db
    .insertInto('mailboxes')
    .values({ place, uid_validity: uidValidity, last_uid: lastUid })
    .onConflict(one => one.column('place').doUpdateSet({ uid_validity: uidValidity, last_uid: lastUid }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { mailboxId: id, uidValidity, lastUid }
}

/** What one round takes; the next one goes on. */
const AT_ONCE = 200

async function newUids(client: ImapFlow, lastUid: number): Promise<number[]> {
  const uids: number[] = []
  // "*" is the newest mail, which may be one that was read.
  for await (const { uid } of client.fetch(`${lastUid + 1}:*`, { uid: true }, { uid: true }))
    if (uid > lastUid) uids.push(uid)
  return uids.toSorted((a, b) => a - b).slice(0, AT_ONCE)
}

/** Bytes of a whole mail with its files, and of the beginning of one that has more. */
const MOST_BYTES = 40 * 1024 * 1024
const BEGINNING = 1024 * 1024
const MOST_FILES = 10
/** From here on a sender is taken for a machine. */
const MOST_AN_HOUR = 30

/** Keeps every mail that came since the last round, each in a transaction of its own with the note that it was read. */
export async function keepNew(house: Around, mailbox: Mailbox, client: ImapFlow, now: Date): Promise<number> {
  const { db } = house.database
  const { lastUid, ...place } = await readingOf(db, client, placeOf(mailbox), now)
  let kept = 0
  for (const uid of await newUids(client, lastUid)) {
    const mail = await readOne(house, client, uid, now)
    const id = await transact(db, async tx => {
      await tx
        .updateTable('mailboxes')
        .set({ last_uid: sql<number>`greatest(last_uid, ${uid})`, read_at: sql<Date>`clock_timestamp()` })
        .where('id', '=', place.mailboxId)
        .where('uid_validity', '=', place.uidValidity)
        .execute()
      return mail && keepMail(tx, house, { ...place, uid }, await withRate(tx, mail))
    })
    if (id) kept++
    else if (mail) await house.files.forget(db, mail.fileIds)
  }
  return kept
}

/** One mail with its files in the store; null for a mail of the product itself, and for one that is gone meanwhile. */
async function readOne(house: Around, client: ImapFlow, uid: number, now: Date): Promise<ReadMail | null> {
  const size = await client.fetchOne(String(uid), { size: true }, { uid: true })
  if (!size) return null
  const isHuge = (size.size ?? 0) > MOST_BYTES
  const source = isHuge ? { start: 0, maxLength: BEGINNING } : true
  const found = await client.fetchOne(String(uid), { source, envelope: true }, { uid: true })
  const bytes = found ? found.source : undefined
  if (!found || !bytes) return null
  const { mail, files } = await parseMail(bytes, now).catch(error => {
    house.log.error({ uid, err: error }, 'a mail cannot be read; only who sent it and what about is kept')
    return unreadable(found, now)
  })
  if (isOwn(house, mail)) return null
  const stored = await storeFiles(house, isHuge || mail.automatic ? [] : files)
  const refused = isHuge ? files.map(({ name }) => ({ name, code: 'file-too-large' })) : stored.refused
  return { ...mail, fileIds: stored.ids, refusedFiles: refused }
}

/** A copy of what the club itself sent: handing it on would begin a talk with oneself. */
function isOwn({ config }: Pick<House, 'config'>, { messageId, from }: Pick<ReadMail, 'messageId' | 'from'>): boolean {
  const own = [config.MAIL_REPLIES_TO, /<([^>]*)>/.exec(config.MAIL_FROM)?.[1] ?? config.MAIL_FROM]
  return (messageId !== null && isOwnMailId(messageId)) || own.some(one => one?.toLowerCase() === from.address)
}

function unreadable({ envelope, uid }: FetchMessageObject, now: Date): Awaited<ReturnType<typeof parseMail>> {
  const [from] = envelope?.from ?? []
  return {
    mail: {
      from: { name: from?.name ?? '', address: from?.address?.toLowerCase() ?? '' },
      to: [],
      subject: envelope?.subject ?? '',
      text: '',
      wholeText: '',
      messageId: envelope?.messageId ?? null,
      inReplyTo: null,
      references: [],
      threads: [],
      sentAt: now,
      automatic: null,
      bytesDigest: `uid ${uid} at ${now.toISOString()}`,
    },
    files: [],
  }
}

/** Puts files into the store by the rules for uploads; what those refuse is named. */
async function storeFiles({ database, files: store }: Pick<House, 'database' | 'files'>, files: readonly MailFile[]) {
  const ids: string[] = []
  const refused: { name: string; code: string }[] = []
  for (const { name, content } of files) {
    if (ids.length === MOST_FILES) {
      refused.push({ name, code: 'too-many' })
      continue
    }
    try {
      const stream = Readable.from([content])
      const view = await store.put(database.db, { ownerId: null, take: 'document', name, stream, path: 'files' })
      ids.push(view._id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ name, code: error.errors[0]?.code ?? error.code })
    }
  }
  return { ids, refused }
}

async function withRate(tx: Tx, mail: ReadMail): Promise<ReadMail> {
  if (mail.automatic) return mail
  const { count } = await tx
    .selectFrom('incoming_mails')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('from_address', '=', mail.from.address)
    .where('came_at', '>', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return Number(count) < MOST_AN_HOUR ? mail : { ...mail, automatic: 'too-many' }
}

/** Tells the mail server which mails were read. Nothing here depends on it: people who look into the mailbox see it. */
export async function markKept({ database: { db } }: Pick<House, 'database'>, mailbox: Mailbox, client: ImapFlow) {
  const { uidValidity } = client.mailbox as { uidValidity: bigint }
  const rows = await db
    .selectFrom('incoming_mails as m')
    .innerJoin('mailboxes as b', 'b.id', 'm.mailbox_id')
    .select(['m.id', 'm.uid'])
    .where('b.place', '=', placeOf(mailbox))
    .where('m.uid_validity', '=', Number(uidValidity))
    .where('m.marked_at', 'is', null)
    .limit(AT_ONCE)
    .execute()
  if (rows.length === 0) return
  await client.messageFlagsAdd(rows.map(row => String(row.uid)).join(','), ['\\Seen'], { uid: true })
  await db
    .updateTable('incoming_mails')
    .set({ marked_at: sql<Date>`clock_timestamp()` })
    .where(
      'id',
      'in',
      rows.map(row => row.id),
    )
    .execute()
}

/** Reads what came to the club's mailbox; without one there is nothing to do. Answers how many mails were kept. */
export async function readMailbox(house: Around): Promise<number> {
  const { IMAP_URL } = house.config
  if (!IMAP_URL) return 0
  const mailbox = mailboxIn(IMAP_URL)
  return inMailbox(mailbox, async client => {
    const kept = await keepNew(house, mailbox, client, new Date())
    await markKept(house, mailbox, client)
    return kept
  })
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import { kindOfReturn, type Returned } from '../shared/returned.ts'
import type { Language } from '../shared/text.ts'
import { type Database, type Db, type Tx, transact } from './db.ts'
import { isOfDemo } from './demo-domain.ts'
import type { Log } from './log.ts'
import {
  type DrawnMail,
  drawMail,
  type MailLook,
  type MailText,
  PLAIN_LOOK,
  type Sender,
  senderIn,
} from './mail-look.ts'
import { threadHeaders } from './mail-threads.ts'
import type { Letter } from './mail.ts'
import { Queue } from './queue.ts'
import type { Params } from './text.ts'

/** What is left of a mail that went over: links in it are as good as passwords until they are used. */
const SENT = { error: null, reason: null, link: null, html: null, plain: null, params: '{}' }

/** Lets mail programs end a kind of mail with one click (RFC 8058); people follow the link in the mail to the page. */
const stopHeaders = (siteUrl: string, path: string) => ({
  'List-Unsubscribe': `<${siteUrl}/api${path}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Its own id, and what makes a mail program put it below what it answers. */
function headersOf({ id, thread, letter }: Pick<Row, 'id' | 'thread' | 'letter'>, mailbox: string | null) {
  const own = threadHeaders(id, thread, mailbox)
  const { replyTo, answers } = (letter as Letter | null) ?? { replyTo: null, answers: [] }
  const named = answers.map(one => `<${one}>`)
  return {
    ...own,
    ...(replyTo && !own.replyTo && { replyTo }),
    ...(named.length > 0 && {
      inReplyTo: named.at(-1)!,
      references: [...(own.references ? [own.references] : []), ...named],
    }),
  }
}

/** Where mails go now: the settings win over the environment; null keeps them. */
export type MailRoute = { smtpUrl: string | null; from: string }
/** A file that comes with a mail. */
export type Attached = { name: string; type: string; body: Buffer }
/** What comes with a mail: nothing, a file, or several. */
export type DrawnFiles = Attached | readonly Attached[] | null
export type MailerOptions = {
  database: Database
  log: Log
  dataDir: string
  siteUrl(): string
  route(): Promise<MailRoute>
  /** The club's mailbox, where answers to mails of a thread are read. */
  repliesTo?: string | null
  look: (() => Promise<MailLook>) | null
  /** The club's own words of a mail, in terms of its row (`mails`): read with the row when it is taken. */
  texts?: readonly RawBuilder<MailText | null>[]
  /** Which mails wait because their address sent back what went there: in terms of their row (`mails`). */
  held?: readonly RawBuilder<boolean>[]
  /** Draws what comes with a mail; null where it is no more. */
  attach?(attached: { kind: string; id: string }, language: Language): Promise<DrawnFiles>
  /** Told of mails whose address the mail server refused for good, as it is told of those that come back. */
  refused?: readonly ((tx: Tx, mailId: string, returned: Returned) => Promise<void>)[]
  /** Milliseconds to wait for the mail server at each step. */
  timeoutMs?: number
}

type Row = {
  id: string
  to_address: string
  language: string
  kind: string
  params: unknown
  link: string | null
  unsubscribe: string | null
  thread: string | null
  attached: unknown
  letter: unknown
  attempts: number
  own: MailText | null
  held: boolean
}

/** The first of the texts that a mail has, as a column. */
const ownTextOf = (texts: readonly RawBuilder<MailText | null>[] = []): RawBuilder<MailText | null> =>
  sql`coalesce(${sql.join([...texts, sql`null::jsonb`])})`

/** The club's own words of mails of a kind, as one that is ordered now would have them; null where they are its feature's. */
export async function ownText(
  db: Db,
  texts: readonly RawBuilder<MailText | null>[],
  { kind, language }: { kind: string; language: Language },
): Promise<MailText | null> {
  const row = JSON.stringify({ kind, language })
  const { rows } = await sql<{ own: MailText | null }>`
    select ${ownTextOf(texts)} as own from jsonb_populate_record(null::mails, ${row}::jsonb) as mails`.execute(db)
  return rows[0]?.own ?? null
}

/** True where one of them is, as a column. */
const anyOf = (all: readonly RawBuilder<boolean>[] = []): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join([...all, sql`false`], sql` or `)})`

/** A transport for an SMTP address, with time-outs; used for sending and for the test of the settings. */
export function smtpTransport(url: string, timeoutMs = 15_000, options: object = {}): Transporter {
  return createTransport({
    ...options,
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  } as never)
}

/** Lines to the mail server that are open at the same time; each carries many mails. */
const LINES = 5
/** Whatever breaks in the middle of a mail is for the queue to try again, so that the library does not send it twice. */
const POOL = { pool: true, maxConnections: LINES, maxMessages: 500, maxRequeues: 1 }

/** A few lines to a mail server, opened when there is something to send and closed when nothing is left. */
class Lines {
  readonly #timeoutMs: number | undefined
  #open: { url: string; transport: Transporter } | null = null

  constructor(timeoutMs: number | undefined) {
    this.#timeoutMs = timeoutMs
  }

  to(url: string): Transporter {
    if (this.#open?.url === url) return this.#open.transport
    this.close()
    const transport = smtpTransport(url, this.#timeoutMs, POOL)
    this.#open = { url, transport }
    return transport
  }

  close(): void {
    this.#open?.transport.close()
    this.#open = null
  }
}

/**
 * Draws and sends waiting mails, several at a time; those to people of the demo, and all without a mail server, are kept in the
 * database and as .eml files. A process that dies between the mail server's yes and the note of it leaves a mail that goes over
 * once more, with the same Message-ID.
 */
export class Mailer {
  readonly #options: MailerOptions
  readonly #lines: Lines
  readonly #queue: Queue<Row>

  constructor(options: MailerOptions) {
    this.#options = options
    this.#lines = new Lines(options.timeoutMs)
    const work = {
      table: 'mails' as const,
      name: 'mails',
      atOnce: LINES,
      open: sql<boolean>`waiting.sent_at is null and waiting.kept_at is null`,
      columns: sql`to_address, language, kind, params, link, unsubscribe, thread, attached, letter, ${ownTextOf(options.texts)} as own, ${anyOf(options.held)} as held`,
      firstWait: 15,
      carry: (row: Row) => this.#send(row),
      explain: explainMail,
      rest: () => this.#lines.close(),
    }
    this.#queue = new Queue(options.database, work, options.log)
  }

  start(): void {
    this.#queue.start()
  }

  stop(): Promise<void> {
    return this.#queue.stop()
  }

  /** Sends all that is due; resolves when nothing is. */
  wake(): Promise<void> {
    return this.#queue.wake()
  }

  async #send(row: Row): Promise<void> {
    if (row.held) throw new Held()
    const look = (await this.#options.look?.()) ?? PLAIN_LOOK
    const language = row.language as Language
    const drawn = drawMail({ ...row, params: row.params as Params, language }, look, this.#options.siteUrl())
    const route = await this.#options.route()
    const sent = await this.#post(row, drawn, { ...route, sender: senderIn(route.from, look, language) })
    await this.#options.database.db
      .updateTable('mails')
      .set(
        sent
          ? { ...SENT, subject: drawn.subject, sent_at: new Date() }
          : { ...drawn, error: null, reason: null, kept_at: new Date() },
      )
      .where('id', '=', row.id)
      .execute()
  }

  async #tellOfRefused(mailId: string, returned: Returned): Promise<void> {
    await transact(this.#options.database.db, async tx => {
      for (const tell of this.#options.refused ?? []) await tell(tx, mailId, returned)
    })
  }

  async #filesOf(row: Row): Promise<{ filename: string; contentType: string; content: Buffer }[]> {
    if (!row.attached) return []
    const wanted = row.attached as { kind: string; id: string }
    const drawn = (await this.#options.attach?.(wanted, row.language as Language)) ?? []
    return [drawn].flat().map(file => ({ filename: file.name, contentType: file.type, content: file.body }))
  }

  async #post(row: Row, drawn: DrawnMail, route: MailRoute & { sender: Sender }): Promise<boolean> {
    const message = {
      from: route.sender,
      to: row.to_address,
      subject: drawn.subject,
      html: drawn.html,
      text: drawn.plain,
      attachments: await this.#filesOf(row),
      ...headersOf(row, this.#options.repliesTo ?? null),
      headers: {
        ...(!row.letter && { 'Auto-Submitted': 'auto-generated' }),
        ...(row.unsubscribe && stopHeaders(this.#options.siteUrl(), row.unsubscribe)),
      },
    }
    if (route.smtpUrl && !isOfDemo(row.to_address)) {
      await this.#lines
        .to(route.smtpUrl)
        .sendMail(message)
        .catch(async error => {
          const gone = goneOf(row.to_address, error)
          if (gone) await this.#tellOfRefused(row.id, gone)
          throw new NotTaken(error, gone !== null)
        })
      return true
    }
    const folder = join(this.#options.dataDir, 'mail')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
    await writeFile(join(folder, `${row.id}.eml`), file.message as Buffer, { mode: 0o600 })
    return false
  }
}

/** What a mail server said of an address that it will never take; null for any other no. */
function goneOf(address: string, error: unknown): Returned | null {
  const {
    command,
    responseCode = 0,
    response = '',
  } = error as {
    command?: string
    responseCode?: number
    response?: string
  }
  if (command !== 'RCPT TO' || responseCode < 500) return null
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0] ?? ''
  const kind = kindOfReturn(status, response)
  return kind === 'hard' ? { address: address.toLowerCase(), kind, status, said: response.slice(0, 300) } : null
}

/** Words for what the mail library's codes mean; the rest is a fault of ours. */
const REASONS: Record<string, string> = {
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
  EAUTH: 'login',
  ENOAUTH: 'login',
  ETLS: 'unsafe',
  EREQUIRETLS: 'unsafe',
  ETIMEDOUT: 'slow',
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ESOCKET: 'unreachable',
  EDNS: 'unreachable',
  EMAXLIMIT: 'unreachable',
}

/** Nothing was tried: the address takes no mail. */
class Held extends Error {
  constructor() {
    super('the address sent back what went there')
  }
}

/** The mail server's no. Wrapped, so that nobody takes a line to it that broke for one to the database. */
class NotTaken extends Error {
  /** Nobody will ever read there: trying again is of no use. */
  readonly forGood: boolean
  constructor(cause: unknown, forGood: boolean) {
    super((cause as Error).message, { cause })
    this.forGood = forGood
  }
}

function explainMail(error: unknown) {
  if (error instanceof Held) return { reason: 'paused', error: error.message }
  const cause = error instanceof NotTaken ? error.cause : null
  const { code, responseCode } = (cause ?? {}) as { code?: string; responseCode?: number }
  const { message } = error as Error
  const reason = REASONS[code ?? ''] ?? (responseCode ? 'refused' : 'fault')
  return { reason, error: message, forGood: error instanceof NotTaken && error.forGood }
}

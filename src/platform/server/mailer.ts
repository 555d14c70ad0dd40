import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { Language } from '../shared/text.ts'
import type { Db } from './db.ts'
import { isOfDemo } from './demo-domain.ts'
import type { Log } from './log.ts'
import { type DrawnMail, drawMail, type MailLook, PLAIN_LOOK, type Sender, senderIn } from './mail-look.ts'
import type { Params } from './text.ts'

const MAX_ATTEMPTS = 8

/** What is left of a mail that went over: links in it are as good as passwords until they are used. */
const SENT = { error: null, link: null, html: null, plain: null, params: '{}' }

/** Lets mail programs end a kind of mail with one click (RFC 8058); people follow the link in the mail to the page. */
const stopHeaders = (siteUrl: string, path: string) => ({
  'List-Unsubscribe': `<${siteUrl}/api${path}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Where mails go now: the settings win over the environment; null keeps them. */
export type MailRoute = { smtpUrl: string | null; from: string }
export type MailerOptions = {
  db: Db
  /** True for an error that only says that the database is away. */
  isAway(error: unknown): boolean
  log: Log
  dataDir: string
  siteUrl(): string
  route(): Promise<MailRoute>
  look: (() => Promise<MailLook>) | null
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
  attempts: number
}

/** A transport for an SMTP address, with time-outs; used for sending and for the test of the settings. */
export function smtpTransport(url: string, timeoutMs = 15_000): Transporter {
  return createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  } as never)
}

/** Takes mails that are due; a process that dies leaves them to be taken again after a minute. */
async function take(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    update mails set attempts = attempts + 1, next_at = clock_timestamp() + interval '60 seconds'
    where id in (select id from mails where sent_at is null and kept_at is null and dead_at is null and next_at <= clock_timestamp()
      order by created_at limit 20 for update skip locked)
    returning id, to_address, language, kind, params, link, unsubscribe, attempts`.execute(db)
  return rows
}

/** Draws and sends waiting mails; those to people of the demo, and all without a mail server, are kept in the database and as .eml files. */
export class Mailer {
  readonly #options: MailerOptions
  #running: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  #stopped = false

  constructor(options: MailerOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => void this.wake(), 3000)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearInterval(this.#timer)
    await this.#running
  }

  /** Sends all that is due; resolves when nothing is. */
  wake(): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #run(): Promise<void> {
    try {
      for (
        let rows = await take(this.#options.db);
        rows.length > 0 && !this.#stopped;
        rows = await take(this.#options.db)
      )
        for (const row of rows) await this.#send(row)
    } catch (error) {
      if (!this.#stopped && !this.#options.isAway(error))
        this.#options.log.error({ err: error }, 'mails could not be read')
    }
  }

  async #send(row: Row): Promise<void> {
    const { db, log } = this.#options
    const set = (values: object) => db.updateTable('mails').set(values).where('id', '=', row.id).execute()
    try {
      const look = (await this.#options.look?.()) ?? PLAIN_LOOK
      const drawn = drawMail(
        { ...row, params: row.params as Params, language: row.language as Language },
        look,
        this.#options.siteUrl(),
      )
      const route = await this.#options.route()
      const sender = senderIn(route.from, look, row.language as Language)
      const sent = await this.#post(row, drawn, { ...route, sender })
      await set(
        sent
          ? { ...SENT, subject: drawn.subject, sent_at: new Date() }
          : { ...drawn, error: null, kept_at: new Date() },
      )
    } catch (error) {
      const dead = row.attempts >= MAX_ATTEMPTS
      log.warn(
        { err: error, mailId: row.id, kind: row.kind },
        dead ? 'a mail was given up' : 'a mail was not taken; it will be tried again',
      )
      const wait = sql`clock_timestamp() + make_interval(secs => ${Math.min(3600, 15 * 2 ** row.attempts)})`
      await set({ error: (error as Error).message.slice(0, 1000), next_at: wait, ...(dead && { dead_at: new Date() }) })
    }
  }

  async #post(row: Row, drawn: DrawnMail, route: MailRoute & { sender: Sender }): Promise<boolean> {
    const message = {
      from: route.sender,
      to: row.to_address,
      subject: drawn.subject,
      html: drawn.html,
      text: drawn.plain,
      messageId: `<${row.id}@majlis>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(row.unsubscribe && stopHeaders(this.#options.siteUrl(), row.unsubscribe)),
      },
    }
    if (route.smtpUrl && !isOfDemo(row.to_address)) {
      const transport = smtpTransport(route.smtpUrl, this.#options.timeoutMs)
      await transport.sendMail(message).finally(() => transport.close())
      return true
    }
    const folder = join(this.#options.dataDir, 'mail')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
    await writeFile(join(folder, `${row.id}.eml`), file.message as Buffer, { mode: 0o600 })
    return false
  }
}

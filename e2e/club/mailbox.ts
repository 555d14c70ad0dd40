import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

const ARRIVES_WITHIN_MS = 60_000

/** A mail as its reader has it before them. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  link: string
  /** The calendar file that came with it; empty without one. */
  calendar: string
  /** Where a mail program sends whoever wants no more of it, when the mail says so; `oneClick` when it may do it by itself. */
  unsubscribe: { url: string; oneClick: boolean } | null
}

/** A real mail server that keeps what it is given. */
export type Mailbox = {
  smtpUrl: string
  /** The oldest unread mail to an address whose subject fits; waits for it. Reading takes it out. */
  read(to: string, subject: RegExp): Promise<Mail>
  stop(): Promise<void>
}

function unsubscribeIn(headers: ParsedMail['headers']): Mail['unsubscribe'] {
  const raw = JSON.stringify([headers.get('list-unsubscribe'), headers.get('list')])
  const [url] = /https?:\/\/[^"\\>\s]+/.exec(raw) ?? []
  const how = JSON.stringify([headers.get('list-unsubscribe-post'), headers.get('list')])
  return url ? { url, oneClick: how.includes('One-Click') } : null
}

function read({ to, subject = '', text = '', html, headers, attachments }: ParsedMail): Mail {
  const [link = ''] = /https?:\/\/\S+/.exec(text) ?? []
  const [receiver] = [to].flat()
  const calendar = attachments.find(one => one.contentType === 'text/calendar')?.content.toString() ?? ''
  const unsubscribe = unsubscribeIn(headers)
  return { to: receiver?.text ?? '', subject, text, html: html || '', link, calendar, unsubscribe }
}

/** Starts a mail server on this machine. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Mail[] = []
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      void simpleParser(stream).then(parsed => {
        mails.push(read(parsed))
        for (const look of waiting) look()
        done()
      }, done)
    },
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const take = (to: string, subject: RegExp): Mail | undefined => {
    const at = mails.findIndex(mail => mail.to.includes(to) && subject.test(mail.subject))
    return at < 0 ? undefined : mails.splice(at, 1)[0]
  }
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    read: (to, subject) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const mail = take(to, subject)
          if (mail) end(() => resolve(mail))
        }
        const late = () => {
          const there = mails.filter(mail => mail.to.includes(to)).map(mail => mail.subject)
          end(() => reject(new Error(`No mail to ${to} with ${subject}; there are: ${there.join(', ') || 'none'}`)))
        }
        const timer = setTimeout(late, ARRIVES_WITHIN_MS)
        const end = (settle: () => void) => {
          clearTimeout(timer)
          waiting.delete(look)
          settle()
        }
        waiting.add(look)
        look()
      }),
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

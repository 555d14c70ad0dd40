import { createHash } from 'node:crypto'
import type { AddressObject, Attachment, ParsedMail } from 'mailparser'
import type { MailAddress } from '../../../platform/server/incoming-mail.ts'
import { isOwnMailId, ownMailIn, threadWords } from '../../../platform/server/mail-threads.ts'
import { automaticIn, type Head } from '../rules/automatic.ts'
import { cutQuotes } from '../rules/cut-quotes.ts'
import { returnedIn, returnedInWords } from '../rules/returned.ts'
import type { ReadMail } from './keep-mail.ts'

/** A file as it came. */
export type MailFile = { name: string; content: Buffer }

/** What a mail says, and its files before the rules for uploads were asked. */
export type Parsed = { mail: Omit<ReadMail, 'fileIds' | 'refusedFiles'>; files: MailFile[] }

const MOST_HTML = 2_000_000
const MOST_TEXT = 200_000
const MOST_LINE = 500
/** Pictures of signatures come with every mail of their sender. */
const SMALL_PICTURE = 40_000
const DAY_MS = 86_400_000
/** Heads that name the address a mail was really delivered to. */
const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

/** Text as the database takes it: without zeros and halves of signs. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed()
const lineOf = (text: string): string => clean(text).replace(/\s+/g, ' ').trim().slice(0, MOST_LINE)

function addressesOf(found: AddressObject | AddressObject[] | undefined): MailAddress[] {
  const all = [found ?? []].flat().flatMap(one => one.value)
  return all
    .flatMap(one => one.group ?? [one])
    .map(({ name, address = '' }) => ({ name: lineOf(name), address: lineOf(address).toLowerCase() }))
}

function headOf({ headerLines }: ParsedMail): Head {
  const head = new Map<string, string>()
  for (const { key, line } of headerLines)
    if (!head.has(key))
      head.set(
        key,
        line
          .slice(line.indexOf(':') + 1)
          .replace(/\r?\n\s+/g, ' ')
          .trim(),
      )
  return head
}

const idsOf = (ids: string | string[] | undefined): string[] => [ids ?? []].flat().map(lineOf).filter(Boolean)

function sentAt({ date }: ParsedMail, now: Date): Date {
  const said = date?.getTime() ?? Number.NaN
  return said > 0 && said < now.getTime() + DAY_MS ? new Date(said) : now
}

function isWorthKeeping({ related, contentType, content }: Attachment): boolean {
  return !(related && contentType.startsWith('image/') && content.length < SMALL_PICTURE)
}

/** What a report of a mail that came back is made of: what became of it, and the mail or its head. */
const REPORTS = /^(message\/delivery-status|message\/rfc822|text\/rfc822-headers)$/

/** What could not be delivered, and the head of the mail that came back, as far as the report has them. */
function returnOf(
  parsed: ParsedMail,
  head: Head,
  source: Buffer,
): { returned: ReadMail['returned']; original: string } {
  const partsOf = (type: string) =>
    parsed.attachments
      .filter(one => one.contentType === type)
      .map(one => one.content.toString('utf8'))
      .join('\n')
  const report = partsOf('message/delivery-status')
  const failed = head.get('x-failed-recipients')
  if (!report && !failed) return { returned: undefined, original: '' }
  const text = parsed.text ?? ''
  const addresses = report ? returnedIn(clean(report)) : returnedInWords(failed!, clean(text))
  if (addresses.length === 0) return { returned: undefined, original: '' }
  // The head of what came back stands in the report as it went, whichever kind of part holds it.
  const ids = [...source.toString('latin1', 0, MOST_HTML).matchAll(/^message-id:\s*(<[^>\s]+>)/gim)].map(one => one[1]!)
  const id = ids.find(isOwnMailId) ?? ''
  const named = [id, ...idsOf(parsed.inReplyTo), ...idsOf(parsed.references), text].join(' ')
  return { returned: { mailId: ownMailIn(named), addresses }, original: id }
}

/** More is no answer to an invitation. */
const MOST_CALENDAR = 200_000

/** The calendar file of a mail, which stands beside its words or is a file of it. */
function calendarIn({ attachments }: ParsedMail): string | undefined {
  const found = attachments.find(one => /^(text\/calendar|application\/ics)$/.test(one.contentType))
  return found && found.content.length <= MOST_CALENDAR ? clean(found.content.toString('utf8')) : undefined
}

const ENDS: Record<string, string> = { 'message/rfc822': 'message.eml', 'text/calendar': 'invite.ics' }

/**
 * Reads a mail: its text without what it quotes, made of its HTML where that is all it has. Whatever is broken in it is left out, and
 * nothing is thrown for it.
 */
export async function parseMail(source: Buffer, now: Date): Promise<Parsed> {
  const { simpleParser } = await import('mailparser')
  const parsed = await simpleParser(source, {
    skipTextToHtml: true,
    skipImageLinks: true,
    maxHtmlLengthToParse: MOST_HTML,
    // A report of what could not be delivered is read by itself.
    keepDeliveryStatus: true,
  })
  const head = headOf(parsed)
  const { returned, original } = returnOf(parsed, head, source)
  const calendar = calendarIn(parsed)
  const [from = { name: '', address: '' }] = addressesOf(parsed.from)
  const to = [...addressesOf(parsed.to), ...addressesOf(parsed.cc)]
  const [inReplyTo = null] = idsOf(parsed.inReplyTo)
  const references = idsOf(parsed.references)
  const wholeText = clean(parsed.text ?? '')
    .slice(0, MOST_TEXT)
    .toWellFormed()
    .trim()
  return {
    mail: {
      from,
      to,
      subject: lineOf(parsed.subject ?? ''),
      text: cutQuotes(wholeText),
      wholeText,
      messageId: idsOf(parsed.messageId)[0] ?? null,
      inReplyTo,
      references,
      threads: threadWords([
        ...to.map(one => one.address),
        ...DELIVERED.flatMap(name => head.get(name) ?? []),
        inReplyTo ?? '',
        ...references.toReversed(),
        original,
      ]),
      sentAt: sentAt(parsed, now),
      automatic: automaticIn(head, from.address),
      ...(calendar && { calendar }),
      ...(returned && { returned }),
      bytesDigest: createHash('sha256').update(source).digest('hex'),
    },
    files: parsed.attachments
      .filter(one => !REPORTS.test(one.contentType) && isWorthKeeping(one))
      .map(one => ({
        name: lineOf(one.filename ?? ENDS[one.contentType] ?? 'file'),
        content: one.content,
      })),
  }
}

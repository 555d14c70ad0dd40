import { createHash } from 'node:crypto'
import { type AddressObject, type Attachment, type ParsedMail, simpleParser } from 'mailparser'
import type { MailAddress } from '../../../platform/server/incoming-mail.ts'
import { threadWords } from '../../../platform/server/mail-threads.ts'
import { automaticIn, type Head } from '../rules/automatic.ts'
import { cutQuotes } from '../rules/cut-quotes.ts'
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

const ENDS: Record<string, string> = { 'message/rfc822': 'message.eml', 'text/calendar': 'invite.ics' }

/**
 * Reads a mail: its text without what it quotes, made of its HTML where that is all it has. Whatever is broken in it is left out, and
 * nothing is thrown for it.
 */
export async function parseMail(source: Buffer, now: Date): Promise<Parsed> {
  const parsed = await simpleParser(source, {
    skipTextToHtml: true,
    skipImageLinks: true,
    maxHtmlLengthToParse: MOST_HTML,
  })
  const head = headOf(parsed)
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
      ]),
      sentAt: sentAt(parsed, now),
      automatic: automaticIn(head, from.address),
      bytesDigest: createHash('sha256').update(source).digest('hex'),
    },
    files: parsed.attachments.filter(isWorthKeeping).map(one => ({
      name: lineOf(one.filename ?? ENDS[one.contentType] ?? 'file'),
      content: one.content,
    })),
  }
}

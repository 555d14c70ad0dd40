import { Parser } from 'htmlparser2'
import type { Language } from '../shared/text.ts'
import { followOutside } from './outside-fetch.ts'

/** What a page may take, in time, in size up to its title, and in length of it. */
const PATIENCE_MS = 8_000
const MOST_BYTES = 1_000_000
const MOST_SIGNS = 200

/** A page elsewhere as it is named in a text. */
export type PageTitle = { address: string; title: string; site: string }

/** The site that an address names, whatever its page calls itself. */
export const siteOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '')

/**
 * What a page of the open internet is called: its title, and the site that its address names, whatever the page calls itself. Null where
 * none is to be had, also of inner addresses: whoever asks is not told which.
 */
export async function titleOfPage(address: string, language: Language, allowInner: boolean): Promise<PageTitle | null> {
  const html = await beginningOf(address, language, allowInner).catch((error: Error) => {
    // What nobody answers, breaks off, takes too long or lies inside.
    if (error instanceof TypeError || error.name === 'TimeoutError') return null
    throw error
  })
  const title = html === null ? '' : titleIn(html)
  return title === '' ? null : { address, title, site: siteOf(address) }
}

/** A page up to the end of its head; null for what is no page. */
async function beginningOf(address: string, language: Language, allowInner: boolean): Promise<string | null> {
  const answer = await followOutside(address, allowInner, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { accept: 'text/html, application/xhtml+xml', 'accept-language': language },
  })
  const type = answer.headers.get('content-type') ?? ''
  if (!answer.ok || !answer.body || !/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    await answer.body?.cancel()
    return null
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body) {
    parts.push(part)
    size += part.length
    // A part may end in the middle of the tag; the next one, or the bound, ends it then.
    if (size >= MOST_BYTES || Buffer.from(part).includes('</head>')) break
  }
  const bytes = Buffer.concat(parts).subarray(0, MOST_BYTES)
  return decoderOf(type, bytes).decode(bytes)
}

const CHARSET = /charset\s*=\s*["']?([\w-]+)/i

/** By what the answer says of its signs, else the page; most pages in Arabic that are not in UTF-8 say so there. */
function decoderOf(type: string, bytes: Buffer): TextDecoder {
  const said = CHARSET.exec(type) ?? CHARSET.exec(bytes.toString('latin1', 0, 4096))
  try {
    return new TextDecoder(said?.[1])
  } catch {
    return new TextDecoder()
  }
}

/** No line of its own, nothing that turns the text around it. */
const inOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()

/** What a page says that it is called when it is shared, else its title. */
function titleIn(html: string): string {
  let shared = ''
  let title = ''
  let within: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      within.push(name)
      if (name === 'meta' && /^(og|twitter):title$/i.test(attributes.property ?? attributes.name ?? ''))
        shared ||= inOneLine(attributes.content ?? '')
    },
    ontext(text) {
      // A drawing has titles as well.
      if (within.at(-1) === 'title' && !within.includes('svg')) title += text
    },
    onclosetag(name) {
      within = within.slice(0, Math.max(0, within.lastIndexOf(name)))
    },
  })
  parser.end(html)
  const whole = [...(shared || inOneLine(title))]
  return whole.length <= MOST_SIGNS ? whole.join('') : `${whole.slice(0, MOST_SIGNS - 1).join('')}…`
}

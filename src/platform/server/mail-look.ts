import addressesIn from 'nodemailer/lib/addressparser'
import { fillWritten, formOf } from '../shared/sentences.ts'
import { directionOf, type Language } from '../shared/text.ts'
import { escapeHtml } from './escape-html.ts'
import { hasSentence, type Params, say } from './text.ts'

/** How the club's mails look, from its settings. Colours are hex values that keep their contrast. */
export type MailLook = {
  clubName: Record<Language, string>
  primary: string
  onPrimary: string
  footer: Record<Language, string>
  /** Path of the club's logo, where it has one. */
  logo?: string | null
}

/**
 * Words that a mail has instead of its feature's: by the part of the sentence (`subject`, `body`, `action`, of a plural each form as
 * `body_one`), and where there is more than words to it the body as safe HTML, whose blanks are filled as well.
 */
export type MailText = { parts: Record<string, string>; rich?: string | null }

export const PLAIN_LOOK: MailLook = {
  clubName: { en: 'Majlis', ar: 'مجلس' },
  primary: '#0E5A4F',
  onPrimary: '#FFFFFF',
  footer: { en: '', ar: '' },
}

/** Who a mail is from. */
export type Sender = { name: string; address: string }

/**
 * The sender as the reader knows the club: by its name in their language, unless the operator gave the address another name than
 * the club's.
 */
export function senderIn(from: string, { clubName }: MailLook, language: Language): Sender {
  const [sender] = addressesIn(from, { flatten: true })
  const own = ['', ...Object.values(clubName), ...Object.values(PLAIN_LOOK.clubName)]
  const name = sender?.name ?? ''
  return { name: own.includes(name) ? clubName[language] : name, address: sender?.address ?? from }
}

export type DrawnMail = { subject: string; html: string; plain: string }
type Order = {
  kind: string
  params: Params
  language: Language
  link: string | null
  unsubscribe: string | null
  own?: MailText | null
  /** As it looks in a dark or a light mail program; left out it is as its reader's. */
  scheme?: 'light' | 'dark'
}

/** Attributes of a block: mail programs leave out `text-align:start` and what they do not know of the page around them. */
type Block = { dir: 'rtl' | 'ltr'; align: 'right' | 'left' }
const attributes = ({ dir, align }: Block) => `dir="${dir}" align="${align}"`

/** A letter that tells which way a line runs. */
const OWN: Record<Language, RegExp> = { en: /\p{Script=Latin}/u, ar: /\p{Script=Arabic}/u }

/** A paragraph runs as its mail does, unless nothing of it is in that language; all begin at one edge. */
function wayOf(text: string, language: Language): 'rtl' | 'ltr' {
  const other = language === 'ar' ? 'en' : 'ar'
  return directionOf(!OWN[language].test(text) && OWN[other].test(text) ? other : language)
}

/** A line of plain text whose first letter would turn it around begins with the mark that keeps it. */
function keptWay(text: string, language: Language): string {
  const first = /[\p{Script=Latin}\p{Script=Arabic}]/u.exec(text)?.[0]
  if (!first || OWN[language].test(first) || wayOf(text, language) !== directionOf(language)) return text
  return `${language === 'ar' ? '\u200f' : '\u200e'}${text}`
}

function button(look: MailLook, label: string, url: string, block: Block): string {
  return `<p ${attributes(block)} style="margin:28px 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:${look.primary};color:${look.onPrimary};text-decoration:none;font-weight:600;padding:13px 22px;border-radius:8px">${escapeHtml(label)}</a></p>
<p class="m-quiet" ${attributes({ ...block, dir: 'ltr' })} style="margin:0 0 16px;color:#606A66;font-size:13px;line-height:20px;word-break:break-all"><span dir="ltr">${escapeHtml(url)}</span></p>`
}

/** How params that are safe HTML are kept among those that are words. */
const HTML = 'html:'
/** A sign that no kept text holds, around the names of such params. */
const MARK = '\0'

/** Params as they are kept that say in HTML what others say in words. */
export const asParams = (html: Readonly<Record<string, string>>): Params =>
  Object.fromEntries(Object.entries(html).map(([name, value]) => [HTML + name, value]))

/** What stands in HTML in place of params, with whole addresses. */
const richIn = (params: Params, siteUrl: string): Map<string, string> =>
  new Map(
    Object.entries(params)
      .filter(([name]) => name.startsWith(HTML))
      .map(([name, html]) => [
        name.slice(HTML.length),
        String(html).replace(/(href|src)="\/(?!\/)/g, `$1="${escapeHtml(siteUrl)}/`),
      ]),
  )

type Said = Pick<Order, 'kind' | 'params' | 'language' | 'own'>

/** A sentence of a mail, '' where its kind has none: the club's own words where it wrote some. */
export function sentenceOf({ kind, params, language, own }: Said, look: MailLook, part: string): string {
  const all = { club: look.clubName[language], ...params }
  const written = own && formOf(own.parts, part, language, params.count)
  if (own) return written ? fillWritten(written, all) : ''
  const dot = kind.indexOf('.')
  const [feature, key] = [kind.slice(0, dot), `mails.${kind.slice(dot + 1)}.${part}`]
  return hasSentence(language, feature, key) ? say(language, feature, key, all) : ''
}

/** In a mail program that is dark. Styles of the elements themselves go before all but these. */
const DARK = [
  '.m-page{background:#111817!important;color:#E8ECEA!important}',
  '.m-card{background:#1A2321!important;border-color:#34403D!important;border-top-color:#B5832A!important}',
  '.m-brand{color:#E8ECEA!important}',
  '.m-quiet,.m-quiet a{color:#A3AEAA!important}',
  '.m-rich a{color:#8FD0C2!important}',
].join('')

function skinOf(scheme: Order['scheme']): string {
  if (scheme === 'light') return '<meta name="color-scheme" content="light">'
  const dark = scheme === 'dark' ? DARK : `@media (prefers-color-scheme:dark){${DARK}}`
  return `<meta name="color-scheme" content="${scheme ?? 'light dark'}"><style>${dark}</style>`
}

/** The club's logo, where it has one, beside its name. */
const logoOf = ({ logo }: MailLook, siteUrl: string): string =>
  logo
    ? `<img src="${escapeHtml(siteUrl + logo)}" alt="" height="36" style="height:36px;width:auto;max-width:160px;border:0;vertical-align:middle;margin:0 10px 0 0">`
    : ''

/** The subject that a mail has, or will have when it is drawn. */
export const subjectOf = (order: Said, look: MailLook): string =>
  keptWay(sentenceOf(order, look, 'subject').replace(/[\r\n]+/g, ' '), order.language)

/** What a body that is more than words can be filled with besides what its mail carries. */
const lookParams = ({ clubName, primary, onPrimary }: MailLook, language: Language, site: string): Params => ({
  ...{ club: clubName[language], site, primary, onPrimary },
})

/** The body of a mail that is more than words; what fills its blanks is text. */
function richBody(html: string, params: Params, block: Block): string {
  const safe = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, escapeHtml(String(value))]))
  return `<div class="m-rich" ${attributes(block)} style="text-align:${block.align}">${fillWritten(html, safe)}</div>`
}

/** Draws a mail in one look: HTML with a plain-text twin, right to left in Arabic. */
export function drawMail(order: Order, look: MailLook, siteUrl: string): DrawnMail {
  const { language } = order
  const [subject, action] = [subjectOf(order, look), sentenceOf(order, look, 'action')]
  const linesOf = (params: Params) =>
    sentenceOf({ ...order, params: { site: siteUrl, ...params } }, look, 'body')
      .split('\n')
      .filter(Boolean)
  const paragraphs = linesOf(order.params)
  const rich = richIn(order.params, siteUrl)
  const marks = Object.fromEntries([...rich.keys()].map(name => [name, MARK + name + MARK]))
  const marked = rich.size > 0 ? linesOf({ ...order.params, ...marks }) : paragraphs
  const url = order.link ? siteUrl + order.link : null
  const stop = order.unsubscribe
    ? { label: say(language, 'platform', 'mail.unsubscribe'), url: siteUrl + order.unsubscribe }
    : null
  const block: Block = { dir: directionOf(language), align: language === 'ar' ? 'right' : 'left' }
  const start = `text-align:${block.align}`
  const paragraph = (text: string) =>
    `<p ${attributes({ ...block, dir: wayOf(text, language) })} style="margin:0 0 16px;${start}">${escapeHtml(text)}</p>`
  const richBlock = (name: string) => {
    const dir = wayOf(String(order.params[name] ?? ''), language)
    return `<div class="m-rich" ${attributes({ ...block, dir })} style="margin:0 0 16px;${start}">${rich.get(name) ?? ''}</div>`
  }
  const written = order.own?.rich
    ? richBody(order.own.rich, { ...lookParams(look, language, siteUrl), ...order.params }, block)
    : marked
        .flatMap(line =>
          line.split(MARK).map((text, at) => (at % 2 ? richBlock(text) : text.trim() && paragraph(text))),
        )
        .filter(Boolean)
        .join('\n')
  const font =
    language === 'ar'
      ? "'IBM Plex Sans Arabic',Tahoma,Arial,sans-serif"
      : "'IBM Plex Sans',-apple-system,'Segoe UI',Arial,sans-serif"
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${skinOf(order.scheme)}<title>${escapeHtml(subject)}</title></head>
<body dir="${block.dir}" class="m-page" style="margin:0;background:#FAF7F1;color:#16211F;font:400 16px/1.6 ${font};${start}">
<div ${attributes(block)} style="max-width:560px;margin:0 auto;padding:32px 20px;${start}">
<p class="m-brand" ${attributes(block)} style="margin:0 0 20px;font:600 22px Georgia,serif;color:${look.primary}">${logoOf(look, siteUrl)}${escapeHtml(look.clubName[language])}</p>
<div class="m-card" style="background:#FFFFFF;border:1px solid #E4DCCE;border-top:3px solid #B5832A;border-radius:12px;padding:28px">
${written}
${url && action ? button(look, action, url, block) : ''}</div>
<p class="m-quiet" ${attributes(block)} style="margin:20px 0 0;color:#606A66;font-size:13px;line-height:20px">${escapeHtml(look.footer[language])}${stop ? `<br><a href="${escapeHtml(stop.url)}" style="color:#606A66">${escapeHtml(stop.label)}</a>` : ''}</p>
</div></body></html>`
  const plain = [
    ...paragraphs.map(text => keptWay(text, language)),
    url && action ? `${action}: ${url}` : '',
    look.footer[language],
    stop ? `${stop.label}: ${stop.url}` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
  return { subject, html, plain }
}

import addressesIn from 'nodemailer/lib/addressparser'
import { directionOf, type Language } from '../shared/text.ts'
import { hasSentence, type Params, say } from './text.ts'

/** How the club's mails look, from its settings. Colours are hex values that keep their contrast. */
export type MailLook = {
  clubName: Record<Language, string>
  primary: string
  onPrimary: string
  footer: Record<Language, string>
}

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
type Order = { kind: string; params: Params; language: Language; link: string | null; unsubscribe: string | null }

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]!)

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
<p ${attributes({ ...block, dir: 'ltr' })} style="margin:0 0 16px;color:#606A66;font-size:13px;line-height:20px;word-break:break-all"><span dir="ltr">${escapeHtml(url)}</span></p>`
}

/** A sentence of a mail, '' where its kind has none. */
function sentenceOf(
  { kind, params, language }: Pick<Order, 'kind' | 'params' | 'language'>,
  look: MailLook,
  part: string,
): string {
  const dot = kind.indexOf('.')
  const [feature, key] = [kind.slice(0, dot), `mails.${kind.slice(dot + 1)}.${part}`]
  return hasSentence(language, feature, key)
    ? say(language, feature, key, { club: look.clubName[language], ...params })
    : ''
}

/** The subject that a mail has, or will have when it is drawn. */
export const subjectOf = (order: Pick<Order, 'kind' | 'params' | 'language'>, look: MailLook): string =>
  keptWay(sentenceOf(order, look, 'subject').replace(/[\r\n]+/g, ' '), order.language)

/** Draws a mail in one look: HTML with a plain-text twin, right to left in Arabic. */
export function drawMail(order: Order, look: MailLook, siteUrl: string): DrawnMail {
  const { language } = order
  const [subject, action] = [subjectOf(order, look), sentenceOf(order, look, 'action')]
  const paragraphs = sentenceOf(order, look, 'body').split('\n').filter(Boolean)
  const url = order.link ? siteUrl + order.link : null
  const stop = order.unsubscribe
    ? { label: say(language, 'platform', 'mail.unsubscribe'), url: siteUrl + order.unsubscribe }
    : null
  const block: Block = { dir: directionOf(language), align: language === 'ar' ? 'right' : 'left' }
  const start = `text-align:${block.align}`
  const font =
    language === 'ar'
      ? "'IBM Plex Sans Arabic',Tahoma,Arial,sans-serif"
      : "'IBM Plex Sans',-apple-system,'Segoe UI',Arial,sans-serif"
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body dir="${block.dir}" style="margin:0;background:#FAF7F1;color:#16211F;font:400 16px/1.6 ${font};${start}">
<div ${attributes(block)} style="max-width:560px;margin:0 auto;padding:32px 20px;${start}">
<p ${attributes(block)} style="margin:0 0 20px;font:600 22px Georgia,serif;color:${look.primary}">${escapeHtml(look.clubName[language])}</p>
<div style="background:#FFFFFF;border:1px solid #E4DCCE;border-top:3px solid #B5832A;border-radius:12px;padding:28px">
${paragraphs.map(text => `<p ${attributes({ ...block, dir: wayOf(text, language) })} style="margin:0 0 16px;${start}">${escapeHtml(text)}</p>`).join('\n')}
${url && action ? button(look, action, url, block) : ''}</div>
<p ${attributes(block)} style="margin:20px 0 0;color:#606A66;font-size:13px;line-height:20px">${escapeHtml(look.footer[language])}${stop ? `<br><a href="${escapeHtml(stop.url)}" style="color:#606A66">${escapeHtml(stop.label)}</a>` : ''}</p>
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

import { escapeHtml } from '../../../platform/server/escape-html.ts'
import type { MailText } from '../../../platform/server/mail-look.ts'
import { LANGUAGES, type Language } from '../../../platform/shared/text.ts'
import type { LetterText } from '../contract.ts'

/** An address in running text, without the full stop behind it. */
const ADDRESS = /https?:\/\/[^\s{}<>"]*[^\s{}<>".,;:!?)»”،؛؟]/g

/** What a campaign says, as it is kept. */
export type Said = { texts: Record<Language, LetterText>; link: string; pictureId: string | null }

/** Where the links of a campaign lead, each once, the button's first. */
export const linksIn = ({ texts, link }: Said): string[] => [
  ...new Set([...(link ? [link] : []), ...LANGUAGES.flatMap(language => texts[language].body.match(ADDRESS) ?? [])]),
]

/**
 * The mail of a campaign in one language. With `links` each address leads there through our own, by its number and the receiver's
 * `{letter}`; without it straight.
 */
export function letterIn(
  language: Language,
  { texts, link, pictureId }: Said,
  links: readonly string[] | null,
): MailText {
  const { subject, body, action } = texts[language]
  const whole = (url: string) => (url.startsWith('/') ? `{site}${url}` : url)
  const href = (url: string) =>
    links ? `{site}/api/letters/{letter}/links/${links.indexOf(url)}` : escapeHtml(whole(url))
  const paragraphs = body.split('\n').filter(line => line.trim() !== '')
  const line = (text: string) => {
    let [done, at] = ['', 0]
    for (const found of text.matchAll(ADDRESS)) {
      done += `${escapeHtml(text.slice(at, found.index))}<a href="${href(found[0])}" style="color:{primary}"><span dir="ltr">${escapeHtml(found[0])}</span></a>`
      at = found.index + found[0].length
    }
    return done + escapeHtml(text.slice(at))
  }
  const picture = pictureId
    ? `<p style="margin:0 0 20px"><img src="{site}/api/files/${pictureId}?size=card" alt="" style="display:block;max-width:100%;height:auto;border:0;border-radius:8px"></p>`
    : ''
  const button =
    action && link
      ? `<p style="margin:28px 0 8px"><a href="${href(link)}" style="display:inline-block;background:{primary};color:{onPrimary};text-decoration:none;font-weight:600;padding:13px 22px;border-radius:8px">${escapeHtml(action)}</a></p>`
      : ''
  const rich = `${picture}${paragraphs.map(text => `<p style="margin:0 0 16px">${line(text)}</p>`).join('\n')}${button}`
  return {
    parts: { subject, body: [...paragraphs, ...(button ? [`${action}: ${whole(link)}`] : [])].join('\n') },
    rich,
  }
}

/** The mails of a campaign by language. */
export const lettersOf = (said: Said, links: readonly string[] | null): Record<Language, MailText> => ({
  en: letterIn('en', said, links),
  ar: letterIn('ar', said, links),
})

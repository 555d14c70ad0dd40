import { type Params, say } from '../../../platform/server/text.ts'
import type { NoticeView } from '../../../platform/shared/session-contract.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'

export type NoticeRow = {
  id: string
  kind: string
  params: unknown
  link: string | null
  created_at: Date
  read_at: Date | null
}

/** Letters that run against the direction of a sentence in each language. */
const AGAINST: Record<Language, RegExp> = { en: /\p{Script=Arabic}/u, ar: /\p{Script=Latin}/u }
const ISOLATED = /[\u2066-\u2068]/

/** A name of the other script is isolated: it would turn the sentence around itself, the whole of it where it stands first. */
const within = (text: string, language: Language): string =>
  AGAINST[language].test(text) && !ISOLATED.test(text) ? `\u2068${text}\u2069` : text

/** Params as a sentence takes them: what was written in both languages is said in the reader's. */
function paramsIn(params: unknown, language: Language): Params {
  const both = (value: unknown): value is Bilingual => typeof value === 'object' && value !== null && 'ar' in value
  const entries = Object.entries((params ?? {}) as Record<string, string | number | Bilingual>).map(([key, value]) => {
    const said = both(value) ? value[language] : value
    return [key, typeof said === 'string' ? within(said, language) : said]
  })
  return Object.fromEntries(entries)
}

/** Title and body of a notice in a language, from the strings of the feature that declared its kind. */
export function noticeText(kind: string, params: unknown, language: Language): NoticeView['data'] {
  const dot = kind.indexOf('.')
  const [feature, reason] = [kind.slice(0, dot), kind.slice(dot + 1)]
  const filled = paramsIn(params, language)
  const sentence = (part: string) => say(language, feature, `notices.${reason}.${part}`, filled)
  return { title: sentence('title'), body: sentence('body') }
}

/** A notice as its reader sees it. */
export const noticeView = (row: NoticeRow, language: Language): NoticeView => ({
  _id: row.id,
  kind: row.kind,
  data: noticeText(row.kind, row.params, language),
  link: row.link,
  createdAt: row.created_at.toISOString(),
  read: row.read_at !== null,
})

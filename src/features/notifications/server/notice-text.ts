import { hasSentence, type Params, say } from '../../../platform/server/text.ts'
import type { NoticeView } from '../../../platform/shared/session-contract.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'

/** Letters that run against the direction of a sentence in each language. */
const AGAINST: Record<Language, RegExp> = { en: /\p{Script=Arabic}/u, ar: /\p{Script=Latin}/u }
const ISOLATED = /[\u2066-\u2068]/

/** A name of the other script is isolated: it would turn the sentence around itself, the whole of it where it stands first. */
const within = (text: string, language: Language): string =>
  AGAINST[language].test(text) && !ISOLATED.test(text) ? `\u2068${text}\u2069` : text

const both = (value: unknown): value is Bilingual => typeof value === 'object' && value !== null && 'ar' in value

/** Params as a sentence takes them: what was written in both languages is said in the reader's. */
function paramsIn(params: unknown, language: Language): Params {
  const entries = Object.entries((params ?? {}) as Record<string, string | number | Bilingual>).map(([key, value]) => {
    const said = both(value) ? value[language] : value
    return [key, typeof said === 'string' ? within(said, language) : said]
  })
  return Object.fromEntries(entries)
}

const speakerOf = (kind: string): [feature: string, reason: string] => {
  const dot = kind.indexOf('.')
  return [kind.slice(0, dot), kind.slice(dot + 1)]
}

/** Title and body of a notice in a language, from the strings of the feature that declared its kind. */
export function noticeText(kind: string, params: unknown, language: Language): NoticeView['data'] {
  const [feature, reason] = speakerOf(kind)
  const filled = paramsIn(params, language)
  const sentence = (part: string) => say(language, feature, `notices.${reason}.${part}`, filled)
  return { title: sentence('title'), body: sentence('body') }
}

/** The same in both languages. */
export const textsOf = (kind: string, params: unknown) => ({
  en: noticeText(kind, params, 'en'),
  ar: noticeText(kind, params, 'ar'),
})

/** The verb on the button of a notice that waits; null where its kind has none. */
export function actOf(kind: string, language: Language): string | null {
  const [feature, reason] = speakerOf(kind)
  return hasSentence(language, feature, `notices.${reason}.act`)
    ? say(language, feature, `notices.${reason}.act`)
    : null
}

/** What a notice calls the thing that it is about, in both languages. */
export function labelOf(params: unknown, name: string): Bilingual | null {
  const value = (params as Record<string, unknown> | null)?.[name]
  if (both(value)) return value
  return typeof value === 'string' ? { en: value, ar: value } : null
}

import { dateFormat } from './formatters.ts'

/** The two languages of the product. */
export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** Text in both languages as stored in settings, plans, categories, articles. */
export type Bilingual = { en: string; ar: string }

/** An entry of a look-up, however its call names the English word. */
export type Called = { name?: string; label?: string; text?: string; arabicName?: string | null }

/** What an entry is called where it is read; in English where it has no Arabic name (spec: some states). */
export function nameIn(entry: Called, language: Language): string {
  const english = entry.name ?? entry.label ?? entry.text ?? ''
  return language === 'ar' ? entry.arabicName || english : english
}

/** Reading direction of a language. */
export const directionOf = (language: Language): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr')

/** What stands between the words of a list: the comma of the language, and a space. */
export const commaOf = (language: Language): string => (language === 'ar' ? '، ' : ', ')

/** Locale for Intl: always Latin digits for Arabic, never a bare country locale (measured: those change the digits). */
export const localeOf = (language: Language): string => (language === 'ar' ? 'ar-u-nu-latn' : 'en-GB')

const ARABIC_INDIC = /[٠-٩]/g
const PERSIAN = /[۰-۹]/g

/** Arabic-Indic and Persian digits as Latin ones; the Arabic decimal and thousands marks as `.` and `,`. */
export function latinDigits(text: string): string {
  return text
    .replace(ARABIC_INDIC, digit => String(digit.charCodeAt(0) - 0x0660))
    .replace(PERSIAN, digit => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/٫/g, '.')
    .replace(/٬/g, ',')
}

/**
 * Folds text for search: case, Latin accents, Arabic hamza and alef forms, ya, ta marbuta, tatweel, harakat and both digit
 * systems. The SQL function `fold_text` does the same; a test holds the two together.
 */
export function foldText(text: string): string {
  return latinDigits(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىئیي]/g, 'ي')
    .replace(/ؤ/g, 'و')
    .replace(/ة/g, 'ه')
    .replace(/ک/g, 'ك')
    .replace(/ء/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** Which language a text was written in: the script of most of its letters; used to set `lang` and `dir` on user text. */
export function languageOfText(text: string, fallback: Language = 'en'): Language {
  const arabic = text.match(/[\u0600-\u06ff]/g)?.length ?? 0
  const latin = text.match(/[A-Za-z\u00c0-\u024f]/g)?.length ?? 0
  if (arabic === 0 && latin === 0) return fallback
  return arabic >= latin ? 'ar' : 'en'
}

/** A count as the product writes it: 999, 1.0k, 12.4k, and from a million 1.0M (product rules, section 15). */
export function shortCount(count: number): string {
  if (count >= 1_000_000 || Math.round(count / 100) / 10 >= 1000) return `${(count / 1_000_000).toFixed(1)}M`
  return count > 999 ? `${(count / 1000).toFixed(1)}k` : String(count)
}

/**
 * A date DD/MM/YYYY in a time zone (spec, section 9); accepts a `YYYY-MM-DD` day, which has no zone. In the browser the zone is the
 * reader's own unless another is named; the server, which has no reader before it, names the club's.
 */
export function shortDate(value: Date | string, timeZone?: string): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return value.split('-').reverse().join('/')
  const parts = dateFormat('en-GB', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' })
  return parts.format(new Date(value))
}

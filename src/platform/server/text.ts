import i18next from 'i18next'
import { strings as ar } from '../shared/strings.ar.ts'
import { strings as en } from '../shared/strings.en.ts'
import { flattenStrings, type Strings } from '../shared/strings.ts'
import { LANGUAGES, type Language } from '../shared/text.ts'

const sentences = i18next.createInstance()
void sentences.init({
  fallbackLng: false,
  ns: [],
  resources: {},
  keySeparator: false,
  nsSeparator: ':',
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  initAsync: false,
})

export type Params = Record<string, string | number>

/** Sentences that need nothing but their blanks filled in: what stands between the blanks and, at odd places, their names. */
const plain = new Map<string, readonly string[] | null>()

/** Adds a feature's sentences in both languages; `wire` does it for each feature. */
export function addStrings(namespace: string, both: Record<Language, Strings>): void {
  for (const language of LANGUAGES)
    sentences.addResourceBundle(language, namespace, flattenStrings(both[language]), true, true)
  plain.clear()
}
addStrings('platform', { en, ar })

function blanksOf(language: Language, namespace: string, key: string): readonly string[] | null {
  const text: unknown = sentences.getResource(language, namespace, key)
  if (typeof text !== 'string' || text.includes('$t(')) return null
  const parts = text.split(/\{([A-Za-z]\w*)\}/)
  return parts.some((part, at) => at % 2 === 0 && part.includes('{')) ? null : parts
}

/** The sentence when nothing about it depends on a count or a nested sentence; null leaves it to the library. */
function sayPlainly(language: Language, namespace: string, key: string, params: Params): string | null {
  if ('count' in params || 'context' in params) return null
  const id = `${language}:${namespace}:${key}`
  let parts = plain.get(id)
  if (parts === undefined) {
    parts = blanksOf(language, namespace, key)
    // Only what exists is kept: keys come from rows as well.
    if (parts) plain.set(id, parts)
  }
  if (!parts) return null
  let sentence = parts[0]!
  for (let at = 1; at < parts.length; at += 2) {
    const value = params[parts[at]!]
    if (value === undefined || value === null) return null
    sentence += String(value) + parts[at + 1]!
  }
  return sentence
}

/** One sentence: `say('ar', 'accounts', 'done.registered', { name })`. An unknown key answers the key itself. */
export function say(language: Language, namespace: string, key: string, params: Params = {}): string {
  return (
    sayPlainly(language, namespace, key, params) ?? sentences.t(`${namespace}:${key}`, { lng: language, ...params })
  )
}

/** True when the feature has that sentence. */
export const hasSentence = (language: Language, namespace: string, key: string): boolean =>
  sentences.exists(`${namespace}:${key}`, { lng: language })

/** Sentence of a code from whichever feature declared it; codes without a dot are the platform's. */
export function sayCode(language: Language, group: 'refusals' | 'fields', code: string, params: Params = {}): string {
  const dot = code.indexOf('.')
  const [namespace, reason] = dot < 0 ? ['platform', code] : [code.slice(0, dot), code.slice(dot + 1)]
  return say(language, namespace, `${group}.${reason}`, params)
}

/** The language asked for: the first of Accept-Language that the product speaks, else `fallback`. */
export function languageAsked(header: string | undefined, fallback: Language = 'en'): Language {
  for (const part of (header ?? '').split(',')) {
    const code = part.trim().slice(0, 2).toLowerCase()
    if (code === 'en' || code === 'ar') return code
  }
  return fallback
}

import { type Params, Sentences } from '../shared/sentences.ts'
import { strings as ar } from '../shared/strings.ar.ts'
import { strings as en } from '../shared/strings.en.ts'

export type { Params }

import { flattenStrings, type Strings } from '../shared/strings.ts'
import { LANGUAGES, type Language } from '../shared/text.ts'

const sentences = new Sentences()
const written = new Map<string, Record<Language, Strings>>()

/** Adds a feature's sentences in both languages, once; `registerFeature` does it for each feature. */
export function addStrings(namespace: string, both: Record<Language, Strings>): void {
  const known = written.get(namespace)
  if (known && LANGUAGES.every(language => known[language] === both[language])) return
  written.set(namespace, both)
  for (const language of LANGUAGES) sentences.add(namespace, language, both[language])
}
addStrings('platform', { en, ar })

/** One sentence: `say('ar', 'accounts', 'done.registered', { name })`. An unknown key answers the key itself. */
export const say = (language: Language, namespace: string, key: string, params: Params = {}): string =>
  sentences.say(language, `${namespace}:${key}`, params)

/** True when the feature has that sentence. */
export const hasSentence = (language: Language, namespace: string, key: string): boolean =>
  sentences.knows(language, `${namespace}:${key}`)

/** Every mail that a feature has sentences for, `feature.name`, with them as they came with the product, flat. */
export function writtenMails(): { kind: string; texts: Record<Language, Record<string, string>> }[] {
  return [...written].flatMap(([feature, both]) => {
    const mails = (language: Language) => (both[language].mails ?? {}) as Strings
    return Object.entries(mails('en')).flatMap(([name, one]) => {
      if (typeof one === 'string' || !('subject' in one)) return []
      const flat = (language: Language) => flattenStrings(mails(language)[name] as Strings)
      return [{ kind: `${feature}.${name}`, texts: { en: flat('en'), ar: flat('ar') } }]
    })
  })
}

/** Which feature says a code; codes without a dot are the platform's. */
function speakerOf(code: string): [namespace: string, reason: string] {
  const dot = code.indexOf('.')
  return dot < 0 ? ['platform', code] : [code.slice(0, dot), code.slice(dot + 1)]
}

/** Sentence of a code from whichever feature declared it. */
export function sayCode(language: Language, group: 'refusals' | 'fields', code: string, params: Params = {}): string {
  const [namespace, reason] = speakerOf(code)
  return say(language, namespace, `${group}.${reason}`, params)
}

/** A refusal's sentence as it is written, its blanks in braces and of a plural the form for many: what its code stands for. */
export function refusalAsWritten(language: Language, code: string): string {
  const [namespace, reason] = speakerOf(code)
  const strings = flattenStrings(written.get(namespace)?.[language] ?? {})
  return strings[`refusals.${reason}`] ?? strings[`refusals.${reason}_other`] ?? ''
}

/** The language asked for: the first of Accept-Language that the product speaks, else `fallback`. */
export function languageAsked(header: string | undefined, fallback: Language = 'en'): Language {
  for (const part of (header ?? '').split(',')) {
    const code = part.trim().slice(0, 2).toLowerCase()
    if (code === 'en' || code === 'ar') return code
  }
  return fallback
}

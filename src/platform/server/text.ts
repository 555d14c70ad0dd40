import { type Params, Sentences } from '../shared/sentences.ts'
import { strings as ar } from '../shared/strings.ar.ts'
import { strings as en } from '../shared/strings.en.ts'

export type { Params }

import type { Strings } from '../shared/strings.ts'
import { LANGUAGES, type Language } from '../shared/text.ts'

const sentences = new Sentences()

/** Adds a feature's sentences in both languages; `wire` does it for each feature. */
export function addStrings(namespace: string, both: Record<Language, Strings>): void {
  for (const language of LANGUAGES) sentences.add(namespace, language, both[language])
}
addStrings('platform', { en, ar })

/** One sentence: `say('ar', 'accounts', 'done.registered', { name })`. An unknown key answers the key itself. */
export const say = (language: Language, namespace: string, key: string, params: Params = {}): string =>
  sentences.say(language, `${namespace}:${key}`, params)

/** True when the feature has that sentence. */
export const hasSentence = (language: Language, namespace: string, key: string): boolean =>
  sentences.knows(language, `${namespace}:${key}`)

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

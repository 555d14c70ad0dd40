import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { type Params, Sentences } from '../shared/sentences.ts'
import type { KeyOf, Strings } from '../shared/strings.ts'
import type { Language } from '../shared/text.ts'

export type { Params }

/** Says a sentence of one feature: `t('form.name')`, `t('results', { count: 3 })`. */
export type Say<S> = (key: KeyOf<S>, params?: Params) => string

/** Sentences and the language in which they are said now. */
export class Spoken {
  readonly all: Sentences
  #language: Language
  readonly #followers = new Set<() => void>()

  constructor(all: Sentences, language: Language) {
    this.all = all
    this.#language = language
  }

  get language(): Language {
    return this.#language
  }

  changeLanguage(language: Language): void {
    this.#language = language
    for (const changed of [...this.#followers]) changed()
  }

  /** Told when the language changes, until what it answers is called. */
  readonly follow = (changed: () => void) => {
    this.#followers.add(changed)
    return () => void this.#followers.delete(changed)
  }

  /** A sentence of `feature:key`, in the language of now or in `lng`. */
  t(key: string, { lng = this.#language, ...params }: Params & { lng?: Language } = {}): string {
    return this.all.say(lng, key, params)
  }

  exists(key: string, { lng = this.#language }: { lng?: Language } = {}): boolean {
    return this.all.knows(lng, key)
  }
}

/** The page's own; namespaces are features (and `platform`). */
export const sentences = new Spoken(new Sentences(), 'en')

/** Adds a feature's sentences in one language; called by the router before a screen shows. */
export const addStrings = (namespace: string, language: Language, strings: Strings): void =>
  sentences.all.add(namespace, language, strings)

/** True once a feature's sentences in a language are here. */
export const hasStrings = (namespace: string, language: Language): boolean => sentences.all.has(namespace, language)

const Around = createContext(sentences)

/** The sentences around the caller and their language; drawn again when it changes. */
export function useSentences(): { i18n: Spoken; language: Language } {
  const i18n = useContext(Around)
  return { i18n, language: useSyncExternalStore(i18n.follow, () => i18n.language) }
}

/** The sentences of a feature: `const t = useText<typeof strings>('accounts')`, type-checked against its English file. */
export function useText<S>(namespace: string): Say<S> {
  const { i18n, language } = useSentences()
  return useMemo(() => {
    return (key, params) => i18n.all.say(language, `${namespace}:${key as string}`, params)
  }, [i18n, language, namespace])
}

/** Sentence of a refusal or field code from whichever feature declared it; codes without a dot are the platform's. */
export function sayCode(code: string, params: Params = {}, group: 'refusals' | 'fields' = 'refusals'): string {
  const dot = code.indexOf('.')
  const key = dot < 0 ? `platform:${group}.${code}` : `${code.slice(0, dot)}:${group}.${code.slice(dot + 1)}`
  return sentences.exists(key) ? sentences.t(key, params) : ''
}

/** Makes other sentences than the page's own available to a part of the tree (the kit's variants). */
export function TextProvider({ children, i18n = sentences }: { children: React.ReactNode; i18n?: Spoken }) {
  return <Around.Provider value={i18n}>{children}</Around.Provider>
}

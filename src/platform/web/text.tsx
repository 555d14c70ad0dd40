import i18next, { type i18n } from 'i18next'
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { flattenStrings, type KeyOf, type Strings } from '../shared/strings.ts'
import type { Language } from '../shared/text.ts'

/** Fills placeholders; `count` also chooses the plural form. */
export type Params = Record<string, string | number>

/** Says a sentence of one feature: `t('form.name')`, `t('results', { count: 3 })`. */
export type Say<S> = (key: KeyOf<S>, params?: Params) => string

/** The one i18next instance; namespaces are features (and `platform`). */
export const sentences: i18n = i18next.createInstance()

void sentences.init({
  lng: 'en',
  fallbackLng: false,
  ns: [],
  defaultNS: 'platform',
  resources: {},
  keySeparator: false,
  nsSeparator: ':',
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  initAsync: false,
})

/** Adds a feature's sentences in one language; called by the router before a screen shows. */
export function addStrings(namespace: string, language: Language, strings: Strings): void {
  sentences.addResourceBundle(language, namespace, flattenStrings(strings), true, true)
}

/** True once a feature's sentences in a language are here. */
export const hasStrings = (namespace: string, language: Language): boolean =>
  sentences.hasResourceBundle(language, namespace)

const Around = createContext(sentences)

/** The sentences around the caller and their language; drawn again when it changes. */
export function useSentences(): { i18n: i18n; language: Language } {
  const i18n = useContext(Around)
  const follow = useCallback(
    (changed: () => void) => {
      i18n.on('languageChanged', changed)
      return () => i18n.off('languageChanged', changed)
    },
    [i18n],
  )
  const language = useSyncExternalStore(follow, () => i18n.language)
  return { i18n, language: language === 'ar' ? 'ar' : 'en' }
}

/** The sentences of a feature: `const t = useText<typeof strings>('accounts')`, type-checked against its English file. */
export function useText<S>(namespace: string): Say<S> {
  const { i18n, language } = useSentences()
  return useMemo(() => {
    const say = i18n.getFixedT(language, namespace)
    return (key, params) => say(key as string, params ?? {})
  }, [i18n, language, namespace])
}

/** Sentence of a refusal or field code from whichever feature declared it; codes without a dot are the platform's. */
export function sayCode(code: string, params: Params = {}, group: 'refusals' | 'fields' = 'refusals'): string {
  const dot = code.indexOf('.')
  const key = dot < 0 ? `platform:${group}.${code}` : `${code.slice(0, dot)}:${group}.${code.slice(dot + 1)}`
  return sentences.exists(key) ? sentences.t(key, params) : ''
}

/** Makes other sentences than the page's own available to a part of the tree (the kit's variants). */
export function TextProvider({ children, i18n = sentences }: { children: React.ReactNode; i18n?: i18n }) {
  return <Around.Provider value={i18n}>{children}</Around.Provider>
}

import i18next, { type i18n } from 'i18next'
import { useMemo } from 'react'
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next'
import { flattenStrings, type KeyOf, type Strings } from '../shared/strings.ts'
import type { Language } from '../shared/text.ts'

/** Fills placeholders; `count` also chooses the plural form. */
export type Params = Record<string, string | number>

/** Says a sentence of one feature: `t('form.name')`, `t('results', { count: 3 })`. */
export type Say<S> = (key: KeyOf<S>, params?: Params) => string

/** The one i18next instance; namespaces are features (and `platform`). */
export const sentences: i18n = i18next.createInstance()

void sentences.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: false,
  ns: [],
  defaultNS: 'platform',
  resources: {},
  keySeparator: false,
  nsSeparator: ':',
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  react: { useSuspense: false },
  initAsync: false,
})

/** Adds a feature's sentences in one language; called by the router before a screen shows. */
export function addStrings(namespace: string, language: Language, strings: Strings): void {
  sentences.addResourceBundle(language, namespace, flattenStrings(strings), true, true)
}

/** True once a feature's sentences in a language are here. */
export const hasStrings = (namespace: string, language: Language): boolean =>
  sentences.hasResourceBundle(language, namespace)

/** The sentences of a feature: `const t = useText<typeof strings>('accounts')`, type-checked against its English file. */
export function useText<S>(namespace: string): Say<S> {
  const { t, i18n } = useTranslation(namespace)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language changes what t says
  return useMemo(() => (key, params) => t(key as string, params ?? {}), [t, i18n.language])
}

/** Sentence of a refusal or field code from whichever feature declared it; codes without a dot are the platform's. */
export function sayCode(code: string, params: Params = {}, group: 'refusals' | 'fields' = 'refusals'): string {
  const dot = code.indexOf('.')
  const key = dot < 0 ? `platform:${group}.${code}` : `${code.slice(0, dot)}:${group}.${code.slice(dot + 1)}`
  return sentences.exists(key) ? sentences.t(key, params) : ''
}

/** Makes the sentences available to the tree. */
export function TextProvider({ children }: { children: React.ReactNode }) {
  return <I18nextProvider i18n={sentences}>{children}</I18nextProvider>
}

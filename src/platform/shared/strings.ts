/** Plural forms: English needs one and other, Arabic all six. */
export type EnglishPlural = { readonly one: string; readonly other: string }
export type ArabicPlural = {
  readonly zero: string
  readonly one: string
  readonly two: string
  readonly few: string
  readonly many: string
  readonly other: string
}

/** A tree of sentences as a feature's strings.en.ts exports it. `{name}` is a placeholder. */
export type Strings = { readonly [key: string]: string | Strings }

/** The type a feature's Arabic strings must have: every key of the English ones, plurals in six forms. */
export type Translated<S> = {
  readonly [K in keyof S]: S[K] extends string ? string : S[K] extends EnglishPlural ? ArabicPlural : Translated<S[K]>
}

type Join<P extends string, K extends string> = P extends '' ? K : `${P}.${K}`

/** Every sentence's key: `form.name.label`; a plural is one key. */
export type KeyOf<S, P extends string = ''> = {
  [K in keyof S & string]: S[K] extends string
    ? Join<P, K>
    : S[K] extends EnglishPlural
      ? Join<P, K>
      : KeyOf<S[K], Join<P, K>>
}[keyof S & string]

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other']

/** True when the node holds plural forms and nothing else. */
export function isPlural(node: Strings): boolean {
  return typeof node.other === 'string' && Object.keys(node).every(key => FORMS.includes(key))
}

/** Flat keys, as `sentences.ts` looks them up: `results_one`, `form.name`. */
export function flattenStrings(node: Strings): Record<string, string> {
  const flat: Record<string, string> = {}
  flattenInto(flat, node, '')
  return flat
}

function flattenInto(flat: Record<string, string>, node: Strings, prefix: string): void {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') flat[prefix + key] = value
    else if (isPlural(value))
      for (const [form, text] of Object.entries(value)) flat[`${prefix}${key}_${form}`] = text as string
    else flattenInto(flat, value, `${prefix}${key}.`)
  }
}

import { flattenStrings, type Strings } from './strings.ts'
import type { Language } from './text.ts'

/** Fills placeholders; `count` also chooses the plural form. */
export type Params = Record<string, string | number>

const BLANK = /\{\s*([A-Za-z]\w*)\s*\}/
const RULES: Record<Language, Intl.PluralRules> = { en: new Intl.PluralRules('en'), ar: new Intl.PluralRules('ar') }

/** What stands between the blanks and, at odd places, their names; each text is taken apart once. */
const taken = new Map<string, readonly string[]>()
function partsOf(text: string): readonly string[] {
  let parts = taken.get(text)
  if (!parts) taken.set(text, (parts = text.split(BLANK)))
  return parts
}

/** A text that is the house's own for ever, filled. */
const filled = (text: string, params: Params): string => joined(partsOf(text), params)

/** Fills a text that somebody wrote, which is kept nowhere. */
export const fillWritten = (text: string, params: Params): string => joined(text.split(BLANK), params)

/** A value is text, whatever it looks like; one that is missing leaves nothing. */
function joined(parts: readonly string[], params: Params): string {
  let sentence = parts[0]!
  for (let at = 1; at < parts.length; at += 2) sentence += `${params[parts[at]!] ?? ''}${parts[at + 1]}`
  return sentence
}

/** The sentences of all features in both languages, under `feature:key`; plurals are one key. */
export class Sentences {
  readonly #known = new Map<string, Record<string, string>>()

  /** Adds a feature's sentences in one language; what was there before gives way. */
  add(namespace: string, language: Language, strings: Strings): void {
    this.#known.set(`${language}:${namespace}`, flattenStrings(strings))
  }

  has(namespace: string, language: Language): boolean {
    return this.#known.has(`${language}:${namespace}`)
  }

  /** True when the feature has that sentence, in whichever form. */
  knows(language: Language, key: string): boolean {
    return (
      this.#find(language, key, undefined) !== undefined ||
      this.#find(language, `${key}_other`, undefined) !== undefined
    )
  }

  /** One sentence; an unknown key answers what of it stands behind the feature's name. */
  say(language: Language, key: string, params: Params = {}): string {
    const text = this.#find(language, key, params.count)
    return text === undefined ? key.slice(key.indexOf(':') + 1) : filled(text, params)
  }

  #find(language: Language, key: string, count: Params[string] | undefined): string | undefined {
    const colon = key.indexOf(':')
    const known = this.#known.get(`${language}:${key.slice(0, colon)}`)
    const name = key.slice(colon + 1)
    if (!known) return undefined
    return formOf(known, name, language, count)
  }
}

/** The sentence of a name in flat strings, in the form that `count` has in that language. */
export function formOf(
  known: Record<string, string>,
  name: string,
  language: Language,
  count: Params[string] | undefined,
): string | undefined {
  const own = (one: string) => (Object.hasOwn(known, one) ? known[one] : undefined)
  if (typeof count !== 'number') return own(name)
  // No thing at all may have words of its own where the grammar has none.
  return (count === 0 ? own(`${name}_zero`) : undefined) ?? own(`${name}_${RULES[language].select(count)}`) ?? own(name)
}

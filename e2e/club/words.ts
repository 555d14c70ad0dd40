import { existsSync, readdirSync } from 'node:fs'
import { flattenStrings } from '../../src/platform/shared/strings.ts'
import type { Language } from '../../src/platform/shared/text.ts'

const LANGUAGES: readonly Language[] = ['en', 'ar']
const folders = ['features', 'engines'].map(name => new URL(`../../src/${name}/`, import.meta.url))

/** Every sentence of the product by `feature:key`, read from its own files: no text is copied into a journey. */
const sentences: Record<Language, Map<string, string>> = { en: new Map(), ar: new Map() }

async function learn(feature: string, folder: URL): Promise<void> {
  for (const language of LANGUAGES) {
    const { strings } = await import(new URL(`strings.${language}.ts`, folder).pathname)
    for (const [key, text] of Object.entries(flattenStrings(strings)))
      sentences[language].set(`${feature}:${key}`, text)
  }
}
await learn('platform', new URL('../../src/platform/shared/', import.meta.url))
for (const folder of folders)
  for (const name of readdirSync(folder))
    if (existsSync(new URL(`${name}/strings.en.ts`, folder))) await learn(name, new URL(`${name}/`, folder))

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The words of one language, for finding what a reader sees. */
export class Words {
  readonly language: Language
  constructor(language: Language) {
    this.language = language
  }

  /** A sentence as it stands; an unknown key is an error of the journey. */
  say(key: string): string {
    const text = sentences[this.language].get(key)
    if (text === undefined) throw new Error(`There is no sentence ${key} in ${this.language}`)
    return text
  }

  /** Fits the sentence with anything in its placeholders (or what `params` says), in whichever plural form. */
  like(key: string, params: Record<string, string> = {}): RegExp {
    const own = sentences[this.language]
    const texts = own.has(key) ? [this.say(key)] : FORMS.flatMap(form => own.get(`${key}_${form}`) ?? [])
    if (texts.length === 0) throw new Error(`There is no sentence ${key} in ${this.language}`)
    const fits = (text: string) =>
      text
        .replace(/<\/?\w+>/g, '')
        .split(/(\{\w+\})/)
        .map(part => (/^\{\w+\}$/.test(part) ? hole(params[part.slice(1, -1)]) : escaped(part)))
        .join('')
    return new RegExp(`^\\s*(?:${texts.map(fits).join('|')})\\s*$`)
  }
}

/** A placeholder's value stands isolated by invisible marks where its direction may differ. */
const hole = (value: string | undefined) =>
  value === undefined ? '.*' : `[\\u2066-\\u2069]*${escaped(value)}[\\u2066-\\u2069]*`

export const en = new Words('en')
export const ar = new Words('ar')

const keys = new Set([...sentences.en.keys()].map(key => key.split(':')[1]).filter(key => key?.includes('.')))
const said = new Set(sentences.ar.values())
/** Names and amounts that stand for those of members: a page shows such of its own. */
const EXAMPLE = /^mail-texts:variables\.examples\./
const english = new Set(
  [...sentences.en].flatMap(([key, text]) =>
    /[a-z] [a-z]/i.test(text) && !said.has(text) && !EXAMPLE.test(key) ? [text] : [],
  ),
)

/** The name of a sentence where the sentence itself should stand. */
export const isKey = (text: string): boolean => keys.has(text)

/** An English sentence of the product that has an Arabic twin. */
export const untranslated = (text: string): boolean => english.has(text)

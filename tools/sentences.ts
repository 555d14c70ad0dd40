import { LATIN_IN_ARABIC } from './latin-in-arabic.ts'

/** A tree of sentences as strings.en.ts and strings.ar.ts export it; an object of plural forms is one sentence. */
export type Tree = { readonly [key: string]: string | Tree }

/** A sentence: one text, or one per plural form. */
export type Sentence = string | Readonly<Record<string, string>>

const ARABIC_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other']
const ENGLISH_FORMS = ['one', 'other']

const isPlural = (node: Tree): boolean =>
  typeof node.other === 'string' && Object.keys(node).every(key => ARABIC_FORMS.includes(key))

/** Every sentence by its key: `form.name.label`. */
export function sentencesOf(tree: Tree, above = ''): Map<string, Sentence> {
  const found = new Map<string, Sentence>()
  for (const [key, node] of Object.entries(tree)) {
    if (typeof node === 'string') found.set(above + key, node)
    else if (isPlural(node)) found.set(above + key, node as Record<string, string>)
    else for (const [inner, text] of sentencesOf(node, `${above}${key}.`)) found.set(inner, text)
  }
  return found
}

/** Placeholders `{name}` and tags `<name>` of a text. */
const slotsOf = (text: string): string[] => text.match(/\{\w+\}|<\/?\w+\/?>/g) ?? []

const slotsOfAll = (sentence: Sentence): Set<string> =>
  new Set(typeof sentence === 'string' ? slotsOf(sentence) : Object.values(sentence).flatMap(slotsOf))

/** What is wrong with a pair of sentences, as the rest of a sentence that begins with the key. */
export function faultsOfPair(english: Sentence, arabic: Sentence): string[] {
  if (typeof english !== typeof arabic)
    return ['is a plural in one language only: give English {one, other}, Arabic all six forms.']
  return [
    ...faultsOfForms(english, arabic),
    ...faultsOfSlots(english, arabic),
    ...faultsOfArabic(arabic),
    ...faultsOfEnglish(english),
  ]
}

function faultsOfForms(english: Sentence, arabic: Sentence): string[] {
  if (typeof english === 'string' || typeof arabic === 'string') return []
  const missing = [
    ...ENGLISH_FORMS.filter(form => !(form in english)).map(form => `English ${form}`),
    ...ARABIC_FORMS.filter(form => !(form in arabic)).map(form => `Arabic ${form}`),
  ]
  const extra = Object.keys(english).filter(form => !ENGLISH_FORMS.includes(form))
  return [
    ...(missing.length ? [`lacks plural forms: add ${missing.join(', ')}.`] : []),
    ...(extra.length ? [`has plural forms that English does not use: remove ${extra.join(', ')}.`] : []),
  ]
}

/** Arabic must use the English placeholders; a plural form may leave `{count}` out ("عرضان"), as may English "one". */
function faultsOfSlots(english: Sentence, arabic: Sentence): string[] {
  const wanted = slotsOfAll(english)
  const texts = typeof arabic === 'string' ? { '': arabic } : arabic
  return Object.entries(texts).flatMap(([form, text]) => {
    const has = new Set(slotsOf(text))
    const lost = [...wanted].filter(slot => !has.has(slot) && !(form && slot === '{count}'))
    const strange = [...has].filter(slot => !wanted.has(slot))
    const name = form && ` (${form})`
    return [
      ...(lost.length ? [`lacks ${lost.join(', ')} in Arabic${name}: say the same in both languages.`] : []),
      ...(strange.length
        ? [`uses ${strange.join(', ')} in Arabic${name} but not in English: say the same in both.`]
        : []),
    ]
  })
}

const BRANDS = new RegExp(`(?<![A-Za-z])(${LATIN_IN_ARABIC.map(({ word }) => word).join('|')})(?![A-Za-z])`, 'g')

function faultsOfArabic(sentence: Sentence): string[] {
  const texts = typeof sentence === 'string' ? [sentence] : Object.values(sentence)
  return texts.flatMap(text => {
    const bare = text
      .replace(/\{\w+\}|<\/?\w+\/?>|https?:\/\/\S*|\S+@\S+|\S+\.(txt|csv|pdf|ics|zip)\b/g, '')
      .replace(BRANDS, '')
    if (text.trim() === '') return ['is empty in Arabic: write the sentence.']
    if (/[٠-٩۰-۹]/.test(text)) return [`has Arabic digits in Arabic (${text}): the product writes Western digits.`]
    if (/\p{Script=Arabic}/u.test(text) || !/[A-Za-z]/.test(bare)) return []
    return [`is not Arabic (${text}): translate it, or add the name with its reason to tools/latin-in-arabic.ts.`]
  })
}

function faultsOfEnglish(sentence: Sentence): string[] {
  const texts = typeof sentence === 'string' ? [sentence] : Object.values(sentence)
  return texts.some(text => text.trim() === '') ? ['is empty in English: write the sentence.'] : []
}

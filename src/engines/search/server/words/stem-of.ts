import { IRREGULAR_PLURALS } from './irregular-plurals.ts'

/** Endings of Arabic words, the longer ones first, with the letters that must be left: Lebanon is not two of milk. */
const ENDINGS = Object.entries({
  تان: 3,
  تين: 3,
  يات: 3,
  يون: 3,
  يين: 3,
  يه: 3,
  ها: 3,
  ان: 4,
  ات: 3,
  ون: 3,
  ين: 3,
  ه: 3,
  ي: 3,
})

const singular = new Map(IRREGULAR_PLURALS.flatMap(([one, ...many]) => many.map(word => [word, one!] as const)))

function arabicStem(word: string): string {
  let stem = word
  for (const [ending, least] of ENDINGS)
    if (stem.endsWith(ending) && stem.length - ending.length >= least) stem = cut(stem, ending)
  return stem
}
const cut = (word: string, ending: string): string => word.slice(0, -ending.length)

/** A doubled letter before an ending that is gone: "shipping" → "ship". */
const single = (word: string): string => word.replace(/([bdgmnprt])\1$/, '$1')

function withoutPlural(word: string): string {
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${cut(word, 'ies')}y`
  if (/(s|x|z|ch|sh)es$/.test(word)) return cut(word, 'es')
  return /[^sui]s$/.test(word) ? cut(word, 's') : word
}

function latinStem(word: string): string {
  if (word.length < 4) return word
  const one = withoutPlural(word)
  for (const ending of ['ing', 'ers', 'er', 'ed'])
    if (one.endsWith(ending) && one.length - ending.length >= 4) return single(cut(one, ending))
  return one.endsWith('e') && one.length > 4 ? cut(one, 'e') : one
}

/**
 * What a folded word has in common with its plural, its feminine, its trade: `companies` and `company`, `شركات` and `شركه`. Light
 * on purpose: it may leave two forms apart, which typing errors then bring together, and rarely brings strangers together.
 */
export function stemOf(word: string): string {
  const one = singular.get(word) ?? word
  if (/^[a-z]+$/.test(one)) return latinStem(one)
  return /^[\u0621-\u064a]+$/.test(one) ? arabicStem(one) : one
}

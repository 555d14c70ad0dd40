/** Arabic letters by the sound they are written with in Latin letters; vowels and half vowels say nothing. */
const ARABIC: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['b', 'بپ'],
    ['t', 'تثط'],
    ['j', 'جغگ'],
    ['h', 'حه'],
    ['k', 'خقك'],
    ['d', 'دذض'],
    ['r', 'ر'],
    ['z', 'زظ'],
    ['s', 'سصش'],
    ['f', 'فڤ'],
    ['l', 'ل'],
    ['m', 'م'],
    ['n', 'ن'],
    ['', 'اعويء'],
  ].flatMap(([sound, letters]) => [...letters!].map(letter => [letter, sound!] as const)),
)

/** Pairs of Latin letters that are one sound, then single letters; what is not named here is its own sound. */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/kh/g, 'k'],
  [/gh/g, 'j'],
  [/[sc]h/g, 's'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/ph/g, 'f'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/g/g, 'j'],
  [/v/g, 'f'],
  [/p/g, 'b'],
]
const BEGINS_OPEN = /^[aeiou]|^[اعآ]/

const once = (text: string): string => text.replace(/(.)\1+/g, '$1')

/** Letters that the other script writes in two ways: "dh" or "z". */
const TWO_WAYS = /[ذظ]/g

/** The script of a folded word: `a` for Arabic, `l` for Latin; null for digits and others. */
export function scriptOf(word: string): 'a' | 'l' | null {
  if (/^[\u0621-\u064a\u067e\u0686\u06a4\u06af]+$/.test(word)) return 'a'
  return /^[a-z]+$/.test(word) ? 'l' : null
}

function latinSound(word: string): string {
  const told = PAIRS.reduce((text, [letters, sound]) => text.replace(letters, sound), word)
  return told.replace(/[aeiouwy]/g, '')
}

const arabicSound = (word: string): string => [...word].map(letter => ARABIC[letter] ?? letter).join('')

/**
 * What a folded name sounds like in either script, by its consonants: `محمد`, `Mohammed` and `Muhammad` are one. An open beginning
 * is kept as `a`; an h at the end is the written trace of ta marbuta. Null when too little is left to tell names apart.
 */
export function soundOf(word: string): string | null {
  const script = scriptOf(word)
  if (!script) return null
  const sounds = once(script === 'a' ? arabicSound(word) : latinSound(word)).replace(/h$/, '')
  const sound = `${BEGINS_OPEN.test(word) ? 'a' : ''}${sounds}`
  return sound.length >= 2 ? sound : null
}

/** Every sound a folded name may be written by in the other script. */
export const soundsOf = (word: string): string[] => [
  ...new Set(
    [soundOf(word), soundOf(word.replace(TWO_WAYS, 'د')), soundOf(word.replace(TWO_WAYS, 'ز'))].flatMap(
      one => one ?? [],
    ),
  ),
]

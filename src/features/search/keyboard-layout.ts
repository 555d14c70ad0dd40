/** The rows of a keyboard in both layouts, key for key; the key of B writes two letters in Arabic. */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvnm,./`"
const ARABIC = 'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ'
const LAM_ALEF = 'لا'
/** Letters that the Arabic layout writes with shift. */
const SHIFTED: Readonly<Record<string, string>> = { أ: 'h', إ: 'y', آ: 'n' }

const toArabic = new Map([...LATIN].map((key, at) => [key, ARABIC[at]!]))
const toLatin = new Map([...[...ARABIC].map((letter, at) => [letter, LATIN[at]!] as const), ...Object.entries(SHIFTED)])

const map = (text: string, letters: ReadonlyMap<string, string>): string =>
  [...text].map(letter => letters.get(letter) ?? letter).join('')

/**
 * What a text would be had its keys been pressed under the other layout: Arabic letters where Latin ones were meant, or the
 * reverse. Two readings where one letter stands for one key or for two; none of a text without letters.
 */
export function otherLayout(text: string): string[] {
  const lower = text.toLowerCase()
  if (/[\u0621-\u064a]/.test(lower)) {
    const both = [map(lower, toLatin), map(lower.replaceAll(LAM_ALEF, 'b'), toLatin)]
    return [...new Set(both)]
  }
  return /[a-z]/.test(lower) ? [map(lower.replaceAll('b', LAM_ALEF), toArabic)] : []
}

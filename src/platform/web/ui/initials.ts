const ARTICLE = /^ال(?=\p{L}{2,})/u
const NOT_JOINED = '\u200c'

/**
 * Two letters for a name: "Nadia Rahal" → NR, "Harbour & Finch Marine" → HF, "مكتب الميزان" → م م (the article does not count,
 * the letters stay apart). A name without letters gives its first character.
 */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s\-_.,/&+()"'’“”]+/u)
    .map(word => word.replace(/[\u064b-\u065f\u0670\u0640]/g, '').replace(ARTICLE, ''))
    .filter(word => /^\p{L}/u.test(word))
  const letters = words.slice(0, 2).map(word => (Array.from(word)[0] ?? '').toLocaleUpperCase('en'))
  if (letters.length === 0) return Array.from(name.trim())[0] ?? ''
  return letters.join(letters.some(letter => /[\u0600-\u06ff]/.test(letter)) ? NOT_JOINED : '')
}

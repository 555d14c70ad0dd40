import { keptWords } from '../src/engines/search/server/words/kept-words.ts'
import { foldText } from '../src/platform/shared/text.ts'
import { drawing } from './drawing.ts'

/** So many in each language: a large club has about as many names as people of one trade. */
const COUNT = 4000
const SEED = 91
const SYLLABLES = {
  en: ['ba', 'dor', 'fen', 'gal', 'hol', 'jar', 'ken', 'lim', 'mor', 'nav', 'pel', 'quin', 'ros', 'sel', 'tam', 'ver'],
  ar: ['با', 'دور', 'فين', 'غال', 'هول', 'جار', 'كين', 'ليم', 'مور', 'ناف', 'صيل', 'قين', 'روس', 'سال', 'طام', 'واد'],
} as const
const ENDINGS = {
  en: ['by', 'son', 'ter', 'wick', 'ley', 'man', 'ski', 'ard'],
  ar: ['ي', 'اني', 'وي', 'ان', 'ين', 'ة'],
}

/** A family name that no look-up and no text holds, with what an entry is found by when it bears it. */
export type FamilyName = {
  language: 'en' | 'ar'
  at: number
  name: string
  folded: string
  vector: string
  words: string[]
}

function namesIn(language: 'en' | 'ar'): string[] {
  const draw = drawing(SEED)
  const names = new Set<string>()
  while (names.size < COUNT) {
    const body = Array.from({ length: draw.between(2, 3) }, () => draw.one(SYLLABLES[language])).join('')
    const name = body + draw.one(ENDINGS[language])
    names.add(language === 'en' ? name[0]!.toUpperCase() + name.slice(1) : name)
  }
  return [...names]
}

/** The same ones every time, numbered from 0 in each language. */
export const familyNames = (): FamilyName[] =>
  (['en', 'ar'] as const).flatMap(language =>
    namesIn(language).map((name, at) => {
      const { vector, words } = keptWords([{ weight: 'A', texts: [name], isName: true }])
      return { language, at, name, folded: foldText(name), vector, words }
    }),
  )

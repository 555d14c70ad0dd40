import { nameOf } from '../../../lookups/web/data.ts'

type Entry = { name?: string; label?: string; arabicName?: string }

/** An entry as an option: the reader's name is shown, the other language's finds it too. */
export const wordsOf = (one: Entry, language: 'en' | 'ar') => ({
  label: nameOf(one, language),
  search: nameOf(one, language === 'ar' ? 'en' : 'ar'),
})

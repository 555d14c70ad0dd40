import type { Language } from '../../../../platform/shared/text.ts'

type Called = { name?: string; label?: string; text?: string; arabicName?: string | null }

/** What an entry is called where it is read; in English where it has no Arabic name. */
export function nameIn(one: Called, language: Language): string {
  const english = one.name ?? one.label ?? one.text ?? ''
  return language === 'ar' ? one.arabicName || english : english
}

/** An entry as an option: the reader's name is shown, the other language's finds it too. */
export const wordsOf = (one: Called, language: Language) => ({
  label: nameIn(one, language),
  search: nameIn(one, language === 'ar' ? 'en' : 'ar'),
})

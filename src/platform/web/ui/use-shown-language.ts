import { useTranslation } from 'react-i18next'
import type { Language } from '../../shared/text.ts'

/** The language of the sentences around the caller: what formats of dates, amounts and counts go by. */
export function useShownLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === 'ar' ? 'ar' : 'en'
}

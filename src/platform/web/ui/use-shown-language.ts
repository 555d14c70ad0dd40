import type { Language } from '../../shared/text.ts'
import { useSentences } from '../text.tsx'

/** The language of the sentences around the caller: what formats of dates, amounts and counts go by. */
export const useShownLanguage = (): Language => useSentences().language

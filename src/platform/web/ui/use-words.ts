import type { strings } from '../../shared/strings.en.ts'
import { type Say, useText } from '../text.tsx'

/** The words of the shared pieces (close, loading, undo …) in the language shown around the caller. */
export const useWords = (): Say<typeof strings> => useText<typeof strings>('platform')

import { hasSentence, say } from '../../../platform/server/text.ts'
import type { Language } from '../../../platform/shared/text.ts'

/** A sentence of this feature; a key that it has not is answered as it is, for words of a log that features come to and leave. */
export const sayIn = (language: Language, key: string, params: Record<string, string> = {}): string =>
  hasSentence(language, 'people', key) ? say(language, 'people', key, params) : key

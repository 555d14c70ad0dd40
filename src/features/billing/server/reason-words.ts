import { hasSentence, say } from '../../../platform/server/text.ts'
import { type Bilingual, LANGUAGES, type Language } from '../../../platform/shared/text.ts'

const reasonIn = (language: Language, reason: string): string =>
  hasSentence(language, 'billing', `reasons.${reason}`)
    ? say(language, 'billing', `reasons.${reason}`)
    : say(
        language,
        'payments',
        hasSentence(language, 'payments', `reasons.${reason}`) ? `reasons.${reason}` : 'reasons.declined',
      )

/** Why a payment failed, in words: billing's own reasons, else those of payments. */
export function reasonWords(reason: string): Bilingual {
  const [en, ar] = LANGUAGES.map(language => reasonIn(language, reason)) as [string, string]
  return { en, ar }
}

import { say } from '../../../platform/server/text.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Ask } from '../contract.ts'

/** What is asked, as lines: what each field is called, then the words. `words` is the feature that has the sentences of the kind. */
export function asksInWords(words: string, kind: string, asks: readonly Ask[], language: Language): string {
  const label = (field: string) => say(language, words, `kinds.${kind}.fields.${field.split('.')[0]}.label`)
  return asks.map(ask => `${label(ask.field)}: ${ask.text}`).join('\n')
}

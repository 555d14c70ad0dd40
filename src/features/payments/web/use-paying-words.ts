import { AnsweredRefusal } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../strings.en.ts'

const WORDS = { 'outside-silent': 'silent', 'idempotency-in-progress': 'still-asked' } as const

/**
 * What is said to whoever pays, in words of paying, while a provider is silent or still being asked for the same payment; any other
 * trouble has its own words.
 */
export function usePayingWords(): <E extends Error>(trouble: E) => E | AnsweredRefusal {
  const t = useText<typeof strings>('payments')
  return trouble => {
    if (!(trouble instanceof AnsweredRefusal) || !(trouble.code in WORDS)) return trouble
    const message = t(`provider.${WORDS[trouble.code as keyof typeof WORDS]}`)
    return new AnsweredRefusal(trouble.status, { code: trouble.code, message })
  }
}

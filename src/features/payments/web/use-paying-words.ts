import { AnsweredRefusal } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../strings.en.ts'

/**
 * What is said to whoever pays, in words of paying, while their provider is still being asked for the same payment; any other trouble has
 * its own words.
 */
export function usePayingWords(): <E extends Error>(trouble: E) => E | AnsweredRefusal {
  const t = useText<typeof strings>('payments')
  return trouble => {
    if (!(trouble instanceof AnsweredRefusal) || trouble.code !== 'idempotency-in-progress') return trouble
    return new AnsweredRefusal(trouble.status, { code: trouble.code, message: t('still-asked') })
  }
}

import { Refusal } from '../../../platform/shared/refusal.ts'
import { useSayCode } from '../../../platform/web/forms/use-say-code.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'

/** What went wrong as a sentence: the server's own, that of a code, or that the club was not reached. */
export function useRefusalWords(): (error: unknown) => string {
  const say = useSayCode()
  const words = useWords()
  return error => {
    if (!(error instanceof Refusal)) return words('ui.not-connected')
    return error.message && error.message !== error.code ? error.message : say(error.code, error.params)
  }
}

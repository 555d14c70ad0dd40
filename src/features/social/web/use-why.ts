import { Refusal } from '../../../platform/shared/refusal.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'

/** Says why something was not done: the sentence of the field it lies at or of the refusal, or that the club cannot be reached. */
export function useWhy(): (error: unknown) => string {
  const words = useWords()
  return error => (error instanceof Refusal ? error.errors[0]?.message || error.message : words('ui.not-connected'))
}

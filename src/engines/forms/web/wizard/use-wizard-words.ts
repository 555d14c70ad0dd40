import { type Say, useText } from '../../../../platform/web/text.tsx'
import { useFormsAround } from '../FormsAround.tsx'

/**
 * Sentences of a wizard that each feature says in its own words, under the same keys: what is sent, and who reads it. `rejected-*`
 * only where what was sent can be turned down.
 */
type OwnWords = Record<
  | 'reviewer-checks'
  | 'review-lead'
  | 'submit-failed'
  | 'sending'
  | 'sent-elsewhere'
  | 'rejected-title'
  | 'rejected-body',
  string
>

/** The sentences of the feature whose wizard this is. */
export const useWizardWords = (): Say<{ wizard: OwnWords }> => useText<{ wizard: OwnWords }>(useFormsAround().words)

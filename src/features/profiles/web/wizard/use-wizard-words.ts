import { type Say, useText } from '../../../../platform/web/text.tsx'
import type { strings } from '../../strings.en.ts'
import { useKindsAround } from '../kinds-around.tsx'

/** Sentences of a wizard that each feature says in its own words, under the same keys: what is sent, and who reads it. */
type OwnWords = Pick<
  typeof strings.wizard,
  'reviewer-checks' | 'review-lead' | 'submit-failed' | 'sending' | 'sent-elsewhere'
>

/** The sentences of whose wizard this is, a profile's or an item's. */
export const useWizardWords = (): Say<{ wizard: OwnWords }> => useText<{ wizard: OwnWords }>(useKindsAround().words)

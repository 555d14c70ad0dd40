import { type Progress, STEPS, type StepKey } from './contract.ts'

/** Days in which an invitation can be accepted. */
export const INVITATION_DAYS = 14

/** The step to go on with: the first that was neither taken nor skipped; null when all are behind. */
export const nextStep = ({ steps }: Pick<Progress, 'steps'>): StepKey | null =>
  steps.find(step => step.state === 'todo')?.key ?? null

/** The step before, to go back to; the administrator's own is behind for good. */
export function stepBefore(step: StepKey): StepKey | null {
  const at = STEPS.indexOf(step)
  return at > 1 ? (STEPS[at - 1] ?? null) : null
}

/** The step after; null behind the last. */
export const stepAfter = (step: StepKey): StepKey | null => STEPS[STEPS.indexOf(step) + 1] ?? null

/** Addresses out of what somebody pasted: lines, commas, semicolons, `Name <address>`. Each once, in its order. */
export function addressesIn(text: string): string[] {
  const found = text.split(/[\s,;،؛]+/).map(part => part.replace(/^[<"'(]+|[>"').]+$/g, ''))
  return [...new Set(found.filter(part => part.includes('@')).map(part => part.toLowerCase()))]
}

import type { ClubColours } from '../settings/rules/club-palette.ts'
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

/** Pairs of colours to begin with; all keep their contrast. */
export const PALETTES = {
  petrol: { primary: '#0E5A4F', brass: '#B5832A' },
  navy: { primary: '#1B3A6B', brass: '#A9822F' },
  garnet: { primary: '#7A1F35', brass: '#A5713B' },
  olive: { primary: '#4A5A1E', brass: '#B06A3B' },
  plum: { primary: '#5B2A5E', brass: '#B0736B' },
  slate: { primary: '#37474F', brass: '#B07D28' },
} as const satisfies Record<string, ClubColours>
export type PaletteKey = keyof typeof PALETTES

/** Which of the pairs these colours are, or null for the club's own. */
export function paletteNamed({ primary, brass }: ClubColours): PaletteKey | null {
  const found = Object.entries(PALETTES).find(
    ([, pair]) => pair.primary === primary.toUpperCase() && pair.brass === brass.toUpperCase(),
  )
  return (found?.[0] as PaletteKey | undefined) ?? null
}

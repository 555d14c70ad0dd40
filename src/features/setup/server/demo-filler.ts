import type { House } from '../../../platform/server/registry.ts'

/** Fills an installed club with demo people and companies through the real verbs. */
export type DemoFiller = (house: House) => Promise<void>

let filler: DemoFiller | null = null

/** The start-up hands the filler in, because the product does not know the demo of the demo. */
export const setDemoFiller = (next: DemoFiller | null): void => void (filler = next)

/** The filler, or null when this start-up has none: then the set-up does not offer demo data. */
export const demoFiller = (): DemoFiller | null => filler

import { notFound } from '../../../platform/shared/refusal.ts'

/** Members of the demo club who go on by themselves; `set` stops them and lets them go on, `looked` says that somebody looks. */
export type DemoLife = { on(): boolean; set(on: boolean): void; looked(): void }

let life: DemoLife | null = null

/** The start-up hands it in, because the product does not know the demo of the demo. */
export const setDemoLife = (next: DemoLife | null): void => void (life = next)

/** Tells somebody who looks whether they are at work, and them that somebody looks; null where there is no such life. */
export function lookAtDemoLife(): boolean | null {
  life?.looked()
  return life?.on() ?? null
}

/** The demo's life; not found where there is none. */
export const demoLife = (): DemoLife => life ?? notFound()

import { between, seededRandom } from './seeded-random.ts'

export type LedgerDrawing = { rules: string; ticks: string; marker: { x: number; y: number; width: number } }

/** Fine rules of an account book, 400 × 160, with entries of different length and one brass marker on a line. */
export function ledgerDrawing(seed: string): LedgerDrawing {
  const random = seededRandom(`ledger ${seed}`)
  const gap = between(random, 11, 15)
  const lines = Math.floor(150 / gap)
  const marked = between(random, 2, lines - 2)
  let rules = ''
  let ticks = ''
  for (let line = 1; line <= lines; line++) {
    const y = line * gap
    rules += `M0 ${y}h400`
    if (line === marked || random() < 0.35) continue
    const x = between(random, 12, 40)
    ticks += `M${x} ${y - 4}h${between(random, 30, 150)}M${between(random, 300, 340)} ${y - 4}h${between(random, 18, 46)}`
  }
  return { rules, ticks, marker: { x: between(random, 0, 60), y: marked * gap, width: between(random, 120, 260) } }
}

import { seededRandom } from '../../../shared/patterns/seeded-random.ts'

const CELLS = 5
const SIZE = 20

/**
 * A company's sign when it has none: five rows of discs and corner stones on a square of 100, as one path.
 * Two in five of the cells stay empty, and never a whole row.
 */
export function tilePath(seed: string): string {
  const random = seededRandom(`tile ${seed}`)
  const turned = random() < 0.5
  let path = ''
  for (let row = 0; row < CELLS; row++) {
    const kept = Math.floor(random() * CELLS)
    for (let column = 0; column < CELLS; column++) {
      const roll = random()
      const x = column * SIZE
      const y = row * SIZE
      if (roll < 0.42 && column !== kept) continue
      if (roll < 0.74) path += `M${x + 1} ${y + 10}a9 9 0 1 1 18 0a9 9 0 1 1-18 0z`
      else if (turned) path += `M${x} ${y}h20L${x} ${y + 20}z`
      else path += `M${x} ${y}h20v20z`
    }
  }
  return path
}

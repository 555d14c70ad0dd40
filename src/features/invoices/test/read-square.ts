/**
 * Reads a square as a camera does, once its modules are known: ISO/IEC 18004 with correction level M up to version 16, undamaged.
 * Written from the standard and apart from what draws it.
 */

/** Words of data of each block of a version at level M: so many blocks of so many, then of one more. */
const BLOCKS = [
  [1, 16, 0],
  [1, 28, 0],
  [1, 44, 0],
  [2, 32, 0],
  [2, 43, 0],
  [4, 27, 0],
  [4, 31, 0],
  [2, 38, 2],
  [3, 36, 2],
  [4, 43, 1],
  [1, 50, 4],
  [6, 36, 2],
  [8, 37, 1],
  [4, 40, 5],
  [5, 41, 5],
  [7, 45, 3],
] as const
/** Where the centres of the small marks stand, but for the first one at 6. */
const MARKS = [
  [],
  [18],
  [22],
  [26],
  [30],
  [34],
  [22, 38],
  [24, 42],
  [26, 46],
  [28, 50],
  [30, 54],
  [32, 58],
  [34, 62],
  [26, 46, 66],
  [26, 48, 70],
  [26, 50, 74],
]
const MASKS: ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  y => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
]
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const FORMAT_MASK = 0b101_0100_0001_0010
const LEVEL_M = 0

type Modules = { side: number; isDark: (y: number, x: number) => boolean }

/** The dark modules of a picture as pages show it. */
function modulesOf(picture: string): Modules {
  const svg = Buffer.from(picture.split(',')[1]!, 'base64').toString()
  const side = Number(/viewBox="-2 -2 (\d+)/.exec(svg)![1]) - 4
  const dark = new Set(Array.from(svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g), ([, x, y]) => `${y} ${x}`))
  return { side, isDark: (y, x) => dark.has(`${y} ${x}`) }
}

const number = (bits: readonly boolean[]) => bits.reduce((all, bit) => all * 2 + (bit ? 1 : 0), 0)

/** Whether a module belongs to the marks, lines and facts about the square, and carries no data. */
function isFrame(version: number, side: number, y: number, x: number): boolean {
  if (y === 6 || x === 6) return true
  if ((y < 9 && x < 9) || (y < 9 && x >= side - 8) || (y >= side - 8 && x < 9)) return true
  if (version >= 7 && ((y < 6 && x >= side - 11) || (x < 6 && y >= side - 11))) return true
  const centres = [6, ...MARKS[version - 1]!]
  const last = side - 7
  const inCorner = (a: number, b: number) => (a === 6 && b === 6) || (a === 6 && b === last) || (a === last && b === 6)
  return centres.some(a => centres.some(b => !inCorner(a, b) && Math.abs(y - a) <= 2 && Math.abs(x - b) <= 2))
}

/** All bits of data in the order of the standard: columns of two from the end, up and down in turn. */
function bitsOf({ side, isDark }: Modules, version: number): boolean[] {
  const format = number(
    [0, 1, 2, 3, 4, 5, 7, 8].map(x => isDark(8, x)).concat([7, 5, 4, 3, 2, 1, 0].map(y => isDark(y, 8))),
  )
  const facts = (format ^ FORMAT_MASK) >> 10
  if (facts >> 3 !== LEVEL_M) throw new Error('The square is not of level M')
  const flips = MASKS[facts & 7]!
  const bits: boolean[] = []
  for (let right = side - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--
    for (let step = 0; step < side; step++) {
      const y = up ? side - 1 - step : step
      for (const x of [right, right - 1]) if (!isFrame(version, side, y, x)) bits.push(isDark(y, x) !== flips(y, x))
    }
  }
  return bits
}

/** The text of a square that is shown as a picture. */
export function readSquare(picture: string): string {
  const modules = modulesOf(picture)
  const version = (modules.side - 17) / 4
  const bits = bitsOf(modules, version)
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => number(bits.slice(at * 8, at * 8 + 8)))
  const [count, size, longer] = BLOCKS[version - 1]!
  // Words of all blocks stand in turn; the longer ones have one more at the end.
  const sizes = Array.from({ length: count + longer }, (_, at) => (at < count ? size : size + 1))
  const blocks: number[][] = sizes.map(() => [])
  let next = 0
  for (let at = 0; at <= size; at++)
    for (const [of, length] of sizes.entries()) if (at < length) blocks[of]!.push(words[next++]!)
  const data = blocks.flat().flatMap(word => [7, 6, 5, 4, 3, 2, 1, 0].map(bit => ((word >> bit) & 1) === 1))
  return textOf(data, version)
}

/** What the parts of the data say: digits, capitals with some signs, and bytes. */
function textOf(data: readonly boolean[], version: number): string {
  let read = 0
  const take = (length: number) => number(data.slice(read, (read += length)))
  const isLong = version >= 10
  const parts: Buffer[] = []
  for (let mode = take(4); mode !== 0; mode = data.length - read >= 4 ? take(4) : 0) {
    if (mode === 4) {
      const length = take(isLong ? 16 : 8)
      parts.push(Buffer.from(Array.from({ length }, () => take(8))))
    } else if (mode === 2) {
      let text = ''
      const length = take(isLong ? 11 : 9)
      for (let left = length; left > 0; left -= 2) {
        const both = take(left > 1 ? 11 : 6)
        text += left > 1 ? LETTERS[Math.floor(both / 45)]! + LETTERS[both % 45]! : LETTERS[both]!
      }
      parts.push(Buffer.from(text))
    } else if (mode === 1) {
      let text = ''
      const length = take(isLong ? 12 : 10)
      for (let left = length; left > 0; left -= 3) {
        const digits = Math.min(left, 3)
        text += String(take([4, 7, 10][digits - 1]!)).padStart(digits, '0')
      }
      parts.push(Buffer.from(text))
    } else throw new Error(`The square has a part of a kind that is not read: ${mode}`)
  }
  return Buffer.concat(parts).toString()
}

import { inflateSync } from 'node:zlib'

const WOFF_HEAD = 44
const SFNT_HEAD = 12
const toFour = (bytes: number) => (bytes + 3) & ~3

/** A font that was packed for browsers (WOFF 1.0), as programs that draw pages read it: its tables, unpacked, behind a directory. */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = woff.subarray(WOFF_HEAD + at * 20)
    const [from, packed, whole] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const bytes = woff.subarray(from, from + packed)
    return {
      tag: entry.subarray(0, 4),
      sum: entry.subarray(16, 20),
      bytes: packed < whole ? inflateSync(bytes) : bytes,
    }
  })
  const begin = SFNT_HEAD + count * 16
  const sfnt = Buffer.alloc(tables.reduce((size, one) => size + toFour(one.bytes.length), begin))
  const steps = Math.floor(Math.log2(count))
  woff.copy(sfnt, 0, 4, 8)
  for (const [at, value] of [count, 16 * 2 ** steps, steps, 16 * (count - 2 ** steps)].entries())
    sfnt.writeUInt16BE(value, 4 + at * 2)
  let offset = begin
  for (const [at, { tag, sum, bytes }] of tables.entries()) {
    const entry = sfnt.subarray(SFNT_HEAD + at * 16)
    tag.copy(entry, 0)
    sum.copy(entry, 4)
    entry.writeUInt32BE(offset, 8)
    entry.writeUInt32BE(bytes.length, 12)
    bytes.copy(sfnt, offset)
    offset += toFour(bytes.length)
  }
  return sfnt
}

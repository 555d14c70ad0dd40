import sharp from 'sharp'

const BLOCK = 64 * 1024

/** Blocks of one sign without an end. */
export function* endless(sign = ' '): Generator<Buffer> {
  const block = Buffer.alloc(BLOCK, sign)
  for (;;) yield block
}

/** A text `times` over, in blocks. */
export function* repeated(text: string, times: number): Generator<string> {
  const block = text.repeat(1000)
  for (let left = times; left > 0; left -= 1000) yield left >= 1000 ? block : text.repeat(left)
}

export const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

type Part = { name: string; value: string | Buffer; file?: string }
export const FORM = { 'content-type': 'multipart/form-data; boundary=flood' }

/** A multipart form, part by part. */
export function* formOf(parts: Iterable<Part>): Generator<string | Buffer> {
  for (const { name, value, file } of parts) {
    yield `--flood\r\ncontent-disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n\r\n`
    yield value
    yield '\r\n'
  }
  yield '--flood--\r\n'
}

export const upload = (...files: Buffer[]) =>
  formOf([
    { name: 'take', value: 'image' },
    ...files.map((value, n) => ({ name: 'file', value, file: `picture-${n}.bmp` })),
  ])

/** A Windows bitmap packed by runs: a line of any length in a few bytes. */
export function bitmap(side: number): Buffer {
  const header = Buffer.alloc(54 + 256 * 4, 128)
  const line = Array.from({ length: Math.ceil(side / 255) }, (_, n) => [Math.min(255, side - n * 255), 7]).flat()
  const data = Buffer.concat([...Array.from({ length: side }, () => Buffer.from([...line, 0, 0])), Buffer.from([0, 1])])
  header.fill(0, 0, 54)
  header.write('BM', 0)
  header.writeUInt32LE(header.length + data.length, 2)
  header.writeUInt32LE(header.length, 10)
  header.writeUInt32LE(40, 14)
  header.writeUInt32LE(side, 18)
  header.writeUInt32LE(side, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(8, 28)
  header.writeUInt32LE(1, 30)
  header.writeUInt32LE(data.length, 34)
  return Buffer.concat([header, data])
}

/** A PNG of so many pixels a side, all white. */
export const blank = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'white' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()

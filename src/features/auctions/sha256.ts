/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, in hexadecimal. Written out so that the server, the command and a browser page
 * without a secure origin come to the same answer by the same code.
 */
export function sha256(text: string): string {
  const words = padded(utf8(text))
  const hash = [...START]
  for (let block = 0; block < words.length; block += 16) mix(hash, words.slice(block, block + 16))
  return hash.map(word => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

const PRIMES = firstPrimes(64)
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0
const START = PRIMES.slice(0, 8).map(prime => fraction(Math.sqrt(prime)))
const ROUND = PRIMES.map(prime => fraction(Math.cbrt(prime)))

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let next = 2; found.length < count; next++) if (found.every(prime => next % prime !== 0)) found.push(next)
  return found
}

/** `encodeURIComponent` knows UTF-8 in every world. A lone half of a pair, which is no text, becomes the sign for that. */
function utf8(text: string): number[] {
  const escaped = encodeURIComponent(text.toWellFormed())
  return [...escaped.matchAll(/%([0-9A-F]{2})|(.)/g)].map(([, hex, plain]) =>
    hex ? Number.parseInt(hex, 16) : plain!.charCodeAt(0),
  )
}

function padded(bytes: readonly number[]): number[] {
  const words = new Array<number>((((bytes.length + 8) >> 6) + 1) * 16).fill(0)
  bytes.forEach((byte, at) => {
    words[at >> 2]! |= byte << (24 - (at % 4) * 8)
  })
  words[bytes.length >> 2]! |= 0x80 << (24 - (bytes.length % 4) * 8)
  words[words.length - 2] = Math.floor(bytes.length / 2 ** 29)
  words[words.length - 1] = (bytes.length << 3) | 0
  return words
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function schedule(block: readonly number[]): number[] {
  const words = [...block]
  for (let at = 16; at < 64; at++) {
    const [near, far] = [words[at - 2]!, words[at - 15]!]
    const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
    const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
    words.push((words[at - 16]! + low + words[at - 7]! + high) | 0)
  }
  return words
}

function mix(hash: number[], block: readonly number[]): void {
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number]
  schedule(block).forEach((word, at) => {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[at]! + word
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  })
  ;[a, b, c, d, e, f, g, h].forEach((word, at) => {
    hash[at] = (hash[at]! + word) | 0
  })
}

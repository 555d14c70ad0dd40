/** The most characters of one piece: with its numbers it fits into a signal. */
const MOST = 3500
const MOST_PIECES = 32

/** A text for another window, as one of the pieces that signals carry. */
export type Piece = { id: number; piece: number; of: number; text: string }

/** Cuts a text into pieces; null when it is too long for what a window takes. Signs that JSON would write longer are written by their code. */
export function piecesOf(id: number, text: string): Piece[] | null {
  const plain = text.replace(/[^\x20-\x7e]|["\\~]/g, unit => `~${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const of = Math.max(1, Math.ceil(plain.length / MOST))
  if (of > MOST_PIECES) return null
  return Array.from({ length: of }, (_, piece) => ({
    id,
    piece,
    of,
    text: plain.slice(piece * MOST, (piece + 1) * MOST),
  }))
}

/** Puts together what came in pieces from one other window. A text whose pieces did not all come is dropped when a later one begins. */
export class PieceJoiner {
  #id = -1
  #pieces: (string | undefined)[] = []
  #left = 0

  /** The whole text once its last piece came; null until then, and for what is older than what is being put together. */
  take({ id, piece, of, text }: Piece): string | null {
    if (id < this.#id || piece >= of) return null
    if (id > this.#id) {
      this.#id = id
      this.#pieces = new Array<string | undefined>(of)
      this.#left = of
    }
    if (of !== this.#pieces.length || this.#left === 0 || this.#pieces[piece] !== undefined) return null
    this.#pieces[piece] = text
    this.#left--
    if (this.#left > 0) return null
    const whole = this.#pieces.join('')
    return whole.replace(/~([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
}

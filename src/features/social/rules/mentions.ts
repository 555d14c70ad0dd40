/** A piece of a member's text: plain words, a member who is named, or an address of the web. */
export type Piece =
  | { is: 'words'; text: string }
  | { is: 'mention'; text: string; username: string }
  | { is: 'link'; text: string; href: string }

/**
 * `@username` (3-30 of a-z 0-9 _ . -) not inside a Latin word or an address, though an Arabic word may lean on it; or an
 * address with http or https, up to the first letter that cannot be seen: one that turns the direction makes an address look like
 * another.
 */
const PIECES =
  /(?<![a-z0-9_.@/-])@([a-z0-9_][a-z0-9_.-]{1,28}[a-z0-9_])(?![\p{L}\p{N}_@])|\bhttps?:\/\/[^\s<>"'`\p{Cf}\p{Cc}]+/giu

/** Signs that end a sentence rather than an address. */
const ENDS = /[.,;:!?؟،؛…)\]}»”’]+$/u

/** Closing brackets that the address opened itself stay part of it. */
function addressIn(found: string): string {
  const address = found.replace(ENDS, '')
  const opened = (address.match(/\(/g)?.length ?? 0) - (address.match(/\)/g)?.length ?? 0)
  return opened > 0 && found[address.length] === ')' ? found.slice(0, address.length + 1) : address
}

/** A host and no name or password before it: whoever writes one wants the address to look like another. */
const isPlain = (address: string): boolean => /^https?:\/\/[^/?#\\@]+(?:[/?#]|$)/i.test(address)

/** A paragraph in pieces, in order; together they are the paragraph, letter for letter. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(PIECES)) {
    const username = match[1]?.toLowerCase()
    const found = username ? match[0] : addressIn(match[0])
    if (!username && !isPlain(found)) continue
    if (match.index > from) pieces.push({ is: 'words', text: text.slice(from, match.index) })
    pieces.push(username ? { is: 'mention', text: found, username } : { is: 'link', text: found, href: found })
    from = match.index + found.length
  }
  if (from < text.length) pieces.push({ is: 'words', text: text.slice(from) })
  return pieces
}

/** User names that a text mentions, each once, in small letters. */
export function mentionsIn(text: string): string[] {
  return [...new Set(piecesOf(text).flatMap(piece => (piece.is === 'mention' ? [piece.username] : [])))]
}

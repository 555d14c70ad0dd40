import type { House } from '../../../platform/server/registry.ts'
import { isSigned, sign } from '../../../platform/server/seal.ts'

type Keys = Pick<House, 'secrets'>

/**
 * What a link opens: the place of a guest, a meeting that began at once for anybody who has its link, or what somebody without an account
 * asked for and confirms by it.
 */
export type Opened = { kind: 'guest' | 'open' | 'visit'; id: string }

const LETTER = { guest: 'g', open: 'o', visit: 'v' } as const
const KINDS = { g: 'guest', o: 'open', v: 'visit' } as const
const WHOLE = /^([gov])-([0-9a-f]{32})-([\w-]{43})$/

const words = ({ kind, id }: Opened): string => `meeting:${kind}:${id}`

/**
 * The word of a link into a meeting. It is made of the id and a signature, so that each mail can say it again and none is kept; who
 * did not get it cannot guess it.
 */
export const tokenOf = ({ secrets }: Keys, opened: Opened): string =>
  `${LETTER[opened.kind]}-${opened.id.replaceAll('-', '')}-${sign(secrets.linkKey, words(opened))}`

/** What a link opens; null when this club did not make it. */
export function openedBy({ secrets }: Keys, token: string): Opened | null {
  const [, letter, hex, signature] = WHOLE.exec(token) ?? []
  if (!letter || !hex || !signature) return null
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const opened: Opened = { kind: KINDS[letter as keyof typeof KINDS], id }
  return isSigned(secrets.linkKey, words(opened), signature) ? opened : null
}

/** Path of the page that a link leads to. */
export const joinPath = (house: Keys, opened: Opened): string => `/meeting/join/${tokenOf(house, opened)}`

/** Path of the page on which somebody without an account confirms what they asked for. */
export const visitPath = (house: Keys, id: string): string => `/book/confirm/${tokenOf(house, { kind: 'visit', id })}`

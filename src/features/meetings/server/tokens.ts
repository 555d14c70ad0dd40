import type { House } from '../../../platform/server/registry.ts'
import { isSigned, sign } from '../../../platform/server/seal.ts'

type Keys = Pick<House, 'secrets'>

/** What a link opens: the place of a guest, or a meeting that began at once for anybody who has its link. */
export type Opened = { kind: 'guest' | 'open'; id: string }

const LETTER = { guest: 'g', open: 'o' } as const
const WHOLE = /^([go])-([0-9a-f]{32})-([\w-]{43})$/

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
  const opened: Opened = { kind: letter === 'g' ? 'guest' : 'open', id }
  return isSigned(secrets.linkKey, words(opened), signature) ? opened : null
}

/** Path of the page that a link leads to. */
export const joinPath = (house: Keys, opened: Opened): string => `/meeting/join/${tokenOf(house, opened)}`

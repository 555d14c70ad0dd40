import type { CardRef } from '../contract/attachments.ts'

/** What an address of the club's own leads to; a member by their user name, as the address has it. */
export type Named = CardRef | { kind: 'member'; username: string }

const ID = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'
const BY_ID = [
  { kind: 'item', path: new RegExp(`^/profile/details/${ID}$`, 'i') },
  { kind: 'item', path: new RegExp(`^/(?:idea|project|product|service)/details/${ID}$`, 'i') },
  { kind: 'agreement', path: new RegExp(`^/my-agreements/${ID}$`, 'i') },
  { kind: 'post', path: new RegExp(`^/timeline/posts/${ID}$`, 'i') },
  { kind: 'auction', path: new RegExp(`^/auctions/${ID}$`, 'i') },
] as const
const PARTS = /^(https?:\/\/[^/?#]+)(\/[^?#]*)?/i
const MEMBER = /^\/profile\/([\w.-]{1,60})$/

/** What an address leads to when it is the club's own (`origin`) and of something that has a card; else null. */
export function namedBy(address: string, origin: string): Named | null {
  const [, host, rest = ''] = PARTS.exec(address) ?? []
  if (host?.toLowerCase() !== origin.toLowerCase()) return null
  const path = rest.replace(/\/$/, '')
  for (const { kind, path: of } of BY_ID) {
    const id = of.exec(path)?.[1]
    if (id) return { kind, id: id.toLowerCase() }
  }
  const username = MEMBER.exec(path)?.[1]
  return username && username !== 'details' ? { kind: 'member', username } : null
}

const ADDRESS = /https?:\/\/[^\s<>"'«»“”]+/i
/** What ends a sentence ends no address. */
const TRAILING = /[.,;:!?)\]}،؛؟…]+$/

const LONGEST = 2000

/** The first address in a text; null without one. */
export function firstAddress(text: string): string | null {
  const found = ADDRESS.exec(text)?.[0].replace(TRAILING, '')
  return found && found.length <= LONGEST && PARTS.test(found) ? found : null
}

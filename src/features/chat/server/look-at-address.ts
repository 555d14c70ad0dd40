import type { House } from '../../../platform/server/registry.ts'
import { setting } from '../../settings/server/public.ts'
import type { CardView } from '../contract/attachments.ts'
import { cardAt } from './cards.ts'
import type { Reader } from './conversation-views.ts'
import { type Looked, lookAtPage } from './preview-links.ts'

/** What an address in a message leads to: a card of the club's own, or a page elsewhere, which is asked only where the club wants titles. */
export async function lookAtAddress(
  reader: Reader,
  { config, siteUrl }: Pick<House, 'config' | 'siteUrl'>,
  address: string,
): Promise<{ card: CardView | null; looked: Looked | null }> {
  const { db, language } = reader
  const site = siteUrl()
  const card = await cardAt(reader, address, site)
  const isOwn = new URL(address).origin === new URL(site).origin
  const asks = !isOwn && (await setting(db, 'chat')).linkTitles
  return { card, looked: asks ? await lookAtPage(db, address, language, config.INNER_ADDRESSES) : null }
}

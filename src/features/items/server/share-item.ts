import type { Db } from '../../../platform/server/db.ts'
import type { ShareCard } from '../../../platform/server/share-card.ts'
import { say } from '../../../platform/server/text.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { withoutMarks, writeMoney } from '../../../platform/shared/money.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { currencyByCode } from '../../lookups/server/public.ts'
import { itemCards } from './item-cards.ts'

/** The picture of a shared link to an item; null when visitors may not see it. */
export async function shareItem(db: Db, itemId: string, language: Language): Promise<ShareCard | null> {
  if (!Id.safeParse(itemId).success) return null
  const [card] = await itemCards(db, null, [itemId])
  if (!card) return null
  const words = (key: string, params = {}) => say(language, 'items', key, params)
  const currency = card.price && (await currencyByCode(db, card.price.currency))
  const price = currency ? withoutMarks(writeMoney(card.price!.units, currency, language)) : words('share.auction')
  return {
    seed: card._id,
    kind: card.owner.userType,
    title: card.name,
    titleLanguage: card.lang,
    lines: [`${words(`share.kinds.${card.kind}`)} · ${price}`, words('share.by', { name: card.owner.name })],
    pictureFileId: card.picture?._id ?? null,
  }
}

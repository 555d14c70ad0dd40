import { useSession } from '../../../platform/web/session.tsx'
import { ITEM, type ItemCard } from '../../items/contract.ts'
import { ItemCardView } from '../../items/web/public.ts'
import { BookmarkButton } from '../../social/web/public.ts'

/** An item in a list, with the ribbon that keeps it; one's own needs none. */
export function ItemRow({ card }: { card: ItemCard }) {
  const { user } = useSession()
  const own = card.owner.id === user?._id
  return <ItemCardView card={card} action={!own && <BookmarkButton kind={ITEM} id={card._id} name={card.name} />} />
}

import { useRead } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ITEM } from '../../items/contract.ts'
import { ItemCardView } from '../../items/web/ItemCardView.tsx'
import { BookmarkButton } from '../../social/web/BookmarkButton.tsx'
import { searchOffers } from '../contract/details.ts'
import type { strings } from '../strings.en.ts'
import { LongList, useWanted } from './LongList.tsx'

/** What a member offers, newest first. */
export function Offers({ userId }: { userId: string }) {
  const t = useText<typeof strings>('showcase')
  const { wanted, more } = useWanted()
  const input = { params: { id: userId }, body: { perPage: wanted } }
  const read = useRead(searchOffers, input, { keepPrevious: true })
  return (
    <LongList
      cards
      read={read}
      onMore={more}
      empty={<EmptyState kind="none-yet" level={3} title={t('no-offers')} body={t('no-offers-too')} />}
      row={card => (
        <ItemCardView
          key={card._id}
          as="li"
          card={card}
          action={<BookmarkButton kind={ITEM} id={card._id} name={card.name} />}
        />
      )}
    />
  )
}

import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { AuctionCard, serverTime, useServerTime } from '../../../auctions/web/public.ts'
import { readEnding } from '../../contract/ending.ts'
import { endingWord } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { Room } from '../Room.tsx'
import { NearRow } from './NearRow.tsx'

/** What ended makes room for the next; prices and ends move by events. */
const REFETCH_MS = 30_000

/** The four running auctions that end first. A club without any shows no row. */
export function Auctions() {
  const t = useText<typeof strings>('home')
  const { data, dataUpdatedAt, isPending } = useRead(readEnding, {}, { refetchMs: REFETCH_MS })
  useServerTime(data?.now, dataUpdatedAt)
  if (isPending) return <Room of="auctions" />
  if (!data || data.data.length === 0) return null
  const ends = data.data.map(one => one.endsAt)
  return (
    <NearRow
      title={t(`auctions.${endingWord(ends, serverTime())}`)}
      all={{ href: '/auctions', label: t('auctions.all') }}
      columns={ends.length === 3 ? 3 : 4}
    >
      {data.data.map(auction => (
        <AuctionCard key={auction._id} auction={auction} as="li" />
      ))}
    </NearRow>
  )
}

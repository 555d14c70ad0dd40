import { useRead } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { AgreementBox } from '../../agreements/web/AgreementBox.tsx'
import { readAuctionOf } from '../../auctions/contract/calls.ts'
import { AuctionPanel } from '../../auctions/web/AuctionPanel.tsx'
import type { CardView } from '../../profiles/contract.ts'
import type { strings } from '../strings.en.ts'

/** How a company is sold, when it is: its auction, that one is to come, or the way to ask for it. Nothing for the others. */
export function CompanySale({ card }: { card: CardView }) {
  const t = useText<typeof strings>('showcase')
  const subject = { kind: 'profile', id: card._id } as const
  const { data: answer } = useRead(readAuctionOf, { params: subject })
  if (answer?.data) return <AuctionPanel auctionId={answer.data._id} />
  if (!card.facts.some(fact => fact.word === 'auction')) return <AgreementBox subject={subject} />
  if (!answer) return null
  return (
    <Alert tone="info" title={t('auction-to-come')}>
      {t('auction-to-come-too')}
    </Alert>
  )
}

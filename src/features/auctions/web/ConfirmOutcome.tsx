import { useQueryClient } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { useWrite } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { confirm, searchAuctions } from '../contract/calls.ts'
import type { AuctionView } from '../contract/views.ts'
import { ownBid } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { AskReason } from './AskReason.tsx'
import { keepAuction } from './auction-cache.ts'
import css from './ConfirmOutcome.module.css'
import { deadlineText } from './moments.ts'
import { useServerSecond } from './server-clock.ts'
import { useAuctionMoney } from './use-auction-money.ts'

/** The winner, or whoever got the second chance, says whether they take it, until the named moment. */
export function ConfirmOutcome({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const language = useShownLanguage()
  const client = useQueryClient()
  const money = useAuctionMoney(auction.currency)
  const second = useServerSecond()
  const [asks, setAsks] = useState<'confirm' | 'decline' | null>(null)
  const write = useWrite(confirm, {
    invalidates: [searchAuctions],
    onDone: answer => {
      setAsks(null)
      keepAuction(client, answer.data, answer.now)
      toast({ tone: 'success', title: answer.message })
    },
  })
  const chance = auction.state === 'second_chance'
  const amount = money.own(ownBid(auction) ?? auction.price ?? 0)
  const time = auction.confirmBy ? deadlineText(auction.confirmBy, language, second) : ''
  const late = auction.confirmBy !== null && Date.parse(auction.confirmBy) <= second * 1000
  const open = (which: typeof asks) => {
    write.reset()
    setAsks(which)
  }
  return (
    <div className={css.outcome}>
      <Alert tone="brass" icon={<Trophy {...iconProps} />} title={t(chance ? 'web.over.chance-title' : 'web.over.won')}>
        {t(chance ? 'web.over.chance-body' : 'web.over.won-body', { amount, time })}
      </Alert>
      <Button variant="primary" wide disabled={late} onClick={() => open('confirm')}>
        {t('web.over.confirm')}
      </Button>
      <Button variant="ghost" wide disabled={late} onClick={() => open('decline')}>
        {t('web.over.decline')}
      </Button>
      <AskReason
        open={asks !== null}
        onClose={() => setAsks(null)}
        title={t(asks === 'decline' ? 'web.over.ask-decline' : 'web.over.ask-confirm')}
        body={t(asks === 'decline' ? 'web.over.ask-decline-body' : 'web.over.ask-confirm-body', { amount })}
        go={t(asks === 'decline' ? 'web.over.decline' : 'web.over.confirm')}
        danger={asks === 'decline'}
        busy={write.busy}
        refusal={write.refusal}
        onGo={() => asks && void write.run({ params: { auctionId: auction._id }, body: { answer: asks } })}
      />
    </div>
  )
}

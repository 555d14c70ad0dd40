import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useWrite } from '../../../platform/web/call.ts'
import { Eye, EyeOff } from '../../../platform/web/icons.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import type { AuctionView } from '../contract/auction.ts'
import { searchAuctions, unwatch, watch } from '../contract/calls.ts'
import type { strings } from '../strings.en.ts'
import { patchAuction } from './use-auction.ts'

/** Watches an auction or no longer: shown at once, taken back with the reason when it is refused. A visitor logs in first. */
export function useWatch(auction: AuctionView) {
  const t = useText<typeof strings>('auctions')
  const client = useQueryClient()
  const { viewer } = useSession()
  const go = useNavigate()
  const { pathname, search } = useLocation()
  const { watching } = auction.yours
  const show = (on: boolean) =>
    patchAuction(client, auction._id, kept => ({
      ...kept,
      watchers: kept.watchers + (on === kept.yours.watching ? 0 : on ? 1 : -1),
      yours: { ...kept.yours, watching: on },
    }))
  const back = (refusal: Error) => {
    show(watching)
    toast({ tone: 'danger', title: refusal.message })
  }
  const done = () => toast({ tone: 'success', title: t(watching ? 'web.watch.off' : 'web.watch.on'), ms: 3000 })
  const on = useWrite(watch, { onDone: done, onRefusal: back, invalidates: [searchAuctions] })
  const off = useWrite(unwatch, { onDone: done, onRefusal: back, invalidates: [searchAuctions] })
  const press = () => {
    if (!viewer) return void go(`/login?next=${encodeURIComponent(pathname + search)}`)
    show(!watching)
    void (watching ? off : on).run({ params: { auctionId: auction._id } })
  }
  return { watching, press }
}

/** The eye under the panel, with how many watch. */
export function WatchButton({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const { watching, press } = useWatch(auction)
  const words = t(watching ? 'web.watch.watching' : 'web.watch.watch')
  const count = auction.watchers > 0 ? ` · ${t('web.watch.count', { count: auction.watchers })}` : ''
  return (
    <Button
      variant="ghost"
      aria-pressed={watching}
      icon={watching ? <EyeOff {...iconProps} /> : <Eye {...iconProps} />}
      onClick={press}
    >
      {words}
      {count}
    </Button>
  )
}

import { useState } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { AuctionView } from '../contract/auction.ts'
import { isOver } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { AskReason } from './AskReason.tsx'
import css from './StaffActs.module.css'
import { useChangeStatus } from './use-change-status.ts'

/** Staff pause a running auction with a reason for everybody, or let it go on; a single bid is taken out in the history. */
export function StaffActs({ auction }: { auction: AuctionView }) {
  const t = useText<typeof strings>('auctions')
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  const write = useChangeStatus(() => setOpen(false))
  const status = auction.state === 'paused' ? 'resume' : 'pause'
  if (!holds(viewer, 'auctions.pause') || isOver(auction.state) || auction.state === 'draft') return null
  return (
    <section className={css.staff}>
      <h2 className={css.title}>{t('web.staff.title')}</h2>
      <Button onClick={() => setOpen(true)}>{t(`web.staff.${status}`)}</Button>
      <AskReason
        open={open}
        onClose={() => setOpen(false)}
        title={t(`web.staff.${status}-title`)}
        body={t(`web.staff.${status}-body`)}
        {...(status === 'pause' && { reason: t('web.staff.reason') })}
        go={t(`web.staff.${status}`)}
        danger={status === 'pause'}
        busy={write.busy}
        refusal={write.refusal}
        onGo={reason =>
          void write.run({ params: { auctionId: auction._id }, body: { status, ...(reason && { reason }) } })
        }
      />
    </section>
  )
}

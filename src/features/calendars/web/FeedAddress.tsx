import { useState } from 'react'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { CopyText } from '../../../platform/web/ui/CopyText.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { makeFeed, readFeed, removeFeed } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './Calendar.module.css'

/** The private address at which one's own calendar program reads the club's meetings. */
export function FeedAddress() {
  const t = useText<typeof strings>('calendars')
  const words = useWords()
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null)
  const { data, error, refetch } = useRead(readFeed, undefined, { staleMs: 0 })
  const done = {
    invalidates: [readFeed],
    onDone: ({ message }: { message: string }) => {
      setAsking(null)
      toast({ tone: 'success', title: message, ms: 3000 })
    },
  }
  const make = useWrite(makeFeed, done)
  const remove = useWrite(removeFeed, done)
  if (error) return <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />
  if (!data) return null
  const feed = data.data
  if (!feed)
    return (
      <Button className={css.start} loading={make.busy} onClick={() => void make.run({})}>
        {t('feed.make')}
      </Button>
    )
  return (
    <div className={css.address}>
      <CopyText value={feed.address} whole />
      <p className={css.facts}>
        {feed.fetchedAt ? t('feed.fetched') : t('feed.not-fetched')}{' '}
        {feed.fetchedAt && <TimeAgo value={feed.fetchedAt} />}
      </p>
      <div className={css.acts}>
        <Button size="compact" onClick={() => setAsking('renew')}>
          {t('feed.renew')}
        </Button>
        <Button size="compact" variant="ghost" onClick={() => setAsking('remove')}>
          {t('feed.remove')}
        </Button>
      </div>
      <Dialog
        open={asking !== null}
        size="small"
        title={t(asking === 'remove' ? 'feed.remove-title' : 'feed.renew-title')}
        onClose={() => setAsking(null)}
        footer={
          <>
            <Button onClick={() => setAsking(null)}>{words('ui.cancel')}</Button>
            <Button
              variant={asking === 'remove' ? 'danger' : 'primary'}
              loading={make.busy || remove.busy}
              onClick={() => void (asking === 'remove' ? remove.run({}) : make.run({}))}
            >
              {t(asking === 'remove' ? 'feed.remove' : 'feed.renew')}
            </Button>
          </>
        }
      >
        <p>{t('feed.warning')}</p>
      </Dialog>
    </div>
  )
}

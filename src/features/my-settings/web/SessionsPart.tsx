import { useRead, useWrite } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { endOtherSessions, listSessions } from '../../signin/contract/sessions.ts'
import type { strings } from '../strings.en.ts'
import { Part } from './Part.tsx'
import { SessionRow } from './SessionRow.tsx'
import styles from './settings.module.css'

/** Every device that is signed in, this one first. */
export function SessionsPart() {
  const t = useText<typeof strings>('my-settings')
  const { data, error, isPending, refetch } = useRead(listSessions, undefined, { staleMs: 0 })
  const others = useWrite(endOtherSessions, {
    invalidates: [listSessions],
    onDone: ({ message }) => toast({ tone: 'success', title: message }),
  })
  const slow = useDelayed(isPending)
  const sessions = data?.data.toSorted((a, b) => Number(b.current) - Number(a.current)) ?? []
  const endOthers = sessions.length > 1 && (
    <Button variant="dangerOutline" loading={others.busy} onClick={() => void others.run({})}>
      {t('sessions.end-others')}
    </Button>
  )
  return (
    <Part title={t('sessions.title')} lead={t('sessions.lead')} action={endOthers}>
      {slow && <Skeleton height="160px" />}
      {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
      {data && (
        <ul className={styles.list}>
          {sessions.map(session => (
            <SessionRow key={session._id} session={session} />
          ))}
        </ul>
      )}
    </Part>
  )
}

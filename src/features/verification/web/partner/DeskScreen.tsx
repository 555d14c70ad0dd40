import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { partnerDesk } from '../../contract/partner-calls.ts'
import type { strings } from '../../strings.en.ts'
import { DeskHead } from './DeskHead.tsx'
import { DeskRows } from './DeskRows.tsx'
import { DeskSide } from './DeskSide.tsx'
import styles from './Partner.module.css'
import { PausedNote } from './PausedNote.tsx'
import { usePartnerLine } from './partner-data.ts'

/** `/partner-dashboard`: what waits for the partner first, then the week, what was done, and what they cover. */
export function DeskScreen() {
  const t = useText<typeof strings>('verification')
  usePartnerLine()
  const desk = useRead(partnerDesk)
  const waiting = useDelayed(desk.isPending)
  const data = desk.data?.data
  return (
    <div className={styles.page}>
      <PageHeader title={t('pages.desk.title')} lead={t('desk.lead')} />
      {desk.error && <ErrorPiece error={desk.error} onRetry={() => void desk.refetch()} />}
      {!data && waiting && <Skeleton height="320px" />}
      {data?.load.paused && <PausedNote />}
      {data && (
        <div className={styles.desk}>
          <div className={styles.column}>
            <Card as="section" className={styles.wide}>
              <DeskHead title={t('desk.due-title')} to="/verifications" />
              {data.due.length > 0 ? (
                <DeskRows rows={data.due} />
              ) : (
                <EmptyState level={3} kind="none-yet" title={t('desk.none-title')} body={t('desk.none-body')} />
              )}
            </Card>
            <Card as="section" className={styles.wide}>
              <DeskHead title={t('desk.done-title')} to="/verifications?tab=done" />
              {data.done.length > 0 ? (
                <DeskRows rows={data.done} />
              ) : (
                <p className={styles.quiet}>{t('desk.none-done')}</p>
              )}
            </Card>
          </div>
          <DeskSide desk={data} />
        </div>
      )}
    </div>
  )
}

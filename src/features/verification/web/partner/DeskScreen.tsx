import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { partnerDesk, type PartnerCaseRow, type PartnerLoad } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import { AssignmentStatePill } from '../queue/CaseMarks.tsx'
import { useTypeName } from '../use-type-name.ts'
import { usePartnerLine } from './partner-data.ts'
import styles from './Partner.module.css'
import { CaseName, Covers, type Desk, DueText, LoadMeter } from './PartnerMarks.tsx'
import { usePause } from './use-pause.ts'

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

/** The head of a part of the desk, with the way to all of its cases. */
function DeskHead({ title, to }: { title: string; to: string }) {
  const t = useText<typeof strings>('verification')
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <LinkText to={to}>{t('desk.all')}</LinkText>
    </div>
  )
}

/** Cases on the desk, one to a line; those in one's hands lead to where they are read. */
function DeskRows({ rows }: { rows: readonly PartnerCaseRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(row => (
        <li key={row.assignmentId}>
          {row.endedAs ? (
            <div className={styles.row}>
              <Line row={row} />
            </div>
          ) : (
            <Go to={`/verifications/details/${row._id}`} className={styles.row}>
              <Line row={row} />
            </Go>
          )}
        </li>
      ))}
    </ul>
  )
}

function Line({ row }: { row: PartnerCaseRow }) {
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  return (
    <>
      <CaseName row={row} />
      <span className={styles.quiet}>{`${typeName(row.type)} · ${t(`kinds.${row.kind}`)}`}</span>
      <span className={styles.end}>
        {row.endedAs ? (
          <>
            <AssignmentStatePill endedAs={row.endedAs} />
            <DateText value={row.endedAt ?? row.assignedAt} />
          </>
        ) : (
          <>
            <span className={styles.quiet}>{t('mine.due')}</span>
            <DueText row={row} />
          </>
        )}
      </span>
    </>
  )
}

/** The week against what was offered, the work in figures, and what cases are proposed by. */
function DeskSide({ desk }: { desk: Desk }) {
  const t = useText<typeof strings>('verification')
  return (
    <div className={styles.column}>
      <Card as="section" className={styles.wide}>
        <h2 className={styles.title}>{t('desk.week')}</h2>
        <LoadMeter load={desk.load} />
      </Card>
      <DeskFigures load={desk.load} />
      <CoversCard desk={desk} />
    </div>
  )
}

/** What cases are proposed by, and where it is changed. */
function CoversCard({ desk }: { desk: Desk }) {
  const t = useText<typeof strings>('verification')
  return (
    <Card as="section" className={styles.wide}>
      <h2 className={styles.title}>{t('desk.covers')}</h2>
      <p className={styles.quiet}>{t('desk.covers-lead')}</p>
      <Covers desk={desk} />
      <p>
        <LinkText to="/account-setting?section=information">{t('desk.change')}</LinkText>
      </p>
    </Card>
  )
}

/** A partner's work in four figures. */
function DeskFigures({ load }: { load: PartnerLoad }) {
  const t = useText<typeof strings>('verification')
  return (
    <dl className={styles.figures}>
      {(['open', 'overdue', 'attested', 'declined'] as const).map(key => (
        <div key={key} className={styles.tile} data-late={key === 'overdue' && load.overdue > 0 ? '' : undefined}>
          <dt>{t(`desk.${key}`)}</dt>
          <dd>
            <bdi>{load[key]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Reminds a partner that they take no cases, with the way back. */
function PausedNote() {
  const t = useText<typeof strings>('verification')
  const { pause, busy } = usePause()
  const resume = (
    <Button size="compact" loading={busy} onClick={() => pause(false)}>
      {t('desk.resume')}
    </Button>
  )
  return (
    <Alert tone="warning" title={t('desk.paused')} action={resume}>
      {t('desk.paused-body')}
    </Alert>
  )
}

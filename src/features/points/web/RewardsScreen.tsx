import { useQueryClient } from '@tanstack/react-query'
import { numberFormat } from '../../../platform/shared/formatters.ts'
import { localeOf, shortDate } from '../../../platform/shared/text.ts'
import { useRead } from '../../../platform/web/call.ts'
import { Check } from '../../../platform/web/icons.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { CopyText } from '../../../platform/web/ui/CopyText.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { ProgressBar } from '../../../platform/web/ui/ProgressBar.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { useDisplayMoney } from '../../lookups/web/public.ts'
import { useClub } from '../../settings/web/public.ts'
import { myPoints, myStatement, pointsMoved, type Way } from '../contract.ts'
import { readTransfer } from '../contract/requests.ts'
import { readUses } from '../contract/uses.ts'
import { OWN_BUCKETS, POINTS_PER_DOLLAR } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { MonthsChart } from './MonthsChart.tsx'
import css from './RewardsScreen.module.css'
import { Statement, StatementFile } from './Statement.tsx'
import { Uses } from './Uses.tsx'

type Balances = Record<(typeof OWN_BUCKETS)[number], number>

/** The three balances on petrol, with what the earned points are worth. */
function BalancesPanel({ balances }: { balances: Balances }) {
  const t = useText<typeof strings>('points')
  const language = useShownLanguage()
  const show = useDisplayMoney()
  const format = numberFormat(localeOf(language), {})
  const units = Math.max(0, balances.earned) / POINTS_PER_DOLLAR
  const [own, shown] = [show(units, 'USD', { own: true }), show(units, 'USD')]
  const hint = (bucket: (typeof OWN_BUCKETS)[number]) =>
    bucket === 'earned' && shown.approximate
      ? t('about.earned-shown', { worth: own.text, shown: shown.text, date: shortDate(shown.rateDate ?? '') })
      : t(`about.${bucket}`, { worth: own.text })
  return (
    <dl className={css.balances}>
      {OWN_BUCKETS.map(bucket => (
        <div key={bucket} className={css.balance}>
          <dt>{t(`buckets.${bucket}`)}</dt>
          <dd className={css.figure}>
            <bdi>{format.format(balances[bucket])}</bdi>
          </dd>
          <dd className={css.hint}>{hint(bucket)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** One way to be given points. */
function EarnRow({ way, inviteLink }: { way: Way; inviteLink: string }) {
  const t = useText<typeof strings>('points')
  const { dailyCap: cap, today } = way
  const { joiningPoints: joining } = useClub()
  return (
    <li className={css.way}>
      <p className={css.wayHead}>
        <span>{way.name}</span>
        <bdi className={css.wayPoints}>{way.points}</bdi>
      </p>
      <p className={css.wayHint}>
        {way.rule === 'referral' && joining > 0
          ? t('hints.referral-joining', { points: joining })
          : t(`hints.${way.rule}`)}
      </p>
      {way.rule === 'referral' && (
        <div className={css.link}>
          <CopyText value={inviteLink} shown={inviteLink.replace(/^https?:\/\//, '')} />
        </div>
      )}
      {cap !== null && (
        <>
          <ProgressBar value={(100 * today) / cap} label={way.name} />
          <p className={css.wayHint}>{t('today', { count: today, most: cap })}</p>
        </>
      )}
    </li>
  )
}

/** What can still be earned, and what was given already of what is given once. */
function StillToEarn({ ways, inviteLink }: { ways: readonly Way[]; inviteLink: string }) {
  const t = useText<typeof strings>('points')
  const done = ways.filter(way => way.done)
  return (
    <Section title={t('earn')}>
      <ul className={css.ways}>
        {ways
          .filter(way => !way.done)
          .map(way => (
            <EarnRow key={way.rule} way={way} inviteLink={inviteLink} />
          ))}
      </ul>
      {done.length > 0 && (
        <ul className={css.done} aria-label={t('done')}>
          {done.map(way => (
            <li key={way.rule}>
              <Check {...iconSmall} />
              <span>{way.name}</span>
              <span className={css.donePoints}>
                <bdi>{way.points}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** `/rewards`: what one has, where it came from, and what can still be earned. */
export function RewardsScreen() {
  const t = useText<typeof strings>('points')
  const viewer = useViewer()
  const client = useQueryClient()
  const show = useDisplayMoney()
  const points = useRead(myPoints)
  const slow = useDelayed(points.isPending)
  useAnnounced(pointsMoved, viewer && `member:${viewer.id}`, () => {
    for (const { id } of [myPoints, myStatement, readUses, readTransfer])
      void client.invalidateQueries({ queryKey: [id] })
  })
  const data = points.data?.data
  return (
    <Wrap className={css.page}>
      <PageHeader
        title={t('title')}
        lead={t('lead', { points: POINTS_PER_DOLLAR, worth: show(1, 'USD', { own: true }).text })}
        actions={<StatementFile />}
      />
      {points.error && <ErrorPiece error={points.error} onRetry={() => void points.refetch()} />}
      {slow && <Skeleton height="320px" />}
      {data && (
        <>
          {!data.collects && <Alert tone="info" title={t('not-you')} />}
          {data.balances.pending < 0 && <Alert tone="warning" title={t('owed')} />}
          <BalancesPanel balances={data.balances} />
          <div className={css.columns}>
            <div className={css.main}>
              <MonthsChart months={data.months} />
              <Statement />
            </div>
            {(data.collects || data.balances.pending > 0 || data.balances.earned > 0) && (
              <div className={css.uses}>
                <Uses />
              </div>
            )}
            {data.collects && (
              <div className={css.earn}>
                <StillToEarn ways={data.ways} inviteLink={data.inviteLink} />
              </div>
            )}
          </div>
        </>
      )}
    </Wrap>
  )
}

import type { ReactNode } from 'react'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { dateFormat } from '../../../platform/shared/formatters.ts'
import { timeText, zoneText } from '../../../platform/shared/moments.ts'
import { localeOf, shortDate } from '../../../platform/shared/text.ts'
import { useRead } from '../../../platform/web/call.ts'
import { SlidersHorizontal } from '../../../platform/web/icons.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { type Desk, type Figures, readClubFigures, readDesk, readStatistics } from '../contract.ts'
import { PARTS, type Part, SEES } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { ArrangeDialog } from './ArrangeDialog.tsx'
import css from './DashboardScreen.module.css'
import { FiguresPart } from './FiguresPart.tsx'
import { NowPart } from './NowPart.tsx'
import { HealthPart, StaffPart } from './StaffAndHealth.tsx'
import { WeeksPart } from './WeeksPart.tsx'

/** What moves is read again every half minute while the page is looked at, the figures every five minutes. */
const MOVES_MS = 30_000
const FIGURES_MS = 300_000

/** `/dashboard`: what needs somebody now, then how the club does. */
export function DashboardScreen() {
  const t = useText<typeof strings>('dashboard')
  const viewer = useViewer()
  const seesMembers = refusalToAccess(SEES.members, viewer) === null
  const desk = useRead(readDesk, undefined, { refetchMs: MOVES_MS })
  const figures = useRead(readClubFigures, undefined, { refetchMs: FIGURES_MS })
  const kinds = useRead(readStatistics, undefined, { enabled: seesMembers, refetchMs: FIGURES_MS })
  const [asked, setAsked] = useQueryState('arrange')
  const slow = useDelayed(desk.isPending)
  const known = desk.data?.data
  const numbers = figures.data?.data
  const parts = known && drawn(known, numbers, kinds.data?.data)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          {known && <When desk={known} />}
          <h1 className={css.headline}>{known ? <Headline desk={known} /> : t('pages.dashboard')}</h1>
        </div>
        {known && (
          <Button size="compact" icon={<SlidersHorizontal {...iconSmall} />} onClick={() => setAsked('1')}>
            {t('arrange')}
          </Button>
        )}
      </header>
      {desk.error && <ErrorPiece error={desk.error} onRetry={() => void desk.refetch()} />}
      {slow && <Skeleton height="560px" />}
      {figures.error && <ErrorPiece error={figures.error} onRetry={() => void figures.refetch()} />}
      {parts && known && (
        <div className={css.parts}>
          {known.parts.map(
            part =>
              parts[part] && (
                <div key={part} className={css[part]}>
                  {parts[part]}
                </div>
              ),
          )}
        </div>
      )}
      {parts && PARTS.every(part => !parts[part]) && (
        <EmptyState kind="no-permission" title={t('empty')} body={t('empty-too')} />
      )}
      {known && asked && <ArrangeDialog desk={known} onClose={() => setAsked('')} />}
    </div>
  )
}

/** The parts that there is anything to say in, by their names. */
function drawn(
  desk: Desk,
  figures: Figures | undefined,
  statistics: Parameters<typeof FiguresPart>[0]['statistics'],
): Partial<Record<Part, ReactNode>> {
  const hasFigures = figures && (figures.items || figures.paid || figures.tickets)
  const hasWeeks = figures && (figures.members || figures.items || figures.paid || figures.tickets)
  return {
    now: desk.needs.length > 0 || desk.people ? <NowPart desk={desk} /> : undefined,
    figures: hasFigures || statistics ? <FiguresPart figures={figures} statistics={statistics} /> : undefined,
    weeks: hasWeeks ? <WeeksPart figures={figures} /> : undefined,
    staff: desk.acts ? <StaffPart acts={desk.acts} /> : undefined,
    health: desk.health ? <HealthPart health={desk.health} /> : undefined,
  }
}

function When({ desk }: { desk: Desk }) {
  const t = useText<typeof strings>('dashboard')
  const language = useShownLanguage()
  const weekday = dateFormat(localeOf(language), { weekday: 'long', timeZone: desk.zone }).format(new Date(desk.at))
  return (
    <p className={css.when}>
      {t('when', {
        day: `${weekday} ${shortDate(desk.at, desk.zone)}`,
        time: timeText(desk.at, desk.zone),
        zone: zoneText(desk.at, language, desk.zone),
      })}
    </p>
  )
}

const WORDS = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8', 'n9', 'n10', 'n11', 'n12'] as const

/** How many things need somebody, in words up to twelve. */
function Headline({ desk }: { desk: Desk }) {
  const t = useText<typeof strings>('dashboard')
  const count = desk.needs.length
  const word = WORDS[count]
  return <>{word ? t(`headline.${word}`) : t('headline.more', { count })}</>
}

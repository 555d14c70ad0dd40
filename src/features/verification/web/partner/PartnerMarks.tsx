import type { UserType } from '../../../../platform/shared/access.ts'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { nameIn, shortDate } from '../../../../platform/shared/text.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { ProgressBar } from '../../../../platform/web/ui/ProgressBar.tsx'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { useClub } from '../../../settings/web/public.ts'
import type { partnerDesk, PartnerCaseRow, PartnerLoad } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../queue/Queue.module.css'
import partnerStyles from './Partner.module.css'

/** Who applies, with the shape of their kind. */
export function CaseName({ row }: { row: Pick<PartnerCaseRow, 'face' | 'name' | 'language' | 'type'> }) {
  return (
    <span className={styles.who}>
      <MemberFace member={{ ...row.face, name: row.name, userType: row.type as UserType }} size={28} />
      <Bdi lang={row.language} clip>
        {row.name}
      </Bdi>
    </span>
  )
}

/** By when a case is due, with a mark once that is over. */
export function DueText({ row }: { row: Pick<PartnerCaseRow, 'dueAt' | 'overdue'> }) {
  const t = useText<typeof strings>('verification')
  return (
    <span className={partnerStyles.due}>
      <DateText value={row.dueAt} />
      {row.overdue && <Chip tone="danger">{t('mine.overdue')}</Chip>}
    </span>
  )
}

/** The last day of a week that ends at a midnight. */
const lastDay = (endsAt: string, zone: string): string => shortDate(new Date(new Date(endsAt).getTime() - 1), zone)

/** The week against what was offered: how many cases came, how many more may. */
export function LoadMeter({ load }: { load: PartnerLoad }) {
  const t = useText<typeof strings>('verification')
  const { timeZone } = useClub()
  const { capacity, taken, free } = load
  if (capacity === 0) return <p className={partnerStyles.quiet}>{t('desk.no-capacity')}</p>
  const said = t('desk.week-of', { count: taken, all: capacity })
  return (
    <div className={partnerStyles.meter}>
      <p className={partnerStyles.figure}>{said}</p>
      <ProgressBar value={(taken / capacity) * 100} label={said} tone={free === 0 ? 'brass' : 'primary'} />
      <p className={partnerStyles.quiet}>
        {free === 0 ? t('desk.week-full') : t('desk.week-free', { count: free })}
        {' · '}
        {t('desk.week-ends', { date: `\u2068${lastDay(load.weekEndsAt, timeZone)}\u2069` })}
      </p>
    </div>
  )
}

export type Desk = AnswerOf<typeof partnerDesk>['data']

const KEYS = ['industries', 'countries', 'languages'] as const

/** What a partner covers, as their approved profile says. */
export function Covers({ desk }: { desk: Desk }) {
  const t = useText<typeof strings>('verification')
  const language = useShownLanguage()
  const named = (key: (typeof KEYS)[number]) =>
    desk.covers[key].length === 0 ? (
      <span className={partnerStyles.quiet}>{t('desk.nothing')}</span>
    ) : (
      desk.covers[key].map(one => <Chip key={one._id}>{nameIn(one, language)}</Chip>)
    )
  return (
    <dl className={partnerStyles.covers}>
      {KEYS.map(key => (
        <div key={key}>
          <dt className={partnerStyles.quiet}>{t(`desk.${key}`)}</dt>
          <dd className={partnerStyles.chips}>{named(key)}</dd>
        </div>
      ))}
      <div>
        <dt className={partnerStyles.quiet}>{t('desk.capacity')}</dt>
        <dd>
          <bdi>{desk.load.capacity}</bdi>
        </dd>
      </div>
    </dl>
  )
}

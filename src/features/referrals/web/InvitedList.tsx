import { BadgeCheck, Clock, FileText, MailCheck } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import type { Tone } from '../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import type { Invited, State } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './ReferralsScreen.module.css'

const LOOKS = {
  registered: { Sign: Clock, tone: 'neutral' },
  verified: { Sign: MailCheck, tone: 'info' },
  sent: { Sign: FileText, tone: 'warning' },
  approved: { Sign: BadgeCheck, tone: 'success' },
} as const satisfies Record<State, { Sign: typeof Clock; tone: Tone }>

type InvitedListProps = { rows: readonly Invited[]; count: number; page: number; onPage: (page: number) => void }

/** Who came, with how far they are in words. */
export function InvitedList({ rows, count, page, onPage }: InvitedListProps) {
  const t = useText<typeof strings>('referrals')
  if (count === 0) return <EmptyState kind="none-yet" title={t('none')} body={t('none-too')} />
  return (
    <Section title={t('came')} lead={t('count', { count })}>
      <ul className={css.list}>
        {rows.map(one => {
          const { _id: id, name, state, at } = one
          const { Sign, tone } = LOOKS[state]
          return (
            <li key={id} className={css.row} title={t(`hints.${state}`)}>
              <MemberFace member={{ ...one, id }} size={36} />
              <span className={css.who}>
                <span className={css.name}>
                  <Bdi clip>{name}</Bdi>
                </span>
                <span className={css.since}>
                  {t('since')} <DateText value={at} />
                </span>
              </span>
              <StatusPill status={state} label={t(`states.${state}`)} tone={tone} icon={<Sign {...iconSmall} />} />
            </li>
          )
        })}
      </ul>
      <Pagination page={page} perPage={24} count={count} onPage={onPage} />
    </Section>
  )
}

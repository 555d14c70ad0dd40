import { momentText } from '../../../../platform/shared/moments.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { type DeskRow, SOON_HOURS } from '../../contract/desk.ts'
import type { strings } from '../../strings.en.ts'
import { useDistance, useNow } from '../words.ts'
import css from './Desk.module.css'

type Due = Pick<DeskRow, 'dueAt' | 'status' | 'returnsAt' | 'owner'>

/** By when an answer is due, or why none is: late, soon, later, waiting for the member, at rest. */
export function DueText({ row }: { row: Due }) {
  const t = useText<typeof strings>('support')
  const { language } = useLanguage()
  const distance = useDistance()
  const now = useNow()
  const { dueAt, status, returnsAt } = row
  if (dueAt) {
    const left = new Date(dueAt).getTime() - now
    const tone = left < 0 ? 'late' : left < SOON_HOURS * 3_600_000 ? 'soon' : 'later'
    const time = distance(dueAt, now)
    return (
      <span className={css.due} data-tone={tone} title={momentText(dueAt, language, readerZone())}>
        {t(left < 0 ? 'work.late-by' : 'work.due-in', { time })}
      </span>
    )
  }
  if (status === 'waiting_customer') return <span className={css.due}>{t('statuses.waiting_customer')}</span>
  if (status === 'on_hold' && returnsAt)
    return (
      <span className={css.due}>
        {t('work.rests', { time: isolate(momentText(returnsAt, language, readerZone())) })}
      </span>
    )
  return <span className={css.due}>–</span>
}

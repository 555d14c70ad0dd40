import { lazy } from 'react'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { changeHours } from '../../calendars/contract.ts'
import type { strings } from '../../calendars/strings.en.ts'
import { loadCalendarParts } from '../../calendars/web/public.ts'
import { Part } from './Part.tsx'

const load = async () => (await Promise.all([loadCalendarParts(), needStrings(['calendars'])]))[0]
const HoursPart = lazy(async () => ({ default: (await load()).HoursPart }))
const OutsideCalendars = lazy(async () => ({ default: (await load()).OutsideCalendars }))
const FeedAddress = lazy(async () => ({ default: (await load()).FeedAddress }))

/** What one's time looks like: when one can be met, which other calendars count, and the private address of one's meetings. */
export function CalendarSection() {
  const t = useText<typeof strings>('calendars')
  const { viewer } = useSession()
  const offers = viewer?.role !== 'Employee' && refusalToAccess(changeHours.access, viewer) === null
  return (
    <>
      {offers && (
        <Part title={t('parts.hours')} lead={t('parts.hours-lead')}>
          <HoursPart />
        </Part>
      )}
      {offers && (
        <Part title={t('parts.outside')} lead={t('parts.outside-lead')}>
          <OutsideCalendars />
        </Part>
      )}
      <Part title={t('parts.feed')} lead={t('parts.feed-lead')}>
        <FeedAddress />
      </Part>
    </>
  )
}

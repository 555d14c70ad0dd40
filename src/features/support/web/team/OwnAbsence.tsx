import { useState } from 'react'
import { shortDate } from '../../../../platform/shared/text.ts'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { CalendarDays } from '../../../../platform/web/icons.ts'
import { isolateLatin } from '../../../../platform/web/isolate.ts'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { listTeam, setOwnAbsence, type TeamMember } from '../../contract/team.ts'
import type { strings } from '../../strings.en.ts'
import { HandOver } from './HandOver.tsx'
import css from './OwnAbsence.module.css'
import { TeamDialog } from './TeamDialog.tsx'

const useOwn = (): TeamMember | undefined => {
  const { user } = useSession()
  return useRead(listTeam, undefined, { staleMs: 60_000 }).data?.data.find(one => one.username === user?.username)
}

/** Opens one's own days away. */
export function AbsenceButton() {
  const t = useText<typeof strings>('support')
  const [open, setOpen] = useState(false)
  const own = useOwn()
  if (!own) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('team.own')}</Button>
      {open && <TeamDialog own person={own} onClose={() => setOpen(false)} />}
    </>
  )
}

/** That one is away or soon will be, with what one has open to be handed over. */
export function AbsenceNote() {
  const t = useText<typeof strings>('support')
  const own = useOwn()
  const back = useWrite(setOwnAbsence, {
    invalidates: [listTeam],
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 3000 }),
    onRefusal: ({ message }) => toast({ tone: 'danger', title: message }),
  })
  if (!own?.absence) return null
  const { absence, away, openTickets } = own
  const from = isolateLatin(shortDate(absence.from))
  const until = absence.until && isolateLatin(shortDate(absence.until))
  const title = away
    ? until
      ? t('team.away-until', { until })
      : t('team.away')
    : until
      ? t('team.will-until', { from, until })
      : t('team.will', { from })
  return (
    <div className={css.away}>
      <Alert tone="brass" icon={<CalendarDays {...iconProps} />} title={title}>
        <p>{t('team.away-too')}</p>
        <div className={css.acts}>
          {openTickets > 0 && <HandOver person={own} />}
          <Button
            size="compact"
            loading={back.busy}
            onClick={() => void back.run({ body: { from: null, until: null } })}
          >
            {t(away ? 'team.back' : 'team.stay')}
          </Button>
        </div>
      </Alert>
    </div>
  )
}

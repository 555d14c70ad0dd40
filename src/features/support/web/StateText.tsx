import { briefMomentText } from '../../../platform/shared/moments.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { CheckCheck, Clock, Hourglass, Lock, MessageCircle, TriangleAlert } from '../../../platform/web/icons.ts'
import { isolate, isolateLatin } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import type { Tone } from '../../../platform/web/ui/Chip.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import type { TicketRow } from '../contract/tickets.ts'
import type { strings } from '../strings.en.ts'

type Said = { Sign: typeof Clock; tone: Tone; label: string }

/** How far a ticket is for its member, in words: what was answered, what is awaited of whom, and until when. */
export function StateText({ ticket }: { ticket: TicketRow }) {
  const { Sign, tone, label } = useSaid(ticket)
  return <StatusPill status={ticket.status} tone={tone} label={label} icon={<Sign {...iconSmall} />} />
}

function useSaid(ticket: TicketRow): Said {
  const t = useText<typeof strings>('support')
  const { language } = useLanguage()
  const { status, answeredBy, dueAt, late, stars, survey, reopensUntil } = ticket
  if (status === 'closed') {
    const open = reopensUntil !== null && new Date(reopensUntil) > new Date()
    const label = open ? t('state.closed-until', { date: isolateLatin(shortDate(reopensUntil)) }) : t('state.closed')
    return { Sign: Lock, tone: 'neutral', label }
  }
  if (status === 'resolved')
    return survey && !stars
      ? { Sign: CheckCheck, tone: 'brass', label: t('state.rate') }
      : { Sign: CheckCheck, tone: 'success', label: t('state.solved') }
  if (answeredBy)
    return { Sign: MessageCircle, tone: 'success', label: t('state.answered', { name: isolate(answeredBy) }) }
  if (status === 'waiting_customer') return { Sign: Hourglass, tone: 'brass', label: t('state.waits') }
  if (late) return { Sign: TriangleAlert, tone: 'warning', label: t('state.late') }
  if (!dueAt) return { Sign: Clock, tone: 'info', label: t('state.working') }
  const time = isolate(briefMomentText(dueAt, language, readerZone()))
  return { Sign: Clock, tone: 'info', label: t('state.due', { time }) }
}

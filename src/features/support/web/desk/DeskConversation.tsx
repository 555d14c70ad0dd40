import { momentText } from '../../../../platform/shared/moments.ts'
import { Lock } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Avatar } from '../../../../platform/web/ui/Avatar.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { TimeAgo } from '../../../../platform/web/ui/TimeAgo.tsx'
import type { DeskTicket } from '../../contract/desk.ts'
import type { Message, Step } from '../../contract/tickets.ts'
import type { Priority } from '../../rules/vocabulary.ts'
import type { strings } from '../../strings.en.ts'
import { entriesOf, MessageFiles, MessageText } from '../Conversation.tsx'
import { useDepartmentName } from '../words.ts'
import css from './Desk.module.css'

/** All that was said and done, notes among it. */
export function DeskConversation({ ticket }: { ticket: DeskTicket }) {
  const t = useText<typeof strings>('support')
  return (
    <ol className={css.talk} aria-label={t('ticket.conversation')}>
      {entriesOf(ticket).map(entry =>
        'message' in entry ? (
          <Said key={entry.message._id} message={entry.message} />
        ) : (
          <li key={entry.step._id} className={css.step}>
            <ActText step={entry.step} /> · <TimeAgo value={entry.at} />
          </li>
        ),
      )}
    </ol>
  )
}

function Said({ message }: { message: Message }) {
  const t = useText<typeof strings>('support')
  const { kind, by, at, files } = message
  const name = by?.name ?? t('ticket.club')
  return (
    <li className={css.said} data-kind={kind}>
      <Avatar name={name} src={by?.picture ?? null} size={36} />
      <div className={css.words}>
        <span className={css.byline}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <TimeAgo value={at} />
          {kind === 'note' && (
            <span className={css.inside}>
              <Lock {...iconSmall} /> {t('work.only-staff')}
            </span>
          )}
        </span>
        <div className={css.text}>
          <MessageText message={message} />
        </div>
        <MessageFiles files={files} />
      </div>
    </li>
  )
}

/** What was done, as a sentence. */
function ActText({ step: { act, by, facts } }: { step: Step }) {
  const t = useText<typeof strings>('support')
  const { language } = useLanguage()
  const nameOf = useDepartmentName()
  const who = by ? isolate(by.name) : t('acts.house')
  const text = (key: string) => String(facts[key] ?? '')
  switch (act) {
    case 'moved':
      return t('acts.moved', {
        who,
        department: isolate(nameOf({ name: text('name'), arabicName: text('arabicName') })),
      })
    case 'priority': {
      const named = (key: string) => t(`priorities.${text(key) as Priority}`)
      return t('acts.priority', { who, from: named('from'), to: named('to') })
    }
    case 'assigned':
      if (facts.name === null) return t('acts.assigned-nobody', { who })
      return by?.name === facts.name
        ? t('acts.assigned-self', { who })
        : t('acts.assigned', { who, whom: isolate(text('name')) })
    case 'tagged': {
      const tags = Array.isArray(facts.tags) ? facts.tags.map(tag => isolate(String(tag))).join(' · ') : ''
      return tags ? t('acts.tagged', { who, tags }) : t('acts.tagged-none', { who })
    }
    case 'snoozed':
      return t('acts.snoozed', { who, time: isolate(momentText(text('until'), language, readerZone())) })
    case 'auto-answered':
    case 'bounced':
      return t(`acts.${act}`, { subject: isolate(text('subject')) })
    case 'ruled':
      return t('acts.ruled', { rule: isolate(text('rule')) })
    case 'rated':
      return t('acts.rated', { who, stars: Number(facts.stars) })
    case 'merged':
    case 'merged-in':
    case 'split':
    case 'split-off':
    case 'linked':
    case 'unlinked':
      return t(`acts.${act}`, { who, number: Number(facts.number) })
    default:
      return t(`acts.${act}`, { who })
  }
}

import { memo, useState } from 'react'
import { directionOf } from '../../../platform/shared/text.ts'
import { send } from '../../../platform/web/call.ts'
import {
  CheckCheck,
  Copy,
  Ellipsis,
  Flag,
  Forward,
  Handshake,
  Heart,
  HeartHandshake,
  type IconDrawing,
  Laugh,
  Pencil,
  Pin,
  PinOff,
  Reply,
  Smile,
  Sparkles,
  Star,
  ThumbsUp,
  Undo2,
} from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { Popover } from '../../../platform/web/ui/Popover.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { PostText } from '../../social/web/public.ts'
import type { ConversationView } from '../contract.ts'
import type { GroupMember } from '../contract/groups.ts'
import { type MessageView, REACTIONS, type Reaction, reactToMessage, removeMessage } from '../contract/messages.ts'
import { tickOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { Folded, LineOfHouse, MemberName, mentionsOf } from './group/GroupMessage.tsx'
import { ReadersDialog } from './group/ReadersDialog.tsx'
import { useKeeping } from './kept/kept-data.ts'
import css from './Message.module.css'
import { clockOf, dayMark } from './moments.ts'
import { CarriedParts, LinkPart } from './parts/CarriedParts.tsx'
import { ForwardDialog } from './parts/ForwardDialog.tsx'
import { Quote } from './Quote.tsx'
import { putMessages } from './thread-store.ts'
import { TickMark } from './TickMark.tsx'

const COPIED_MS = 3000

const REACTION_ICONS: Record<Reaction, IconDrawing> = {
  like: ThumbsUp,
  love: Heart,
  laugh: Laugh,
  wow: Sparkles,
  thanks: HeartHandshake,
  agreed: Handshake,
}

/** What one does with a message outside of its place. */
export type MessageActs = {
  reply: (message: MessageView) => void
  edit: (message: MessageView) => void
  report: (message: MessageView) => void
}

type MessageRowProps = {
  message: MessageView
  conversation: ConversationView
  /** The first of its day, the first that was unread (of how many), one of several in a row of its author. */
  newDay: boolean
  firstUnread: number
  run: boolean
  marked: boolean
  acts: MessageActs
  onQuote: (seq: number) => void
  members: ReadonlyMap<string, GroupMember>
  names: (id: string) => string
}

/** A message with its day, the line over what is new, and what one may do with it. */
export const MessageRow = memo(function MessageRow({
  message,
  conversation,
  newDay,
  firstUnread,
  ...rest
}: MessageRowProps) {
  const t = useText<typeof strings>('chat')
  const { language } = useLanguage()
  const day = dayMark(message.createdAt, language)
  return (
    <>
      {newDay && <p className={css.day}>{day.near ? t('today', { date: day.words }) : day.words}</p>}
      {firstUnread > 0 && <p className={css.fresh}>{t('thread.new-one', { count: firstUnread })}</p>}
      {message.line ? (
        <LineOfHouse message={message} line={message.line} names={rest.names} />
      ) : (
        <Bubble message={message} conversation={conversation} {...rest} />
      )}
    </>
  )
})

type BubbleProps = Omit<MessageRowProps, 'newDay' | 'firstUnread'>

function Bubble({ message: one, conversation, run, marked, acts, onQuote, members, names }: BubbleProps) {
  const t = useText<typeof strings>('chat')
  const name = names(one.by)
  const open = conversation.refusal === null
  const author = one.own ? undefined : members.get(one.by)
  const [unfolded, setUnfolded] = useState(false)
  if (author?.folded && !unfolded && !one.removed) return <Folded name={name} onShow={() => setUnfolded(true)} />
  return (
    <div
      className={css.row}
      data-own={one.own || undefined}
      data-run={run || undefined}
      data-marked={marked || undefined}
    >
      <div className={css.bubble}>
        {conversation.group && !one.own && !run ? (
          <MemberName member={author} name={name} />
        ) : (
          <span className="visually-hidden">{one.own ? t('yourself') : name}</span>
        )}
        {one.answers && (
          <Quote
            answers={one.answers}
            name={names(one.answers.by)}
            onPress={() => one.answers && onQuote(one.answers.seq)}
          />
        )}
        {one.removed ? (
          <p className={css.gone}>{t('taken-back')}</p>
        ) : (
          <>
            {one.carries && <CarriedParts carries={one.carries} />}
            {one.text && (
              <div className={css.text} lang={one.language} dir={directionOf(one.language)}>
                <PostText text={one.text} lang={one.language} mentions={mentionsOf(one.names, members)} />
              </div>
            )}
            {one.carries?.link && <LinkPart link={one.carries.link} />}
          </>
        )}
        <p className={css.foot}>
          <time dateTime={one.createdAt}>{clockOf(one.createdAt)}</time>
          {one.starred && !one.removed && (
            <Star {...iconSmall} role="img" aria-label={t('acts.starred')} className={css.starred} />
          )}
          {one.editedAt && !one.removed && <span>{t('thread.edited')}</span>}
          {one.own && !one.removed && <TickMark tick={tickOf(one.seq, conversation.marks)} />}
        </p>
        <Reactions message={one} sessionId={conversation._id} />
      </div>
      {!one.removed && (
        <span className={css.acts}>
          {open && conversation.answered && conversation.place !== 'request' && (
            <ReactButton message={one} sessionId={conversation._id} />
          )}
          <MessageMenu message={one} conversation={conversation} open={open} acts={acts} />
        </span>
      )}
    </div>
  )
}

async function react(sessionId: string, seq: number, reaction: Reaction | null): Promise<void> {
  try {
    const { data } = await send(reactToMessage, { params: { sessionId, seq }, body: { reaction } }, { quiet: true })
    putMessages(sessionId, [data])
  } catch (error) {
    toast({ tone: 'danger', title: (error as Error).message })
  }
}

/** What was said without words, each once with how often; one's own can be taken back by it. */
function Reactions({ message, sessionId }: { message: MessageView; sessionId: string }) {
  const t = useText<typeof strings>('chat')
  const kinds = REACTIONS.filter(one => message.reactions.some(({ reaction }) => reaction === one))
  if (kinds.length === 0) return null
  return (
    <span className={css.reactions}>
      {kinds.map(one => {
        const Icon = REACTION_ICONS[one]
        const all = message.reactions.filter(({ reaction }) => reaction === one)
        const own = all.some(reaction => reaction.own)
        const label = t('reacted', { reaction: t(`reactions.${one}`), count: all.length })
        return (
          <button
            key={one}
            type="button"
            className={css.reaction}
            aria-pressed={own}
            aria-label={label}
            title={label}
            onClick={() => void react(sessionId, message.seq, own ? null : one)}
          >
            <Icon {...iconSmall} />
            {all.length > 1 && <bdi dir="ltr">{all.length}</bdi>}
          </button>
        )
      })}
    </span>
  )
}

function ReactButton({ message, sessionId }: { message: MessageView; sessionId: string }) {
  const t = useText<typeof strings>('chat')
  const label = t('acts.react')
  const trigger = <IconButton size="compact" label={label} icon={<Smile {...iconProps} />} />
  return (
    <Popover trigger={trigger} label={label} align="center">
      {close => (
        <span className={css.choices}>
          {REACTIONS.map(one => {
            const Icon = REACTION_ICONS[one]
            const own = message.reactions.some(({ reaction, own }) => own && reaction === one)
            return (
              <IconButton
                key={one}
                label={t(`reactions.${one}`)}
                icon={<Icon {...iconProps} />}
                pressed={own}
                onClick={() => {
                  close()
                  void react(sessionId, message.seq, own ? null : one)
                }}
              />
            )
          })}
        </span>
      )}
    </Popover>
  )
}

type MenuProps = { message: MessageView; conversation: ConversationView; open: boolean; acts: MessageActs }

function MessageMenu({ message: one, conversation, open, acts }: MenuProps) {
  const sessionId = conversation._id
  const keeping = useKeeping(sessionId)
  const [readers, setReaders] = useState(false)
  const pins = open && conversation.answered && conversation.place !== 'request' && conversation.group?.admin !== false
  const t = useText<typeof strings>('chat')
  const [asks, setAsks] = useState(false)
  const [forwards, setForwards] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(one.text)
    toast({ tone: 'success', title: t('acts.copied'), ms: COPIED_MS })
  }
  const fresh = one.editableUntil !== null && new Date(one.editableUntil).getTime() > Date.now()
  const items = [
    ...(open
      ? [
          {
            key: 'reply',
            label: t('acts.reply'),
            icon: <Reply {...iconProps} className="flip" />,
            onPick: () => acts.reply(one),
          },
        ]
      : []),
    ...(one.text
      ? [{ key: 'copy', label: t('acts.copy'), icon: <Copy {...iconProps} />, onPick: () => void copy() }]
      : []),
    {
      key: 'forward',
      label: t('parts.forward'),
      icon: <Forward {...iconProps} className="flip" />,
      onPick: () => setForwards(true),
    },
    {
      key: 'star',
      label: t(one.starred ? 'acts.unstar' : 'acts.star'),
      icon: <Star {...iconProps} />,
      onPick: () => void keeping.star(one),
    },
    ...(pins
      ? [
          {
            key: 'pin',
            label: t(one.pinned ? 'acts.unpin' : 'acts.pin'),
            icon: one.pinned ? <PinOff {...iconProps} /> : <Pin {...iconProps} />,
            onPick: () => void keeping.pin(one),
          },
        ]
      : []),
    ...(one.own && conversation.group
      ? [
          {
            key: 'readers',
            label: t('readers.title'),
            icon: <CheckCheck {...iconProps} />,
            onPick: () => setReaders(true),
          },
        ]
      : []),
    ...(one.own && open && fresh && one.text
      ? [{ key: 'edit', label: t('acts.edit'), icon: <Pencil {...iconProps} />, onPick: () => acts.edit(one) }]
      : []),
    one.own
      ? {
          key: 'remove',
          label: t('acts.remove'),
          icon: <Undo2 {...iconProps} />,
          tone: 'danger' as const,
          onPick: () => setAsks(true),
        }
      : {
          key: 'report',
          label: t('acts.report'),
          icon: <Flag {...iconProps} />,
          tone: 'danger' as const,
          onPick: () => acts.report(one),
        },
  ]
  const label = t('acts.more')
  return (
    <>
      <Menu
        label={label}
        align="end"
        trigger={<IconButton size="compact" label={label} icon={<Ellipsis {...iconProps} />} />}
        items={items}
      />
      {readers && <ReadersDialog sessionId={sessionId} seq={one.seq} onClose={() => setReaders(false)} />}
      {forwards && <ForwardDialog message={one} sessionId={sessionId} onClose={() => setForwards(false)} />}
      <AskRemove open={asks} onClose={() => setAsks(false)} sessionId={sessionId} seq={one.seq} />
    </>
  )
}

function AskRemove({
  open,
  onClose,
  sessionId,
  seq,
}: {
  open: boolean
  onClose: () => void
  sessionId: string
  seq: number
}) {
  const t = useText<typeof strings>('chat')
  const words = useWords()
  const remove = async () => {
    onClose()
    try {
      const { data } = await send(removeMessage, { params: { sessionId, seq } }, { quiet: true })
      putMessages(sessionId, [data])
    } catch (error) {
      toast({ tone: 'danger', title: (error as Error).message })
    }
  }
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="danger" onClick={() => void remove()}>
        {t('ask-remove.yes')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('ask-remove.title')} size="small" footer={footer}>
      <p>{t('ask-remove.body')}</p>
    </Dialog>
  )
}

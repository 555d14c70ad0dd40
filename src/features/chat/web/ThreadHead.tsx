import type { RefObject } from 'react'
import { ArrowLeft, Info, Search } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import type { ConversationView } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { CallButton } from './calls/CallBar.tsx'
import { ConversationFace } from './group/GroupFace.tsx'
import { useNameOf } from './group/members.ts'
import { useIsHere } from './presence.ts'
import css from './ThreadPane.module.css'
import { Verified } from './Verified.tsx'

type HeadProps = {
  conversation: ConversationView
  viewerId: string
  info: boolean
  onInfo: () => void
  backHref: string
  finds: boolean
  onFind: () => void
  finder: RefObject<HTMLButtonElement | null>
}

/** Above a conversation: with whom it is, what they are, whether they are here, and what can be done. */
export function ThreadHead({ conversation: one, viewerId, info, onInfo, finds, onFind, finder, backHref }: HeadProps) {
  const t = useText<typeof strings>('chat')
  const words = useWords()
  const name = useNameOf()(one)
  const here = useIsHere(viewerId, one.other?.id ?? '', one.presence !== null)
  const userType = one.other?.userType
  const seen = here ? t('here') : one.presence?.seenAt && <LastHere at={one.presence.seenAt} />
  return (
    <header className={css.head}>
      <span className={css.back}>
        <IconButton label={t('thread.back')} icon={<ArrowLeft {...iconProps} className="flip" />} href={backHref} />
      </span>
      <ConversationFace conversation={one} />
      <div className={css.who}>
        <h2 className={css.name}>
          {one.other?.link ? (
            <LinkText to={one.other.link} quiet>
              <Bdi clip>{name}</Bdi>
            </LinkText>
          ) : (
            <Bdi clip>{name}</Bdi>
          )}
          <Verified of={one.other} />
        </h2>
        {one.group && !one.group.left && (
          <p className={css.presence}>{t('group.members', { count: one.group.count })}</p>
        )}
        <p className={css.presence}>
          {userType && words(`kinds.${userType}`)}
          {userType && seen && ' · '}
          <span data-here={here || undefined}>{seen}</span>
        </p>
      </div>
      <CallButton conversation={one} />
      <IconButton
        ref={finder}
        label={t(finds ? 'find.close' : 'find.open')}
        icon={<Search {...iconProps} />}
        pressed={finds}
        onClick={onFind}
      />
      <IconButton
        label={t(info ? 'thread.hide-info' : 'thread.info')}
        icon={<Info {...iconProps} />}
        pressed={info}
        onClick={onInfo}
      />
    </header>
  )
}

/** "last here 5 min ago": the sentence around a time that moves. */
function LastHere({ at }: { at: string }) {
  const t = useText<typeof strings>('chat')
  const [before, after] = t('last-here', { time: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <TimeAgo value={at} />
      {after}
    </>
  )
}

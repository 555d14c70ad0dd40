import { useState } from 'react'
import { useNavigate } from 'react-router'
import { shortDate } from '../../../platform/shared/text.ts'
import { Switch } from '../../../platform/web/forms/Switch.tsx'
import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
  Ban,
  CalendarClock,
  Flag,
  Mail,
  Star,
  UserRound,
} from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Count } from '../../../platform/web/ui/Count.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { toast, undoBar } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { VerifiedMark } from '../../../platform/web/ui/VerifiedMark.tsx'
import { MEMBER } from '../../social/contract.ts'
import { meetAddress } from '../../social/rules.ts'
import { useBlock } from '../../social/web/public.ts'
import type { ConversationView } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { useSort } from './data.ts'
import { useEnterSends } from './enter-sends.ts'
import { ConversationFace } from './group/GroupFace.tsx'
import { GroupPart } from './group/GroupPart.tsx'
import { useNameOf } from './group/members.ts'
import css from './InfoPane.module.css'
import { StarredList } from './kept/StarredList.tsx'
import { SharedTabs } from './parts/SharedTabs.tsx'
import { ReportLatest } from './ReportLatest.tsx'
import { ShownOfMe } from './ShownOfMe.tsx'

type InfoProps = { conversation: ConversationView; onClose: () => void }

/** Beside a conversation: who it is with, how one has it, and what holds for all of them. */
export function InfoPane({ conversation: one, onClose }: InfoProps) {
  const t = useText<typeof strings>('chat')
  const name = useNameOf()(one)
  const sort = useSort()
  const navigate = useNavigate()
  const words = useWords()
  const [starred, setStarred] = useState(false)
  const kept = one.starred ?? 0
  const talks = one.place === 'open' || one.place === 'archived'
  const archive = async (archived: boolean) => {
    if (!(await sort(one._id, { archived }))) return
    const back = () => void sort(one._id, { archived: !archived })
    if (archived) undoBar({ message: t('info.archived'), onUndo: back })
    else toast({ tone: 'success', title: t('info.moved') })
  }
  const markUnread = async () => {
    if (await sort(one._id, { marked: true })) void navigate('/inbox')
  }
  return (
    <aside className={css.pane} aria-label={t('thread.info')}>
      <span className={css.back}>
        <IconButton
          label={t('thread.hide-info')}
          icon={<ArrowLeft {...iconProps} className="flip" />}
          onClick={onClose}
        />
      </span>
      <div className={css.who}>
        <ConversationFace conversation={one} size={96} />
        <h2 className={css.name}>
          <Bdi>{name}</Bdi>
        </h2>
        {one.other?.userType &&
          (one.other.verifiedAt ? (
            <VerifiedMark
              kind={one.other.userType}
              label={t('info.verified', {
                kind: words(`kinds.${one.other.userType}`),
                date: shortDate(one.other.verifiedAt),
              })}
            />
          ) : (
            <p className={css.kind}>{words(`kinds.${one.other.userType}`)}</p>
          ))}
        <div className={css.tiles}>
          {one.other?.link && (
            <Button className={css.tile} href={one.other.link} icon={<UserRound {...iconProps} />}>
              {t('info.page')}
            </Button>
          )}
          {one.other?.link && one.other.username && talks && one.refusal === null && (
            <Button className={css.tile} href={meetAddress(one.other.username)} icon={<CalendarClock {...iconProps} />}>
              {t('info.meet')}
            </Button>
          )}
          <Button
            className={css.tile}
            icon={<Star {...iconProps} />}
            aria-pressed={starred}
            onClick={() => setStarred(!starred)}
          >
            {t('info.starred')} {kept > 0 && <Count value={kept} />}
          </Button>
        </div>
      </div>
      {starred && (
        <section className={css.group} aria-label={t('stars.title')}>
          <h3 className={css.title}>{t('stars.title')}</h3>
          <StarredList sessionId={one._id} hrefOf={(id, seq) => `/inbox/${id}?at=${seq}`} />
        </section>
      )}
      {talks && (
        <div className={css.group}>
          <Switch label={t('info.pin')} value={one.pinned} onChange={pinned => void sort(one._id, { pinned })} />
          <Switch label={t('info.mute')} value={one.muted} onChange={muted => void sort(one._id, { muted })} />
          <span className={css.acts}>
            <Button variant="ghost" icon={<Mail {...iconProps} />} onClick={() => void markUnread()}>
              {t('info.mark-unread')}
            </Button>
            {one.place === 'archived' ? (
              <Button variant="ghost" icon={<ArchiveRestore {...iconProps} />} onClick={() => void archive(false)}>
                {t('info.unarchive')}
              </Button>
            ) : (
              <Button variant="ghost" icon={<Archive {...iconProps} />} onClick={() => void archive(true)}>
                {t('info.archive')}
              </Button>
            )}
          </span>
        </div>
      )}
      {one.group && (
        <div className={css.group}>
          <GroupPart conversation={one} />
        </div>
      )}
      {!starred && <SharedTabs key={one._id} sessionId={one._id} />}
      {one.other?.name != null && <Against sessionId={one._id} id={one.other.id} name={one.other.name} />}
      <p className={css.private}>{t('info.private')}</p>
      <Everywhere />
    </aside>
  )
}

/** Against the other one of two; in a group one blocks and reports where they wrote. */
function Against({ sessionId, id, name }: { sessionId: string; id: string; name: string }) {
  const t = useText<typeof strings>('chat')
  const block = useBlock({ kind: MEMBER, id, name })
  return (
    <div className={css.group}>
      <span className={css.acts}>
        <Button variant="ghost" icon={<Ban {...iconProps} />} onClick={() => block.item.onPick?.()}>
          {block.item.label}
        </Button>
        <ReportLatest sessionId={sessionId} name={name} icon={<Flag {...iconProps} className="flip" />}>
          {t('info.report')}
        </ReportLatest>
      </span>
      {block.dialog}
    </div>
  )
}

/** What one shows of oneself in all conversations, and how the field behaves on this device. */
function Everywhere() {
  const t = useText<typeof strings>('chat')
  const [enterSends, setEnterSends] = useEnterSends()
  return (
    <div className={css.group}>
      <h3 className={css.title}>{t('info.settings')}</h3>
      <ShownOfMe />
      <Switch label={t('composer.by-enter')} value={enterSends} onChange={setEnterSends} />
      <p className={css.private}>{t('keys')}</p>
    </div>
  )
}

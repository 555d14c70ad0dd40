import { type ReactNode, useId } from 'react'
import { X } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { type Tab, Tabs } from '../../../platform/web/ui/Tabs.tsx'
import type { LiveRoom } from '../contract/inside.ts'
import type { strings } from '../strings.en.ts'
import chatCss from './ChatPane.module.css'
import { ChatPane, FileRow } from './ChatPane.tsx'
import { LobbyPane } from './LobbyPane.tsx'
import { PeoplePane } from './PeoplePane.tsx'
import { QuestionsPane } from './QuestionsPane.tsx'
import type { Shown } from './shown-people.ts'
import css from './SidePanel.module.css'
import type { Acts } from './use-acts.ts'
import type { RoomChat } from './use-room-chat.ts'
import type { News } from './use-seat.ts'

/** Who is inside, as what stands beside may ask for them: the key of their seat, and the topic of what passes inside. */
export type Inside = { key: string; topic: string | null }
/** A tab that another feature brings: a meeting's notes. */
export type Beside = { key: string; label: string; content: (inside: Inside) => ReactNode }

type SidePanelProps = {
  roomId: string
  sessionKey: string
  live: LiveRoom
  shown: readonly Shown[]
  acts: Acts
  owner: boolean
  chat: RoomChat
  news: News
  beside: readonly Beside[]
  invite: string | null
  tab: string
  onTab: (tab: string) => void
  /** On a phone it lies over the room. */
  onClose: (() => void) | undefined
}

/** Beside the room: the lobby first, then what is said, asked and sent, and who is there. */
export function SidePanel(props: SidePanelProps) {
  const { live, chat, acts, owner, beside, invite, tab, onTab, onClose } = props
  const t = useText<typeof strings>('rooms')
  const id = useId()
  const files = chat.messages.flatMap(message => (message.removed ? [] : message.files))
  const count = live.seats.filter(({ state }) => state === 'in').length
  const people = live.kind === 'public' ? Math.max(count, live.watching + 1) : count
  const asks = live.kind === 'public' || live.kind === 'meeting'
  const tabs: Tab[] = [
    { key: 'chat', label: t('web.panel.chat'), ...(chat.unseen > 0 && { count: chat.unseen }) },
    { key: 'people', label: t('web.panel.people'), count: people },
    ...(asks ? [{ key: 'questions', label: t('web.panel.questions') }] : []),
    ...beside.map(({ key, label }) => ({ key, label })),
    ...(files.length > 0 ? [{ key: 'files', label: t('web.panel.files'), count: files.length }] : []),
  ]
  const chosen = tabs.some(({ key }) => key === tab) ? tab : 'chat'
  const brought = beside.find(({ key }) => key === chosen)
  return (
    <aside className={css.panel} aria-label={t('web.panel.label')}>
      {owner && live.waiting.length > 0 ? <LobbyPane live={live} acts={acts} /> : <span className={css.rule} />}
      <div className={css.tabs}>
        <Tabs id={id} label={t('web.panel.label')} tabs={tabs} value={chosen} onChange={onTab} />
        {onClose && <IconButton label={t('web.room.close')} icon={<X {...iconProps} />} onClick={onClose} />}
      </div>
      <div className={css.content} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`}>
        {chosen === 'chat' && <ChatPane chat={chat} live={live} owner={owner} />}
        {chosen === 'people' && (
          <PeoplePane live={live} shown={props.shown} acts={acts} owner={owner} invite={invite} />
        )}
        {chosen === 'questions' && (
          <QuestionsPane
            roomId={props.roomId}
            sessionKey={props.sessionKey}
            live={live}
            news={props.news.questions}
            owner={owner}
          />
        )}
        {chosen === 'files' && (
          <div className={chatCss.scroll}>
            <ul className={chatCss.list}>
              {files.map(file => (
                <li key={file._id}>
                  <FileRow file={file} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {brought && <div className={css.beside}>{brought.content({ key: props.sessionKey, topic: live.inside })}</div>}
      </div>
    </aside>
  )
}

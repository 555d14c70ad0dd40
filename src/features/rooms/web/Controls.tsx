import type { ReactNode } from 'react'
import { useState } from 'react'
import { canConnect, canShareScreen } from '../../../engines/media/web/devices.ts'
import {
  ChevronUp,
  CircleDot,
  Ellipsis,
  Hand,
  Headphones,
  Mic,
  MicOff,
  PhoneOff,
  ScreenShare,
  ScreenShareOff,
  Smile,
  Video,
  VideoOff,
} from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Kbd } from '../../../platform/web/ui/Kbd.tsx'
import { Menu, type MenuItem } from '../../../platform/web/ui/Menu.tsx'
import { Popover } from '../../../platform/web/ui/Popover.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import type { LiveRoom } from '../contract/inside.ts'
import { REACTIONS, type Reaction } from '../contract/vocabulary.ts'
import type { strings } from '../strings.en.ts'
import css from './Controls.module.css'
import type { Acts } from './use-acts.ts'
import { keysAct, useRoomKeys } from './use-room-keys.ts'
import type { RoomMedia } from './use-room-media.ts'

/** What each reaction is drawn as. */
export const SIGNS: Record<Reaction, string> = {
  applause: '👏',
  agreed: '👍',
  love: '❤️',
  laugh: '😄',
  wow: '😮',
  thanks: '🙏',
}

type ControlsProps = {
  live: LiveRoom
  media: RoomMedia
  acts: Acts
  owner: boolean
  onMicrophone: (on: boolean) => void
  onCamera: (on: boolean) => void
  /** Whoever only listens or chats takes part by more than that. */
  onTakePart: () => void
  onPanel: () => void
  onDevices: () => void
  /** Shows which keys there are. */
  onKeys: () => void
  onLeave: () => void
}

/** The switches of a room: what one sends, how one is noticed, what its owner may, and the door. Each says its key. */
export function Controls(props: ControlsProps) {
  const { live, media, acts, owner, onMicrophone, onCamera, onLeave, onPanel } = props
  const t = useText<typeof strings>('rooms')
  const narrow = useNarrow()
  const [ending, setEnding] = useState(false)
  const up = live.me.handAt !== null
  const mayHand = live.may.hand === null && !owner
  const share = () => void media.turnScreen(media.screen === null)
  const hand = () => void acts.hand(!up)
  useRoomKeys({
    ...(media.sends && {
      m: () => onMicrophone(!media.microphoneOn),
      v: () => onCamera(!media.cameraOn),
      ...(canShareScreen() && { s: share }),
    }),
    ...(mayHand && { h: hand }),
    c: onPanel,
    k: props.onKeys,
  })
  return (
    <div className={css.controls} role="toolbar" aria-label={t('web.controls.label')}>
      {media.sends && (
        <>
          <Turn
            label={t(media.microphoneOn ? 'web.controls.mute' : 'web.controls.unmute')}
            letter="M"
            off={!media.microphoneOn}
            icon={media.microphoneOn ? <Mic {...iconProps} /> : <MicOff {...iconProps} />}
            onClick={() => onMicrophone(!media.microphoneOn)}
          />
          <Turn
            label={t(media.cameraOn ? 'web.controls.camera' : 'web.controls.camera-on')}
            letter="V"
            off={!media.cameraOn}
            icon={media.cameraOn ? <Video {...iconProps} /> : <VideoOff {...iconProps} />}
            onClick={() => onCamera(!media.cameraOn)}
          />
          {!narrow && canShareScreen() && (
            <Turn
              label={t(media.screen ? 'web.controls.share-stop' : 'web.controls.share')}
              letter="S"
              on={media.screen !== null}
              icon={media.screen ? <ScreenShareOff {...iconProps} /> : <ScreenShare {...iconProps} />}
              onClick={share}
            />
          )}
        </>
      )}
      {live.me.mode === 'chat' && canConnect() ? (
        <Turn label={t('web.controls.hear-too')} icon={<Headphones {...iconProps} />} onClick={props.onTakePart} />
      ) : (
        live.me.mode === 'listen' &&
        live.me.role !== 'watcher' && (
          <Turn label={t('web.controls.speak-too')} icon={<Mic {...iconProps} />} onClick={props.onTakePart} />
        )
      )}
      {mayHand && (
        <Turn
          label={t(up ? 'web.controls.hand-down' : 'web.controls.hand')}
          letter="H"
          on={up}
          icon={<Hand {...iconProps} />}
          onClick={hand}
        />
      )}
      {!narrow && live.may.react === null && <React acts={acts} />}
      {!narrow && mayRecord(props) && <RecordTurn live={live} acts={acts} />}
      <More {...props} narrow={narrow} onEnd={() => setEnding(true)} />
      <span className={css.leave}>
        <Button
          variant="danger"
          className={css.leaveButton}
          icon={<PhoneOff {...iconProps} />}
          aria-label={t('web.controls.leave')}
          onClick={onLeave}
        >
          {t('web.controls.leave')}
        </Button>
        {owner && (
          <Menu
            label={t('web.controls.leave-more')}
            align="end"
            trigger={
              <Button variant="danger" className={css.leaveMore} aria-label={t('web.controls.leave-more')}>
                <ChevronUp {...iconProps} />
              </Button>
            }
            items={[
              { key: 'leave', label: t('web.controls.leave'), onPick: onLeave },
              { key: 'end', label: t('web.controls.end'), tone: 'danger', onPick: () => setEnding(true) },
            ]}
          />
        )}
        {narrow && <span className={css.label}>{t('web.controls.leave')}</span>}
      </span>
      <Dialog
        open={ending}
        size="small"
        onClose={() => setEnding(false)}
        title={t('web.controls.end-ask')}
        footer={
          <>
            <Button onClick={() => setEnding(false)}>{t('web.controls.keep')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setEnding(false)
                void acts.end()
              }}
            >
              {t('web.controls.end')}
            </Button>
          </>
        }
      >
        {t('web.controls.end-too')}
      </Dialog>
    </div>
  )
}

/** The owner’s window records, what comes to it. */
const mayRecord = ({ live, owner }: Pick<ControlsProps, 'live' | 'owner'>): boolean =>
  owner && live.recordable && live.me.mode !== 'chat'

type TurnProps = {
  label: string
  icon: ReactNode
  letter?: string
  on?: boolean
  off?: boolean
  onClick?: () => void
}

/** A round switch with its word and its key below. */
function Turn({ label, icon, letter, on, off, onClick, ...rest }: TurnProps) {
  return (
    <button
      {...rest}
      type="button"
      className={css.turn}
      data-on={on || undefined}
      data-off={off || undefined}
      aria-keyshortcuts={letter && keysAct() ? letter : undefined}
      onClick={onClick}
    >
      <span className={css.round}>{icon}</span>
      <span className={css.label}>
        {label} {letter && keysAct() && <Kbd>{letter}</Kbd>}
      </span>
    </button>
  )
}

function React({ acts }: { acts: Acts }) {
  const t = useText<typeof strings>('rooms')
  return (
    <Popover
      label={t('web.controls.react')}
      trigger={<Turn label={t('web.controls.react')} icon={<Smile {...iconProps} />} />}
    >
      {close => (
        <span className={css.signs}>
          {REACTIONS.map(one => (
            <button
              key={one}
              type="button"
              className={css.sign}
              aria-label={t(`web.reactions.${one}`)}
              title={t(`web.reactions.${one}`)}
              onClick={() => {
                close()
                void acts.react(one)
              }}
            >
              {SIGNS[one]}
            </button>
          ))}
        </span>
      )}
    </Popover>
  )
}

function RecordTurn({ live, acts }: { live: LiveRoom; acts: Acts }) {
  const t = useText<typeof strings>('rooms')
  const { recording } = live
  return (
    <Turn
      label={t(recording ? 'web.controls.record-stop' : 'web.controls.record')}
      on={recording !== null}
      icon={<CircleDot {...iconProps} />}
      onClick={() => void (recording ? acts.stopRecord(recording._id) : acts.record())}
    />
  )
}

type MoreProps = ControlsProps & { narrow: boolean; onEnd: () => void }

/** What is done seldom; on a phone also what has no place in the row. */
function More({ live, media, acts, owner, narrow, onPanel, onDevices, onKeys, onEnd }: MoreProps) {
  const t = useText<typeof strings>('rooms')
  const copy = () =>
    void navigator.clipboard
      .writeText(location.href.split('#')[0] ?? '')
      .then(() => toast({ tone: 'success', title: t('web.room.copied'), ms: 3000 }))
  const items: MenuItem[] = []
  if (narrow) {
    items.push({ key: 'panel', label: t('web.room.panel'), onPick: onPanel })
    if (live.may.react === null)
      for (const one of REACTIONS)
        items.push({
          key: one,
          label: `${SIGNS[one]} ${t(`web.reactions.${one}`)}`,
          onPick: () => void acts.react(one),
        })
    if (mayRecord({ live, owner }))
      items.push({
        key: 'record',
        label: t(live.recording ? 'web.controls.record-stop' : 'web.controls.record'),
        onPick: () => void (live.recording ? acts.stopRecord(live.recording._id) : acts.record()),
      })
  }
  if (media.sends && (narrow || !owner))
    items.push({ key: 'devices', label: t('web.room.settings'), onPick: onDevices })
  items.push({ key: 'link', label: t('web.controls.copy-link'), onPick: copy })
  if (!narrow) items.push({ key: 'keys', label: t('web.keys.title'), onPick: onKeys })
  if (owner) {
    items.push({ key: 'mute', label: t('web.controls.mute-all'), onPick: () => void acts.mute() })
    items.push({
      key: 'lock',
      label: t(live.locked ? 'web.controls.unlock' : 'web.controls.lock'),
      onPick: () => void acts.lock(!live.locked),
    })
    if (live.kind === 'meeting' || live.kind === 'call')
      items.push({
        key: 'lobby',
        label: t(live.lobby ? 'web.controls.lobby-off' : 'web.controls.lobby-on'),
        onPick: () => void acts.lobby(!live.lobby),
      })
    items.push({ key: 'end', label: t('web.controls.end'), tone: 'danger', separated: true, onPick: onEnd })
  }
  const label = t(owner && !narrow ? 'web.controls.host' : 'web.controls.more')
  return <Menu label={label} items={items} trigger={<Turn label={label} icon={<Ellipsis {...iconProps} />} />} />
}

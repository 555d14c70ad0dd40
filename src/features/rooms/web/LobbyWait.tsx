import { useEffect, useRef } from 'react'
import type { OwnDevices } from '../../../engines/media/web/devices.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Spinner } from '../../../platform/web/ui/Spinner.tsx'
import type { RoomView } from '../contract.ts'
import type { LiveRoom } from '../contract/inside.ts'
import type { strings } from '../strings.en.ts'
import css from './LobbyWait.module.css'
import { minutesSince } from './names.ts'
import { PreviewPicture } from './PreviewPicture.tsx'
import { useNow } from './use-now.ts'

type LobbyWaitProps = { room: RoomView; live: LiveRoom | undefined; devices: OwnDevices; onLeave: () => void }

/** In the lobby: who will let one in, since when one waits, and one's own picture, which nobody else sees. */
export function LobbyWait({ room, live, devices, onLeave }: LobbyWaitProps) {
  const t = useText<typeof strings>('rooms')
  const { user } = useSession()
  const now = useNow(10_000)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const shows = live?.me.mode === 'full'
  const name = isolate(room.owner.name)
  const minutes = live ? minutesSince(live.me.cameAt, now) : 0
  return (
    <div className={css.page}>
      {shows && (
        <div className={css.picture}>
          <PreviewPicture
            devices={devices}
            name={live.me.name}
            face={user && { id: user._id, name: user.name, picture: user.profileImage, userType: user.userType }}
          />
        </div>
      )}
      <div className={css.words} role="status">
        <p className={css.room}>
          <Bdi>{room.title}</Bdi>
        </p>
        <h1 ref={head} tabIndex={-1} className={css.title}>
          {t('web.waiting.title')}
        </h1>
        <p>{t(room.ownerIn ? 'web.waiting.body' : 'web.waiting.nobody-yet', { name })}</p>
        <p className={css.since}>
          <Spinner size={16} quiet />
          {minutes > 0 ? t('web.waiting.since', { count: minutes }) : t('web.waiting.since-now')}
        </p>
      </div>
      <Button onClick={onLeave}>{t('web.waiting.leave')}</Button>
    </div>
  )
}

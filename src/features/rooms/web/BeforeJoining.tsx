import { type ReactNode, useEffect, useState } from 'react'
import { canConnect, canOpenDevices, type OwnDevices } from '../../../engines/media/web/devices.ts'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { CircleDot, DoorOpen, Headphones, MessageSquare } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import { useWhy } from '../../social/web/public.ts'
import type { RoomView } from '../contract.ts'
import { MAX_NAME, MAX_WHY, type SeatMode } from '../contract/vocabulary.ts'
import type { strings } from '../strings.en.ts'
import css from './BeforeJoining.module.css'
import { DeviceRows } from './DeviceRows.tsx'
import { DeviceTrouble } from './DeviceTrouble.tsx'
import { Interest } from './Interest.tsx'
import { LineRow } from './LineRow.tsx'
import { minutesSince, namesText } from './names.ts'
import { PreviewPicture } from './PreviewPicture.tsx'
import { RoomTimes } from './RoomTimes.tsx'
import type { Entry } from './use-seat.ts'

type BeforeJoiningProps = {
  room: RoomView
  devices: OwnDevices
  entering: boolean
  refusal: unknown
  onEnter: (entry: Omit<Entry, 'camera' | 'microphone'>) => void
}

/** Under this width, in pixels, the two columns of the style sheet are one. */
const FOLDED = 960
/** Names that are said one by one. */
const NAMED = 3

/** Before joining: what others will see and hear of one, what kind of room it is, and how one comes in. */
export function BeforeJoining({ room, devices, entering, refusal, onEnter }: BeforeJoiningProps) {
  const t = useText<typeof strings>('rooms')
  const why = useWhy()
  const { user } = useSession()
  const watches = room.kind === 'public' && !room.mine
  const able = canConnect()
  const shows = !watches && able
  const folded = useNarrow(FOLDED)
  const [agrees, setAgrees] = useState<boolean | null>(null)
  const [reason, setReason] = useState('')
  const [name, setName] = useState(room.guestName ?? '')
  const guest = room.guestName !== null
  // The picture is there before anybody is met. A browser that cannot says so at once.
  useEffect(() => {
    if (!shows) return
    void devices.open('camera').then(() => devices.open('microphone'))
  }, [devices, shows])
  const own = guest ? name : (user?.name ?? '')
  const enter = (mode: SeatMode) => onEnter({ mode, agrees, why: reason, ...(guest && name && { name }) })
  const choices = (
    <div>
      {canOpenDevices() && <DeviceRows devices={devices} />}
      <LineRow atOnce />
    </div>
  )
  return (
    <div className={css.page} data-alone={!shows || undefined}>
      {shows && (
        <div className={css.devices}>
          <PreviewPicture devices={devices} name={own} face={user ? faceOf(user) : null} />
          <DeviceTrouble devices={devices} />
          {!folded && choices}
        </div>
      )}
      <div className={css.about}>
        <p className={css.lead}>
          {room.kind === 'call' && room.mine
            ? t('web.lead.call-own')
            : t(`web.lead.${room.kind}`, { name: isolate(room.owner.name) })}
        </p>
        <h1 className={css.title}>
          <Bdi>{room.title}</Bdi>
        </h1>
        {room.opensAt && <RoomTimes at={room.opensAt} />}
        <Inside room={room} />
        <ul className={css.facts}>
          <Fact icon={<DoorOpen {...iconProps} />}>
            {room.mine && room.kind !== 'call'
              ? t('web.before.owner')
              : watches
                ? t('web.before.watching')
                : room.waits
                  ? t('web.before.lobby', { name: isolate(room.owner.name) })
                  : t('web.before.no-lobby')}
          </Fact>
          {!watches && (room.recordable || room.recording !== 'none') && (
            <Fact icon={<CircleDot {...iconProps} />}>
              {room.recording === 'none'
                ? t('web.before.recordable')
                : room.recording === 'asked'
                  ? t('web.before.record', { name: isolate(room.owner.name) })
                  : t('web.before.recording')}
              <Consent agrees={agrees} onAgree={setAgrees} />
            </Fact>
          )}
        </ul>
        {!able && (
          <Alert tone="warning" title={t('web.trouble.no-webrtc')}>
            {t('web.trouble.no-webrtc-too')}
          </Alert>
        )}
        {guest && (
          <TextField
            label={t('web.before.name')}
            name="name"
            value={name}
            onChange={setName}
            maxLength={MAX_NAME}
            error={null}
            autoComplete="name"
          />
        )}
        {room.waits && !room.mine && (
          <TextField
            label={t('web.before.why')}
            name="why"
            value={reason}
            onChange={setReason}
            maxLength={MAX_WHY}
            error={null}
            hint={t('web.before.why-too', { name: isolate(room.owner.name) })}
          />
        )}
        {refusal !== null && refusal !== undefined && (
          <p className={css.error} role="alert">
            {why(refusal)}
          </p>
        )}
        {able ? (
          <Button variant="primary" wide className={css.enter} loading={entering} onClick={() => enter('full')}>
            {room.mine && room.kind !== 'call'
              ? t('web.before.begin')
              : watches
                ? t('web.before.watch')
                : t(room.waits ? 'web.before.ask' : 'web.before.enter')}
          </Button>
        ) : (
          <Button variant="primary" wide className={css.enter} loading={entering} onClick={() => enter('chat')}>
            {t('web.before.chat')}
          </Button>
        )}
        {watches && able && <LineRow atOnce={false} />}
        {able && (
          <p className={css.others}>
            {!watches && !room.mine && (
              <Button
                variant="ghost"
                icon={<Headphones {...iconSmall} />}
                disabled={entering}
                onClick={() => enter('listen')}
              >
                {t('web.before.listen')}
              </Button>
            )}
            <Button
              variant="ghost"
              icon={<MessageSquare {...iconSmall} />}
              disabled={entering}
              onClick={() => enter('chat')}
            >
              {t('web.before.chat')}
            </Button>
          </p>
        )}
        {room.kind === 'public' && <Interest room={room} />}
      </div>
      {/* On a phone the way in follows one's picture; who has a device to choose finds it below. */}
      {shows && folded && choices}
    </div>
  )
}

type User = NonNullable<ReturnType<typeof useSession>['user']>
const faceOf = ({ _id, name, userType, profileImage }: User) => ({ id: _id, name, picture: profileImage, userType })

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={css.fact}>
      {icon}
      <div>{children}</div>
    </li>
  )
}

/** Whether one is recorded. Nothing is chosen for anybody; who says nothing is asked inside. */
function Consent({ agrees, onAgree }: { agrees: boolean | null; onAgree: (agrees: boolean) => void }) {
  const t = useText<typeof strings>('rooms')
  return (
    <div className={css.consent} role="radiogroup" aria-label={t('web.before.choose')}>
      {[true, false].map(one => (
        <label key={String(one)} className={css.choice}>
          <input type="radio" name="agrees" checked={agrees === one} onChange={() => onAgree(one)} />
          {t(one ? 'web.before.agree' : 'web.before.disagree')}
        </label>
      ))}
    </div>
  )
}

/** Who is inside, and for how long, where one may know. */
function Inside({ room }: { room: RoomView }) {
  const t = useText<typeof strings>('rooms')
  const { language } = useLanguage()
  const { count, people, since } = room.inside
  const named = people.slice(0, NAMED)
  const names = namesText(
    named.map(({ name }) => name),
    language,
  )
  const more = count - named.length
  return (
    <div className={css.inside}>
      {named.length > 0 && (
        <span className={css.faces} aria-hidden="true">
          {named.map(member => (
            <MemberFace key={member.id} size={36} member={member} />
          ))}
        </span>
      )}
      <p>
        {named.length === 0
          ? count === 0
            ? t('web.before.inside-none')
            : t('web.before.inside-count', { count })
          : more > 0
            ? t('web.before.inside-more', { count: more, names })
            : t('web.before.inside', { count: named.length, names })}
        {since && count > 0 && (
          <span className={css.quiet}>
            {' '}
            {t('web.before.inside-for', { count: Math.max(1, minutesSince(since, Date.now())) })}
          </span>
        )}
      </p>
    </div>
  )
}

import { shortDate } from '../../../platform/shared/text.ts'
import { CirclePause, DoorOpen, MessageSquare } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { UserText } from '../../../platform/web/ui/UserText.tsx'
import { VerifiedMark } from '../../../platform/web/ui/VerifiedMark.tsx'
import { useKindWords } from '../../profiles/web/public.ts'
import type { LiveRoom } from '../contract/inside.ts'
import type { SeatView } from '../contract/vocabulary.ts'
import type { strings } from '../strings.en.ts'
import css from './LobbyPane.module.css'
import { minutesSince, nameOfSeat } from './names.ts'
import type { Acts } from './use-acts.ts'
import { useNow } from './use-now.ts'

type LobbyPaneProps = { live: LiveRoom; acts: Acts; row?: boolean }

/** Who waits, the longest first: who they are, why they come, and the two answers. On a phone only the first, as a row. */
export function LobbyPane({ live, acts, row }: LobbyPaneProps) {
  const t = useText<typeof strings>('rooms')
  const now = useNow(15_000)
  const { waiting } = live
  const [first] = waiting
  if (!first) return null
  const shown = row ? [first] : waiting
  const minutes = minutesSince(first.cameAt, now)
  const more = waiting.length - shown.length
  const records = live.recording?.state === 'running' || live.recording?.state === 'paused'
  return (
    <section className={css.lobby} data-row={row || undefined} aria-label={t('web.lobby.title')}>
      {!row && (
        <header className={css.head}>
          <h2>{t('web.lobby.title')}</h2>
          {waiting.length > 1 ? (
            <Button size="compact" onClick={() => void acts.admit()}>
              {t('web.lobby.admit-all', { count: waiting.length })}
            </Button>
          ) : (
            <span>{minutes > 0 ? t('web.lobby.waiting-for', { count: minutes }) : t('web.lobby.came-now')}</span>
          )}
        </header>
      )}
      <ul className={css.list}>
        {shown.map(seat => (
          <Waiting key={seat._id} seat={seat} acts={acts} row={row ?? false} />
        ))}
      </ul>
      {records && (
        <p className={css.note}>
          <CirclePause {...iconSmall} />
          {t('web.lobby.recording-pauses')}
        </p>
      )}
      {more > 0 && (
        <p className={css.note}>
          {t('web.lobby.more', { count: more })}{' '}
          <Button variant="ghost" size="compact" onClick={() => void acts.admit()}>
            {t('web.lobby.admit-all', { count: waiting.length })}
          </Button>
        </p>
      )}
    </section>
  )
}

function Waiting({ seat, acts, row }: { seat: SeatView; acts: Acts; row: boolean }) {
  const t = useText<typeof strings>('rooms')
  const name = nameOfSeat(t, seat)
  const { member } = seat
  return (
    <li className={css.one}>
      <div className={css.who}>
        <MemberFace size={row ? 36 : 48} member={member ?? { id: seat._id, name, picture: null, userType: null }} />
        <div className={css.words}>
          <p className={css.name}>{row ? t('web.lobby.waits-in', { name: isolate(name) }) : <bdi>{name}</bdi>}</p>
          {member?.userType ? (
            <Verified kind={member.userType} at={member.verifiedAt} />
          ) : (
            <p className={css.quiet}>{t('web.room.guest')}</p>
          )}
          {seat.why && (
            <p className={css.quiet}>
              “<UserText text={seat.why} />”
            </p>
          )}
        </div>
      </div>
      <div className={css.acts}>
        <Button
          variant="primary"
          className={css.admit}
          icon={<DoorOpen {...iconProps} />}
          aria-label={t('web.lobby.admit-named', { name: isolate(name) })}
          onClick={() => void acts.admit(seat._id)}
        >
          {t('web.lobby.admit')}
        </Button>
        <Button
          aria-label={t('web.lobby.back-named', { name: isolate(name) })}
          onClick={() => void acts.sendBack(seat._id)}
        >
          {t('web.lobby.back')}
        </Button>
        {member?.username && (
          <IconButton
            variant="outline"
            label={t('web.lobby.write', { name: isolate(name) })}
            icon={<MessageSquare {...iconProps} />}
            onClick={() => window.open(`/inbox?to=${encodeURIComponent(member.username ?? '')}`, '_blank', 'noopener')}
          />
        )}
      </div>
    </li>
  )
}

function Verified({ kind, at }: { kind: NonNullable<NonNullable<SeatView['member']>['userType']>; at: string | null }) {
  const t = useText<typeof strings>('rooms')
  const noun = useKindWords(kind)('noun')
  if (at) return <VerifiedMark kind={kind} label={t('web.lobby.verified', { kind: noun, date: shortDate(at) })} />
  return (
    <p className={css.quiet}>
      {noun} · {t('web.lobby.not-verified')}
    </p>
  )
}

import { useRead, useWrite } from '../../../platform/web/call.ts'
import { Heart } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyLine, FailedLine } from '../../../platform/web/ui/EmptyLine.tsx'
import { Fold } from '../../../platform/web/ui/Fold.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { useWhy } from '../../social/web/public.ts'
import { listInterested, type RoomView, readPublicRoom, readRoom, sayInterested } from '../contract.ts'
import { publicRoomAddress } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './BeforeJoining.module.css'

/** Who is interested in a broadcast: its owner reads who, a member says so once, a visitor signs in first. */
export function Interest({ room }: { room: RoomView }) {
  const t = useText<typeof strings>('rooms')
  const why = useWhy()
  const { viewer } = useSession()
  const write = useWrite(sayInterested, { invalidates: [readPublicRoom, readRoom] })
  const roomId = room._id
  if (!roomId) return null
  const { count, mine } = room.interest
  if (room.mine) return <Interested roomId={roomId} count={count} />
  const name = isolate(room.owner.name)
  return (
    <div className={css.interest}>
      {viewer ? (
        <Button
          icon={<Heart {...iconSmall} />}
          aria-pressed={mine}
          disabled={mine}
          loading={write.busy}
          onClick={() => void write.run({ params: { roomId } })}
        >
          {t(mine ? 'web.before.interest-said' : 'web.before.interest-ask', { name })}
        </Button>
      ) : (
        <LinkText to={`/login?next=${encodeURIComponent(publicRoomAddress(room.owner.username ?? ''))}`}>
          {t('web.before.sign-in')}
        </LinkText>
      )}
      {count > 0 && <p>{t('web.before.interested', { count })}</p>}
      {write.refusal && <p role="alert">{why(write.refusal)}</p>}
    </div>
  )
}

function Interested({ roomId, count }: { roomId: string; count: number }) {
  const t = useText<typeof strings>('rooms')
  const { language } = useLanguage()
  const read = useRead(listInterested, { params: { roomId } }, { enabled: count > 0 })
  if (count === 0)
    return (
      <div className={css.interest}>
        <EmptyLine title={t('web.before.interested-none')} />
      </div>
    )
  return (
    <div className={css.interest}>
      <Fold summary={t('web.before.interested', { count })}>
        {read.error && <FailedLine onRetry={() => void read.refetch()} />}
        <ul lang={language}>
          {(read.data?.data ?? []).map(({ member }) => (
            <li key={member.id}>
              {member.link ? <LinkText to={member.link}>{member.name}</LinkText> : <bdi>{member.name}</bdi>}
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  )
}

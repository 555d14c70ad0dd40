import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { localeOf } from '../../../../platform/shared/text.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { PhoneOff } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useAnnounced } from '../../../../platform/web/live.ts'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { PendingPage } from '../../../../platform/web/ui/PendingPage.tsx'
import { memberTopic } from '../../../notifications/contract.ts'
import { RoomPage } from '../../../rooms/web/public.ts'
import { type CallView, callTurned, hangUp, readCall } from '../../contract/calls.ts'
import type { strings } from '../../strings.en.ts'
import { useCalling } from './call-acts.ts'
import css from './Calls.module.css'

/** `/call/{id}`: the room of a call, with who is called over it, until it is over. */
export function CallScreen() {
  const { callId = '' } = useParams()
  const t = useText<typeof strings>('chat')
  const { viewer } = useSession()
  const read = useRead(readCall, { params: { callId } }, { staleMs: 0 })
  useAnnounced(callTurned, viewer ? memberTopic(viewer.id) : null, turned => {
    if (turned.callId === callId) void read.refetch()
  })
  const call = read.data?.data
  if (!call)
    return (
      <div className={css.page}>
        <PendingPage
          error={read.error}
          onRetry={() => void read.refetch()}
          height="480px"
          missing={
            <EmptyState
              kind="no-match"
              level={1}
              title={t('calls.missing')}
              body={t('calls.missing-too')}
              action={<Button href="/inbox">{t('thread.to-list')}</Button>}
            />
          }
        />
      </div>
    )
  if (call.state === 'over') return <Over call={call} />
  return (
    <>
      <RoomPage roomId={callId} backHref={`/inbox/${call.sessionId}`} backLabel={t('calls.to-thread')} />
      {call.mine && call.state === 'rings' && <Calling call={call} />}
    </>
  )
}

/** Over the room while nobody has come: for whom it rings, and the way to take it back. When its time is up it is taken back. */
function Calling({ call }: { call: CallView }) {
  const t = useText<typeof strings>('chat')
  const { language } = useLanguage()
  const names = new Intl.ListFormat(localeOf(language)).format(
    call.called.slice(0, 3).map(one => isolate(one.name ?? t('former'))),
  )
  const end = useRef(() => {})
  end.current = () =>
    void send(hangUp, { params: { callId: call._id } }, { quiet: true }).catch(() => {
      // The club sees to it by itself a moment later.
    })
  useEffect(() => {
    const timer = setTimeout(() => end.current(), call.left * 1000)
    return () => clearTimeout(timer)
  }, [call.left])
  return (
    <div className={css.calling} role="status">
      <span className={css.dot} aria-hidden="true" />
      <span className={css.words}>{t('calls.calling', { names })}</span>
      <Button size="compact" variant="danger" icon={<PhoneOff {...iconSmall} />} onClick={() => end.current()}>
        {t('calls.hang-up')}
      </Button>
    </div>
  )
}

/** What became of it, and what can be done now. */
function Over({ call }: { call: CallView }) {
  const t = useText<typeof strings>('chat')
  const { busy, call: again } = useCalling()
  const key = call.talked ? 'over' : call.mine ? 'missed' : 'missed-by-you'
  return (
    <div className={css.page}>
      <EmptyState
        kind="note"
        level={1}
        title={t(`calls.${key}`)}
        body={t(`calls.${key}-too`)}
        action={
          <span className={css.acts}>
            <Button variant="primary" href={`/inbox/${call.sessionId}`}>
              {t('calls.to-thread')}
            </Button>
            <Button loading={busy} onClick={() => again(call.sessionId)}>
              {t(call.mine ? 'calls.again' : 'calls.call-back')}
            </Button>
          </span>
        }
      />
    </div>
  )
}

import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { send } from '../../../../platform/web/call.ts'
import { Phone, PhoneOff } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { acceptCall, type CallView, declineCall } from '../../contract/calls.ts'
import type { strings } from '../../strings.en.ts'
import css from './Calls.module.css'
import { startRinging } from './ring-tone.ts'

/** Over any page while somebody calls: who it is, and the two answers. Escape makes it silent in this window alone. */
export function RingDialog({ call }: { call: CallView }) {
  const t = useText<typeof strings>('chat')
  const navigate = useNavigate()
  const [done, setDone] = useState(false)
  const name = call.by.name ?? t('former')
  const title = call.group
    ? t('calls.rings-in', { name: isolate(name), group: isolate(call.group) })
    : t('calls.rings', { name: isolate(name) })
  useEffect(() => (done ? undefined : startRinging()), [done])
  useEffect(() => {
    if (done) return
    const before = document.title
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [done, title])
  const params = { callId: call._id }
  const accept = async () => {
    setDone(true)
    // Whatever became of it meanwhile its page says.
    await send(acceptCall, { params }, { quiet: true }).catch(() => {})
    void navigate(`/call/${call._id}`)
  }
  const decline = () => {
    setDone(true)
    void send(declineCall, { params }, { quiet: true }).catch(() => setDone(false))
  }
  return (
    <Dialog
      open={!done}
      onClose={() => setDone(true)}
      size="small"
      title={title}
      footer={
        <div className={css.answers}>
          <Button variant="danger" icon={<PhoneOff {...iconSmall} />} onClick={decline}>
            {t('calls.decline')}
          </Button>
          <Button variant="primary" icon={<Phone {...iconSmall} />} onClick={() => void accept()}>
            {t('calls.accept')}
          </Button>
        </div>
      }
    >
      <div className={css.ring}>
        <MemberFace member={{ ...call.by, name }} size={96} />
        <p className={css.quiet}>{t('calls.accept-too')}</p>
      </div>
    </Dialog>
  )
}

import { type ReactNode, useState } from 'react'
import { useWrite } from '../../../platform/web/call.ts'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { Video } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { enterAsGuest, type GuestMeeting } from '../contract/guests.ts'
import type { strings } from '../strings.en.ts'
import css from './Meetings.module.css'

export type Entered = { roomId: string; pass: string | null }
type GuestDoorProps = {
  token: string
  meeting: GuestMeeting
  onEntered: (entered: Entered) => void
  children: ReactNode
}

/** The way into the lobby for a guest: under the name of their invitation, of their account, or the one they say. */
export function GuestDoor({ token, meeting, onEntered, children }: GuestDoorProps) {
  const t = useText<typeof strings>('meetings')
  const [name, setName] = useState('')
  const { user } = useSession()
  const { account } = meeting
  const says = !meeting.you && !account
  const enter = useWrite(enterAsGuest, { onDone: ({ data }) => onEntered(data) })
  return (
    <section>
      <h2 className={css.heading}>{t('one.join')}</h2>
      {meeting.roomOpen ? (
        <form
          className={css.dialog}
          onSubmit={event => {
            event.preventDefault()
            void enter.run({ params: { token }, body: { name: name.trim() } })
          }}
        >
          {says && (
            <TextField
              name="name"
              label={t('guest.name')}
              hint={t('guest.name-hint')}
              value={name}
              onChange={setName}
              maxLength={60}
              autoComplete="name"
            />
          )}
          {account && user && <p>{t('guest.own-name', { name: isolate(user.name) })}</p>}
          <p className={css.quiet}>
            {account === 'belongs'
              ? t('guest.no-lobby')
              : t(account ? 'guest.lobby-own' : 'guest.lobby-too', { name: isolate(meeting.owner) })}
          </p>
          {enter.refusal && (
            <p className={css.warn} role="alert">
              {enter.refusal.message}
            </p>
          )}
          <div className={css.buttons}>
            <Button
              type="submit"
              variant="primary"
              icon={<Video {...iconSmall} />}
              loading={enter.busy}
              disabled={says && name.trim() === ''}
            >
              {t(account === 'belongs' ? 'one.enter' : 'guest.enter')}
            </Button>
          </div>
        </form>
      ) : (
        <p className={css.quiet}>{children}</p>
      )}
    </section>
  )
}

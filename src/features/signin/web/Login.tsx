import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '../../../platform/web/text.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { AskForLink } from '../../accounts/web/AskForLink.tsx'
import type { strings } from '../strings.en.ts'
import { DemoPeople } from './DemoPeople.tsx'
import { useSignInOptions } from './data.ts'
import { Entrance } from './Entrance.tsx'
import styles from './Login.module.css'
import { LoginForm } from './LoginForm.tsx'
import { SecondStep } from './SecondStep.tsx'
import { type Entered, useEnter } from './use-enter.ts'
import { WaysIn } from './WaysIn.tsx'

/** `/login`: password, passkey or provider, then the second step where one is asked; afterwards back to where one was. */
export function Login() {
  const t = useText<typeof strings>('signin')
  const options = useSignInOptions()
  const [search] = useSearchParams()
  const next = search.get('next')
  const enter = useEnter()
  const onEntered = (entered: Entered) => enter(entered, next)
  const [ticket, setTicket] = useState<string | null>(null)
  const [filled, setFilled] = useState({ username: '', password: '' })
  const [unverified, setUnverified] = useState(false)
  const demo = options?.demo
  if (ticket !== null)
    return (
      <Entrance>
        <SecondStep ticket={ticket} onEntered={onEntered} onBack={() => setTicket(null)} />
      </Entrance>
    )
  return (
    <Entrance panel={demo ? <DemoPeople {...demo} onPick={setFilled} /> : undefined}>
      <h1>{t('pages.login.title')}</h1>
      <p className={styles.lead}>{t(next ? 'login.back-to' : 'login.lead')}</p>
      <div className={styles.ways}>
        <WaysIn providers={options?.providers ?? []} next={next} onEntered={onEntered} />
        <p className={styles.or}>{t('login.or')}</p>
        <LoginForm filled={filled} onEntered={onEntered} onTicket={setTicket} onUnverified={setUnverified} />
        {unverified && <AskForLink />}
      </div>
      <p className={styles.join}>
        {t('login.new-here')} <LinkText to="/register">{t('login.join')}</LinkText>
      </p>
    </Entrance>
  )
}

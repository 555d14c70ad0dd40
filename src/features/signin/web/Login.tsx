import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { send, useRead } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { PasswordField } from '../../../platform/web/forms/PasswordField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { KeyRound } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Avatar } from '../../../platform/web/ui/Avatar.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { AskForLink } from '../../accounts/web/public.ts'
import type { DemoSignIn } from '../contract/sessions.ts'
import { login, signInOptions } from '../contract/sessions.ts'
import type { strings } from '../strings.en.ts'
import demoPeopleStyles from './DemoPeople.module.css'
import { deviceToken } from './device-token.ts'
import { Entrance } from './Entrance.tsx'
import styles from './Login.module.css'
import { knowsPasskeys, signInWithPasskey } from './passkeys.ts'
import { SecondStep } from './SecondStep.tsx'
import { goToProvider } from './social.ts'
import { type Entered, useEnter } from './use-enter.ts'
import { useRefusalWords } from './use-refusal-words.ts'
import { useWait, waitText } from './use-wait.ts'

const KEPT_MS = 5 * 60_000

/** Ways to sign in here, and the demo club's people where there are any. */
const useSignInOptions = () => useRead(signInOptions, undefined, { staleMs: KEPT_MS }).data

const Credentials = login.body.pick({ username: true, password: true })

type LoginFormProps = {
  /** Put into the fields from outside: a person of the demo club. */
  filled: { username: string; password: string }
  onEntered: (entered: Entered) => Promise<void>
  onTicket: (ticket: string) => void
  /** Told whether the login failed only because the address is not confirmed yet. */
  onUnverified: (unverified: boolean) => void
}

/** Name and password. A wrong login clears nothing; after too many the button counts down until the next try. */
function LoginForm({ filled, onEntered, onTicket, onUnverified }: LoginFormProps) {
  const t = useText<typeof strings>('signin')
  const { left, waitFor } = useWait()
  const form = useForm(Credentials, {
    defaults: filled,
    onSubmit: async values => {
      onUnverified(false)
      try {
        // Without an idempotency key: the answer to a login must not be kept anywhere.
        const answer = await send(login, { body: { ...values, ...deviceToken() } })
        if ('ticket' in answer) onTicket(answer.ticket)
        else await onEntered(answer)
      } catch (error) {
        if (error instanceof Refusal) onUnverified(error.code === 'signin.not-verified')
        waitFor(error)
        throw error
      }
    },
  })
  useEffect(() => {
    if (!filled.username) return
    form.reset(filled)
    form.element.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when somebody was picked
  }, [filled])
  return (
    <form {...form.props} className={styles.form}>
      <FormErrors form={form} />
      <TextField
        {...form.field('username')}
        label={t('login.username')}
        autoComplete="username"
        spellCheck={false}
        lang="en"
        inputMode="email"
      />
      <PasswordField {...form.field('password')} label={t('login.password')} autoComplete="current-password" />
      <span className={styles.forgot}>
        <LinkText to="/forgot-password">{t('login.forgot')}</LinkText>
      </span>
      <Button type="submit" variant="primary" wide loading={form.busy} disabled={left > 0}>
        {left > 0 ? t('login.submit-in', { time: waitText(left) }) : t('login.submit')}
      </Button>
    </form>
  )
}

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

type DemoPeopleProps = {
  password: string
  accounts: readonly DemoSignIn[]
  onPick: (filled: { username: string; password: string }) => void
}

/** In demo mode: the people of the demo club; a press fills the form with one of them. */
function DemoPeople({ password, accounts, onPick }: DemoPeopleProps) {
  const t = useText<typeof strings>('signin')
  const words = useWords()
  const [before, after] = t('demo.password').split('{password}')
  return (
    <>
      <h2 className={demoPeopleStyles.title}>{t('demo.title')}</h2>
      <p className={demoPeopleStyles.lead}>{t('demo.lead')}</p>
      <p className={demoPeopleStyles.lead}>
        {before}
        <code className={demoPeopleStyles.password}>{password}</code>
        {after}
      </p>
      <ul className={demoPeopleStyles.people}>
        {accounts.map(person => (
          <li key={person.email}>
            <button
              type="button"
              className={demoPeopleStyles.person}
              onClick={() => onPick({ username: person.email, password })}
            >
              <Avatar name={person.name} kind={person.userType} size={36} />
              <span className={demoPeopleStyles.words}>
                <span className={demoPeopleStyles.name}>
                  <Bdi>{person.name}</Bdi>
                </span>
                <span className={demoPeopleStyles.kind}>
                  {person.role === 'User' && person.userType && !isPending(person)
                    ? words(`kinds.${person.userType}`)
                    : t(`kinds.${isPending(person) ? 'pending' : person.role}`)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const isPending = ({ email }: DemoSignIn): boolean => email.startsWith('pending@')

type WaysInProps = {
  providers: readonly { id: string; name: string }[]
  next: string | null
  onEntered: (entered: Entered) => Promise<void>
}

/** The ways in that need nothing typed: a provider, a passkey. */
function WaysIn({ providers, next, onEntered }: WaysInProps) {
  const t = useText<typeof strings>('signin')
  const { busy, problem, run } = useWay()
  return (
    <div className={styles.buttons}>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          wide
          loading={busy === id}
          icon={<Letter name={name} />}
          onClick={() => run(id, () => goToProvider({ provider: id, next: next ?? undefined }))}
        >
          {t('login.with', { provider: isolate(name) })}
        </Button>
      ))}
      {knowsPasskeys() && (
        <Button
          wide
          loading={busy === 'passkey'}
          icon={<KeyRound {...iconProps} />}
          onClick={() => run('passkey', async () => onEntered(await signInWithPasskey()))}
        >
          {t('login.passkey')}
        </Button>
      )}
      {problem && <Alert tone="danger" role="alert" title={problem} />}
    </div>
  )
}

/** A provider's mark without its trademark: the first letter of its name. */
function Letter({ name }: { name: string }) {
  return (
    <span className={styles.letter} aria-hidden="true">
      {[...name][0]}
    </span>
  )
}

/** One way at a time; what went wrong is said in the page. */
function useWay() {
  const words = useRefusalWords()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (way: string, act: () => Promise<void>) => {
    setBusy(way)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      setProblem(words(error))
    } finally {
      setBusy(null)
    }
  }
  return { busy, problem, run: (way: string, act: () => Promise<void>) => void run(way, act) }
}

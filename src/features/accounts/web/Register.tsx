import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useParams } from 'react-router'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { send, useWrite } from '../../../platform/web/call.ts'
import { DateField } from '../../../platform/web/forms/DateField.tsx'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { PasswordField } from '../../../platform/web/forms/PasswordField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { MailCheck } from '../../../platform/web/icons.ts'
import { isolateLatin } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { useClub } from '../../settings/web/public.ts'
import { Registration, register, resendToken } from '../contract.ts'
import { PASSWORD_RULES } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { Agreement } from './Agreement.tsx'
import { useInviter } from './data.ts'
import { Door } from './Door.tsx'
import { mailProviderOf } from './mail-provider.ts'
import mailSentStyles from './MailSent.module.css'
import { keepRegistration, ownRegistration } from './own-registration.ts'
import styles from './Register.module.css'
import { StrengthMeter } from './StrengthMeter.tsx'
import { useCountdown } from './use-countdown.ts'
import { UsernameField } from './UsernameField.tsx'

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Asks for the mail again, counting down until that is allowed; the server's own wait counts. */
function ResendButton({ email, wait }: { email: string; wait: number }) {
  const t = useText<typeof strings>('accounts')
  const words = useWords()
  const { left, start } = useCountdown(wait)
  const [sentAgain, setSentAgain] = useState(false)
  const write = useWrite(resendToken, {
    onDone: ({ data }) => {
      setSentAgain(true)
      start(data.resendAfter)
    },
    onRefusal: refusal => {
      setSentAgain(false)
      if (refusal instanceof Refusal && refusal.params.seconds) start(Number(refusal.params.seconds))
    },
  })
  const refused =
    write.refusal && (write.refusal instanceof Refusal ? write.refusal.message : words('ui.not-connected'))
  return (
    <>
      <Button
        wide
        loading={write.busy}
        disabled={left > 0}
        onClick={() => void write.run({ body: { email, ...ownRegistration() } })}
      >
        {left > 0 ? t('sent.resend-in', { time: isolateLatin(clockText(left)) }) : t('sent.resend')}
      </Button>
      {sentAgain && !refused && <Alert tone="success" role="status" title={t('sent.again')} />}
      {refused && <Alert tone="warning" role="alert" title={refused} />}
    </>
  )
}

type MailSentProps = {
  email: string
  /** Seconds until the mail can be asked for again. */
  resendAfter: number
  onChangeAddress: () => void
}

/** "Check your mail": where the link went, a way to the mailbox, again after a minute, or another address. */
function MailSent({ email, resendAfter, onChangeAddress }: MailSentProps) {
  const t = useText<typeof strings>('accounts')
  const provider = mailProviderOf(email)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus()
    scrollTo({ top: 0 })
  }, [])
  return (
    <section aria-labelledby="mail-sent">
      <span className={mailSentStyles.icon}>
        <MailCheck size={28} strokeWidth={1.5} aria-hidden />
      </span>
      <h1 ref={title} id="mail-sent" tabIndex={-1}>
        {t('sent.title')}
      </h1>
      <p className={mailSentStyles.lead}>{t('sent.lead', { email: isolateLatin(email) })}</p>
      <p className={mailSentStyles.quiet}>{t('sent.spam')}</p>
      <div className={mailSentStyles.actions}>
        {provider && (
          <Button href={provider.url} external variant="primary" wide>
            {t('sent.open', { provider: isolateLatin(provider.name) })}
          </Button>
        )}
        <ResendButton email={email} wait={resendAfter} />
        <Button variant="ghost" wide onClick={onChangeAddress}>
          {t('sent.change')}
        </Button>
      </div>
    </section>
  )
}

const EMPTY = {
  name: '',
  username: '',
  email: '',
  password: '',
  passwordConfirmation: '',
  birthDate: '',
  agreement: false,
  referral: '',
  timeZone: '',
}

type RegisterFormProps = {
  referral: string | undefined
  onSent: (sent: { email: string; resendAfter: number }) => void
}

/** Everything an account needs. Judged here by the contract's schema, and again by the server. */
function RegisterForm({ referral, onSent }: RegisterFormProps) {
  const t = useText<typeof strings>('accounts')
  const [sentAs, setSentAs] = useState<string | null>(null)
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const form = useForm(Registration, {
    defaults: EMPTY,
    feature: 'accounts',
    onSubmit: async values => {
      const { data, keep } = await send(register, { body: { ...values, timeZone, ...(referral && { referral }) } })
      keepRegistration(keep)
      setSentAs(values.username)
      onSent(data)
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <FormErrors form={form} />
      <TextField
        {...form.field('name')}
        label={t('register.name')}
        hint={t('register.name-hint')}
        autoComplete="name"
      />
      <UsernameField {...form.field('username')} own={sentAs} />
      <TextField
        {...form.field('email')}
        type="email"
        label={t('register.email')}
        hint={t('register.email-hint')}
        autoComplete="email"
        inputMode="email"
      />
      <div>
        <PasswordField
          {...form.field('password')}
          label={t('register.password')}
          autoComplete="new-password"
          checks={PASSWORD_RULES.map(({ key, passes }) => ({ label: t(`rules.${key}`), passes }))}
        />
        <StrengthMeter password={form.values.password ?? ''} />
      </div>
      <PasswordField
        {...form.field('passwordConfirmation')}
        label={t('register.password-again')}
        autoComplete="new-password"
      />
      <DateField
        {...form.field('birthDate')}
        label={t('register.birth-date')}
        hint={t('register.birth-date-hint')}
        autoComplete="bday"
      />
      <Agreement {...form.field('agreement')} />
      <div className={styles.send}>
        <Button type="submit" variant="primary" wide loading={form.busy}>
          {t('register.submit')}
        </Button>
      </div>
    </form>
  )
}

/** `/register` and `/register/{id}`: opens an account, then says where the mail went. What was typed stays for a way back. */
export function Register() {
  const { id } = useParams()
  const { registrationOpen } = useClub()
  const { inviter, looking } = useInviter(id)
  const [sent, setSent] = useState<{ email: string; resendAfter: number } | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const changeAddress = () => {
    flushSync(() => setSent(null))
    form.current?.querySelector<HTMLInputElement>('[name=email]')?.select()
  }
  const closed = !registrationOpen && !inviter && !looking
  return (
    <Door invitedBy={inviter?.name}>
      {closed ? <ByInvitation /> : sent && <MailSent {...sent} onChangeAddress={changeAddress} />}
      <div ref={form} hidden={closed || sent !== null}>
        <Welcome />
        <RegisterForm referral={inviter && id} onSent={setSent} />
      </div>
    </Door>
  )
}

function Welcome() {
  const t = useText<typeof strings>('accounts')
  const { joiningPoints } = useClub()
  return (
    <>
      <h1>{t('pages.register.title')}</h1>
      <p className={styles.lead}>{t('register.lead')}</p>
      {joiningPoints > 0 && <p className={styles.lead}>{t('register.joining', { count: joiningPoints })}</p>}
      <p className={styles.other}>
        {t('register.have-account')} <LinkText to="/login">{t('register.login')}</LinkText>
      </p>
    </>
  )
}

function ByInvitation() {
  const t = useText<typeof strings>('accounts')
  return (
    <EmptyState
      kind="no-permission"
      title={t('closed.title')}
      body={t('closed.body')}
      action={<Button href="/contact-us">{t('closed.contact')}</Button>}
    />
  )
}

import { useState } from 'react'
import { z } from 'zod'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { send } from '../../../platform/web/call.ts'
import { ChoiceCards } from '../../../platform/web/forms/ChoiceCards.tsx'
import { NumberField } from '../../../platform/web/forms/NumberField.tsx'
import { PasswordField } from '../../../platform/web/forms/PasswordField.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { Inbox, Mail, Send, Server } from '../../../platform/web/icons.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { MAIL_SECURITY } from '../../settings/contract/catalogue.ts'
import { changeMailServer, MailServerTyped, tryMailServer } from '../../settings/contract/settings.ts'
import type { strings } from '../strings.en.ts'
import styles from './MailTrial.module.css'
import { Pair, StepForm, type StepProps } from './StepForm.tsx'

/** The mail server with the address that a test mail goes to. */
export const MailForm = z.object({ mail: MailServerTyped, to: z.email() })

/** An empty password leaves the stored one as it is. */
export function asSent(mail: MailServerTyped, hasPassword: boolean): MailServerTyped {
  const { password, ...server } = mail
  return password === '' && hasPassword ? server : mail
}

/** The form of the mail step. */
type MailFields = ReturnType<typeof useForm<typeof MailForm>>

/** The usual port of each kind of connection; it follows a change unless another one was typed. */
const PORTS = { starttls: 587, tls: 465, none: 25 } as const
type Security = keyof typeof PORTS

/** Everything a provider tells about its server. */
export function MailServerFields({ form, hasPassword }: { form: MailFields; hasPassword: boolean }) {
  const t = useText<typeof strings>('setup')
  const secure = (next: string) => {
    const { port, security } = form.values.mail
    if (port === PORTS[security]) form.set('mail.port', PORTS[next as Security])
    form.set('mail.security', next as Security)
  }
  return (
    <>
      <Pair>
        <TextField {...form.field('mail.host')} label={t('mail.host')} lang="en" spellCheck={false} />
        <NumberField {...form.field('mail.port')} label={t('mail.port')} />
      </Pair>
      <SelectField
        {...form.field('mail.security')}
        onChange={secure}
        label={t('mail.security')}
        options={MAIL_SECURITY.map(value => ({ value, label: t(`mail.${value}`) }))}
      />
      <Pair>
        <TextField
          {...form.field('mail.username')}
          label={t('mail.username')}
          lang="en"
          spellCheck={false}
          autoComplete="off"
          optional
        />
        <PasswordField
          {...form.field('mail.password')}
          value={form.values.mail.password ?? ''}
          label={t('mail.password')}
          autoComplete="new-password"
          optional
          {...(hasPassword && { hint: t('mail.password-kept') })}
        />
      </Pair>
      <Pair>
        <TextField {...form.field('mail.fromName')} label={t('mail.from-name')} optional />
        <TextField {...form.field('mail.fromAddress')} type="email" label={t('mail.from-address')} />
      </Pair>
    </>
  )
}

/** Where mails go: kept here, as the environment says, or through a server that can be tried before it is saved. */
export function MailStep({ settings, progress, onTaken, onSkip, onBack }: StepProps) {
  const t = useText<typeof strings>('setup')
  const { user } = useSession()
  const stored = settings.mail
  const hasPassword = stored?.hasPassword ?? false
  const [way, setWay] = useState(stored ? 'server' : 'none')
  const form = useForm(MailForm, {
    defaults: {
      mail: stored
        ? { ...withoutFlag(stored), password: '' }
        : {
            host: '',
            port: 587,
            security: 'starttls',
            username: '',
            password: '',
            fromName: settings.clubName[settings.defaultLanguage],
            fromAddress: settings.contact.mail,
          },
      to: user?.email ?? '',
    },
    feature: 'settings',
    onSubmit: async ({ mail }) => {
      await send(changeMailServer, { body: { mail: asSent(mail, hasPassword) } })
      await onTaken()
    },
  })
  const leaveAsItIs = async () => {
    if (stored) await send(changeMailServer, { body: { mail: null } })
    await onTaken()
  }
  const none = progress.mailFromEnvironment ? 'environment' : 'keep'
  const props = way === 'server' ? form.props : { ...form.props, onSubmit: quietly(leaveAsItIs, form.refuse) }
  return (
    <StepForm form={{ ...form, props }} title={t('mail.title')} lead={t('mail.lead')} onSkip={onSkip} onBack={onBack}>
      <ChoiceCards
        name="way"
        label={t('mail.way')}
        value={way}
        onChange={setWay}
        options={[
          {
            value: 'none',
            label: t(`mail.${none}`),
            hint: t(`mail.${none}-hint`),
            icon: none === 'keep' ? <Inbox {...iconProps} /> : <Server {...iconProps} />,
          },
          { value: 'server', label: t('mail.server'), hint: t('mail.server-hint'), icon: <Mail {...iconProps} /> },
        ]}
      />
      {way === 'server' && (
        <>
          <MailServerFields form={form} hasPassword={hasPassword} />
          <MailTrial form={form} hasPassword={hasPassword} />
        </>
      )}
    </StepForm>
  )
}

/** A stored server without what the form does not have. */
export function withoutFlag({ hasPassword: _, ...server }: NonNullable<StepProps['settings']['mail']>) {
  return server
}

/** A form whose fields do not matter now: sends without judging them. */
const quietly =
  (act: () => Promise<void>, refuse: (refusal: unknown) => void) => (event: { preventDefault(): void }) => {
    event.preventDefault()
    void act().catch(refuse)
  }

/** Sends one mail through what is typed, before anything is saved, and shows what the server said. */
export function MailTrial({ form, hasPassword }: { form: MailFields; hasPassword: boolean }) {
  const t = useText<typeof strings>('setup')
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<AnswerOf<typeof tryMailServer> | null>(null)
  const attempt = async () => {
    if (!form.check()) return
    setBusy(true)
    setAnswer(null)
    try {
      const { mail, to } = MailForm.parse(form.values)
      setAnswer(await send(tryMailServer, { body: { to, mail: asSent(mail, hasPassword) } }))
    } catch (refusal) {
      form.refuse(refusal)
    } finally {
      setBusy(false)
    }
  }
  const outcome = answer?.data.outcome
  // Where nothing was reached there was no server to say anything.
  const spoke = outcome === 'delivered' || outcome === 'refused'
  return (
    <div className={styles.trial}>
      <div className={styles.line}>
        <TextField {...form.field('to')} type="email" label={t('mail.try-to')} />
        <Button icon={<Send {...iconProps} className="flip" />} loading={busy} onClick={attempt}>
          {t('mail.try')}
        </Button>
      </div>
      {answer && (
        <Alert tone={outcome === 'delivered' ? 'success' : 'danger'} title={answer.message} role="alert">
          {answer.data.words && (
            <>
              <p className={styles.words}>{t(spoke ? 'mail.words' : 'mail.detail')}</p>
              <samp className={styles.said}>{answer.data.words}</samp>
            </>
          )}
        </Alert>
      )}
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { MailCheck } from '../../../platform/web/icons.ts'
import { isolateLatin } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { mailProviderOf, useCountdown } from '../../accounts/web/public.ts'
import { recover } from '../contract/password.ts'
import type { strings } from '../strings.en.ts'
import { Entrance } from './Entrance.tsx'
import linkSentStyles from './LinkSent.module.css'
import styles from './Login.module.css'
import { useRefusalWords } from './use-refusal-words.ts'
import { waitText } from './use-wait.ts'

const AGAIN_SECONDS = 60

/** "Check your mail": where the link went, a way to the mailbox, again after a minute, or another address. */
function LinkSent({ email, onOther }: { email: string; onOther: () => void }) {
  const t = useText<typeof strings>('signin')
  const provider = mailProviderOf(email)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <span className={linkSentStyles.icon}>
        <MailCheck size={28} strokeWidth={1.5} aria-hidden />
      </span>
      <h1 ref={title} tabIndex={-1}>
        {t('forgot.sent-title')}
      </h1>
      <p className={linkSentStyles.lead}>{t('forgot.sent-lead', { email: isolateLatin(email) })}</p>
      <p className={linkSentStyles.quiet}>{t('forgot.sent-spam')}</p>
      <div className={linkSentStyles.actions}>
        {provider && (
          <Button href={provider.url} external variant="primary" wide>
            {t('forgot.open', { provider: isolateLatin(provider.name) })}
          </Button>
        )}
        <Resend email={email} />
        <Button variant="ghost" wide onClick={onOther}>
          {t('forgot.other-address')}
        </Button>
      </div>
    </>
  )
}

function Resend({ email }: { email: string }) {
  const t = useText<typeof strings>('signin')
  const words = useRefusalWords()
  const { left, start } = useCountdown(AGAIN_SECONDS)
  const [problem, setProblem] = useState<string | null>(null)
  const again = async () => {
    setProblem(null)
    start(AGAIN_SECONDS)
    try {
      await send(recover, { body: { email } })
    } catch (error) {
      setProblem(words(error))
      if (error instanceof Refusal && error.params.seconds) start(Number(error.params.seconds))
    }
  }
  return (
    <>
      <Button wide disabled={left > 0} onClick={() => void again()}>
        {left > 0 ? t('forgot.resend-in', { time: waitText(left) }) : t('forgot.resend')}
      </Button>
      {problem && <Alert tone="warning" role="alert" title={problem} />}
    </>
  )
}

/** `/forgot-password`: asks for a link; says the same whether or not the address is known. */
export function ForgotPassword() {
  const t = useText<typeof strings>('signin')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm(recover.body, {
    defaults: { email: '' },
    onSubmit: async ({ email }) => {
      await send(recover, { body: { email } })
      setSentTo(email)
    },
  })
  if (sentTo !== null)
    return (
      <Entrance>
        <LinkSent email={sentTo} onOther={() => setSentTo(null)} />
      </Entrance>
    )
  return (
    <Entrance>
      <h1>{t('pages.forgot.title')}</h1>
      <p className={styles.lead}>{t('forgot.lead')}</p>
      <form {...form.props} className={styles.second}>
        <FormErrors form={form} />
        <TextField
          {...form.field('email')}
          type="email"
          inputMode="email"
          label={t('forgot.email')}
          autoComplete="email"
        />
        <Button type="submit" variant="primary" wide loading={form.busy}>
          {t('forgot.submit')}
        </Button>
        <Button variant="ghost" wide href="/login">
          {t('forgot.back-to-login')}
        </Button>
      </form>
    </Entrance>
  )
}

import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { strings } from '../strings.en.ts'
import { isolateLatin } from './isolate.ts'
import styles from './MailSent.module.css'
import { mailProviderOf } from './mail-provider.ts'
import { ResendButton } from './ResendButton.tsx'

type MailSentProps = {
  email: string
  /** Seconds until the mail can be asked for again. */
  resendAfter: number
  onChangeAddress: () => void
}

/** "Check your mail": where the link went, a way to the mailbox, again after a minute, or another address. */
export function MailSent({ email, resendAfter, onChangeAddress }: MailSentProps) {
  const t = useText<typeof strings>('accounts')
  const provider = mailProviderOf(email)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus()
    scrollTo({ top: 0 })
  }, [])
  return (
    <section aria-labelledby="mail-sent">
      <span className={styles.icon}>
        <MailCheck size={28} strokeWidth={1.5} aria-hidden />
      </span>
      <h1 ref={title} id="mail-sent" tabIndex={-1}>
        {t('sent.title')}
      </h1>
      <p className={styles.lead}>{t('sent.lead', { email: isolateLatin(email) })}</p>
      <p className={styles.quiet}>{t('sent.spam')}</p>
      <div className={styles.actions}>
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

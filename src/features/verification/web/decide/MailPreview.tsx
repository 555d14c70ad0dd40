import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { directionOf } from '../../../../platform/shared/text.ts'
import { useWrite } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { Spinner } from '../../../../platform/web/ui/Spinner.tsx'
import { type Decision, previewDecision } from '../../contract/calls.ts'
import type { strings } from '../../strings.en.ts'
import { wordsOf } from '../data.ts'
import styles from './Decide.module.css'

type Preview = AnswerOf<typeof previewDecision>['data']

/**
 * The mail a decision would send, drawn by the server exactly as it would go out. Null while the decision is not complete; `now`
 * shows it without being asked.
 */
export function MailPreview({ caseId, decision, now }: { caseId: string; decision: Decision | null; now?: boolean }) {
  const t = useText<typeof strings>('verification')
  const [mail, setMail] = useState<Preview | null>(null)
  const look = useWrite(previewDecision, { onDone: ({ data }) => setMail(data) })
  const show = () => decision && void look.run({ params: { caseId }, body: decision })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (now) show()
  }, [])
  return (
    <div className={styles.preview}>
      {!now && (
        <Button
          variant="ghost"
          size="compact"
          icon={<Mail {...iconProps} />}
          loading={look.busy}
          disabled={decision === null}
          onClick={show}
        >
          {t(mail ? 'decide.preview-again' : 'decide.preview')}
        </Button>
      )}
      {now && look.busy && <Spinner quiet />}
      {look.refusal && (
        <p className={styles.failed} role="alert">
          {wordsOf(look.refusal)}
        </p>
      )}
      {mail && <MailText mail={mail} />}
    </div>
  )
}

function MailText({ mail }: { mail: Preview }) {
  const t = useText<typeof strings>('verification')
  return (
    <figure className={styles.mail} aria-live="polite">
      <figcaption className={styles.mailHead}>
        <span>{t('decide.preview-title', { to: `\u2068${mail.to}\u2069` })}</span>
        <span className={styles.quiet}>{t('decide.preview-hint')}</span>
      </figcaption>
      <div className={styles.mailBody} lang={mail.language} dir={directionOf(mail.language)}>
        <p className={styles.subject}>{mail.subject}</p>
        {mail.paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one mail never move
          <p key={index} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
    </figure>
  )
}

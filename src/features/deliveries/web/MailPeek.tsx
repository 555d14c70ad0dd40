import { useState } from 'react'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { useWrite } from '../../../platform/web/call.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { listMails, type MailRow, RETRY, retryMail, revealMail } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './Deliveries.module.css'
import { MailPill } from './MailPill.tsx'

/** One mail: how it fared, what the mail server said, its text as long as it is kept, and another try. */
export function MailPeek({ row }: { row: MailRow }) {
  const t = useText<typeof strings>('deliveries')
  const may = refusalToAccess(RETRY, useViewer()) === null
  const again = useWrite(retryMail, {
    invalidates: [listMails],
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 3000 }),
  })
  const [shown, setShown] = useState<{ id: string; text: string } | null>(null)
  const reveal = useWrite(revealMail, { onDone: ({ data }) => setShown({ id: row._id, text: data.text }) })
  const whole = shown?.id === row._id ? shown.text : null
  return (
    <div className={css.mail}>
      <Facts
        layout="list"
        rows={[
          { label: t('state'), value: <MailPill state={row.state} /> },
          { label: t('to'), value: <Bdi ltr>{row.to}</Bdi> },
          { label: t('when'), value: <DateText value={row.createdAt} withTime /> },
          { label: t('tries'), value: row.attempts },
        ]}
      />
      {row.error && (
        <Alert tone="danger" title={t('error')}>
          <bdi dir="ltr">{row.error}</bdi>
        </Alert>
      )}
      {row.text ? (
        <p className={css.text} dir={row.language === 'ar' ? 'rtl' : 'ltr'} lang={row.language}>
          {whole ?? row.text}
        </p>
      ) : (
        <p className={css.quiet}>{t(row.state === 'sent' ? 'text-gone' : 'text-later')}</p>
      )}
      {row.hidden && whole === null && (
        <>
          <p className={css.quiet}>{t('hidden')}</p>
          <span>
            <Button
              size="compact"
              variant="outline"
              loading={reveal.busy}
              onClick={() => void reveal.run({ params: { mailId: row._id } })}
            >
              {t('reveal')}
            </Button>
          </span>
        </>
      )}
      {reveal.refusal && (
        <Alert tone="danger" role="alert">
          {reveal.refusal.message}
        </Alert>
      )}
      {again.refusal && (
        <Alert tone="danger" role="alert">
          {again.refusal.message}
        </Alert>
      )}
      {may && row.state !== 'sent' && (
        <span>
          <Button
            size="compact"
            variant="outline"
            loading={again.busy}
            onClick={() => void again.run({ params: { mailId: row._id } })}
          >
            {t('again')}
          </Button>
        </span>
      )}
    </div>
  )
}

import { useState } from 'react'
import { AnsweredRefusal, send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { pageNamed } from '../../../platform/web/page-named.ts'
import { useQueryValues } from '../../../platform/web/query-state.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { useClub } from '../../settings/web/public.ts'
import { ContactForm, sendContact } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './ContactScreen.module.css'

/** The contact form with the club's own addresses beside it. */
export function ContactScreen() {
  const t = useText<typeof strings>('contact')
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Wrap className={css.page}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={css.columns}>
        {sentTo ? (
          <Alert
            tone="success"
            title={t('sent')}
            action={<Button onClick={() => setSentTo(null)}>{t('another')}</Button>}
          >
            {t('sent-too', { email: sentTo })}
          </Alert>
        ) : (
          <Form onSent={setSentTo} />
        )}
        <Beside />
      </div>
    </Wrap>
  )
}

function Form({ onSent }: { onSent: (email: string) => void }) {
  const t = useText<typeof strings>('contact')
  const { user } = useSession()
  const [website, setWebsite] = useState('')
  const [query] = useQueryValues()
  const [page, request] = [
    pageNamed(query.get('from')),
    query
      .get('request')
      ?.replace(/[^\w-]/g, '')
      .slice(0, 64),
  ]
  const known = [page && t('on-page', { link: page }), request && t('failed-request', { id: request })].filter(Boolean)
  const form = useForm(ContactForm, {
    defaults: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      subject: query.get('subject')?.slice(0, 150) ?? '',
      message: known.length > 0 ? `\n\n${known.join('\n')}` : '',
    },
    onSubmit: async values => {
      try {
        const { message } = await send(
          sendContact,
          { body: { ...values, ...(website && { website }) } },
          { idempotencyKey: crypto.randomUUID() },
        )
        toast({ tone: 'success', title: message })
        onSent(values.email)
      } catch (error) {
        toast({
          tone: 'danger',
          title: error instanceof AnsweredRefusal && error.status < 500 ? error.message : t('failed'),
        })
        throw error
      }
    },
  })
  return (
    <form {...form.props} className={css.form}>
      <FormErrors form={form} />
      <TextField {...form.field('name')} label={t('name')} autoComplete="name" />
      <TextField {...form.field('email')} label={t('email')} hint={t('email-hint')} type="email" autoComplete="email" />
      <TextField {...form.field('subject')} label={t('subject')} maxLength={150} />
      <TextField {...form.field('message')} label={t('message')} multiline rows={7} maxLength={4000} />
      <label className={css.trap} aria-hidden="true">
        {t('website')}
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={event => setWebsite(event.target.value)}
        />
      </label>
      <div>
        <Button type="submit" variant="primary" loading={form.busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

function Beside() {
  const t = useText<typeof strings>('contact')
  const { contact } = useClub()
  const { address } = contact
  return (
    <aside className={css.beside}>
      {contact.mail && (
        <div>
          <h2>{t('mail-us')}</h2>
          <a href={`mailto:${contact.mail}`}>
            <bdi dir="ltr">{contact.mail}</bdi>
          </a>
        </div>
      )}
      {contact.phone && (
        <div>
          <h2>{t('call-us')}</h2>
          <a href={`tel:${contact.phone.replace(/\s/g, '')}`}>
            <bdi dir="ltr">{contact.phone}</bdi>
          </a>
        </div>
      )}
      {address && (
        <div>
          <h2>{t('visit-us')}</h2>
          <p dir="auto">{address}</p>
        </div>
      )}
      <div>
        <h2>{t('faq-title')}</h2>
        <LinkText to="/faq">{t('faq-link')}</LinkText>
      </div>
    </aside>
  )
}

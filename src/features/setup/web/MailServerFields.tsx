import { NumberField } from '../../../platform/web/forms/NumberField.tsx'
import { PasswordField } from '../../../platform/web/forms/PasswordField.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import type { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { MAIL_SECURITY } from '../../settings/catalogue.ts'
import type { strings } from '../strings.en.ts'
import type { MailForm } from './mail-form.ts'
import { Pair } from './StepForm.tsx'

/** The form of the mail step. */
export type MailFields = ReturnType<typeof useForm<typeof MailForm>>

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

import { send } from '../../../platform/web/call.ts'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { beginSetUp, FirstAdmin } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { StepForm } from './StepForm.tsx'

const EMPTY = { name: '', username: '', email: '', password: '', passwordConfirmation: '' }

/** The first administrator's account; the only step that must be taken. */
export function AdminStep({ token, onBegun }: { token: string; onBegun: (bearer: string) => Promise<void> }) {
  const t = useText<typeof strings>('setup')
  const { language } = useLanguage()
  const form = useForm(FirstAdmin, {
    defaults: { ...EMPTY, language },
    feature: 'setup',
    onSubmit: async values => {
      const { access_token } = await send(beginSetUp, { params: { token }, body: { ...values, language } })
      await onBegun(access_token)
    },
  })
  return (
    <StepForm form={form} title={t('admin.title')} lead={t('admin.lead')} label={t('admin.submit')}>
      <TextField {...form.field('name')} label={t('admin.name')} autoComplete="name" />
      <TextField
        {...form.field('email')}
        type="email"
        label={t('admin.email')}
        hint={t('admin.email-hint')}
        autoComplete="email"
        inputMode="email"
      />
      <CredentialFields field={form.field} />
    </StepForm>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { send } from '../../../platform/web/call.ts'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { beginSetUp, FirstAdmin, STEPS } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { useLinkState } from './data.ts'
import { Notice, SetUpFrame } from './SetUpFrame.tsx'
import { StepForm } from './StepForm.tsx'
import { WizardLayout } from './WizardLayout.tsx'

const EMPTY = { name: '', username: '', email: '', password: '', passwordConfirmation: '' }

/** The first administrator's account; the only step that must be taken. */
function AdminStep({ token, onBegun }: { token: string; onBegun: (bearer: string) => Promise<void> }) {
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

/** `/setup/{token}`: the link of the console. It makes the first administrator, who goes on at `/setup`. */
export function FirstStepScreen() {
  const t = useText<typeof strings>('setup')
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { signIn } = useSession()
  const { data, error, refetch } = useLinkState(token)
  const begun = async (bearer: string) => {
    await signIn(bearer)
    // What was refused before there was anybody is asked again.
    client.clear()
    await navigate('/setup', { replace: true })
  }
  if (data?.data.state === 'open')
    return (
      <WizardLayout now="admin" steps={STEPS.map(key => ({ key, state: 'todo' }))}>
        <AdminStep token={token} onBegun={begun} />
      </WizardLayout>
    )
  if (data?.data.state === 'gone') return <Notice title={t('gone.title')} body={t('gone.body')} />
  return <SetUpFrame>{error && <ErrorPiece error={error} onRetry={() => void refetch()} />}</SetUpFrame>
}

import { useNavigate, useParams } from 'react-router'
import { AnsweredRefusal, send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { isolate, isolateLatin } from '../../../platform/web/isolate.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { useClub } from '../../settings/web/public.ts'
import { Acceptance, acceptInvitation } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { useInvitation } from './data.ts'
import styles from './InvitationForm.module.css'
import { Notice, SetUpFrame } from './SetUpFrame.tsx'

/** `/invitation/{token}`: the door of somebody the club asked to review. */
export function InvitationScreen() {
  const t = useText<typeof strings>('setup')
  const { token = '' } = useParams()
  const { data, error, refetch } = useInvitation(token)
  if (error instanceof AnsweredRefusal && error.code === 'setup.invitation-gone')
    return (
      <Notice
        title={t('gone.invitation-title')}
        body={t('gone.invitation-body')}
        action={<Button href="/index">{t('gone.home')}</Button>}
      />
    )
  return (
    <SetUpFrame>
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {data && <InvitationForm token={token} {...data.data} />}
    </SetUpFrame>
  )
}

/** What the invited fill in; afterwards they are signed in, in front of the queue. */
function InvitationForm({ token, name, email }: { token: string; name: string; email: string }) {
  const t = useText<typeof strings>('setup')
  const club = useClub()
  const navigate = useNavigate()
  const { signIn } = useSession()
  const form = useForm(Acceptance, {
    defaults: { name, username: '', password: '', passwordConfirmation: '' },
    feature: 'setup',
    onSubmit: async values => {
      const { access_token } = await send(acceptInvitation, { params: { token }, body: values })
      await signIn(access_token)
      await navigate('/verifications', { replace: true })
    },
  })
  return (
    <form {...form.props} className={styles.page}>
      <header>
        <h1>{t('invitation.title', { name: isolate(name) })}</h1>
        <p className={styles.lead}>{t('invitation.lead', { club: isolate(club.name), email: isolateLatin(email) })}</p>
      </header>
      <FormErrors form={form} />
      <TextField {...form.field('name')} label={t('admin.name')} autoComplete="name" />
      <CredentialFields field={form.field} />
      <Button type="submit" variant="primary" wide loading={form.busy}>
        {t('invitation.submit')}
      </Button>
    </form>
  )
}

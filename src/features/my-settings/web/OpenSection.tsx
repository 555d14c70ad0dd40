import { lazy, Suspense, useState } from 'react'
import { send, useRead } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { PasswordField } from '../../../platform/web/forms/PasswordField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { isolateLatin } from '../../../platform/web/isolate.ts'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import type { strings as ofComplaints } from '../../complaints/strings.en.ts'
import { MyDecisions } from '../../complaints/web/public.ts'
import type { Section as ProfileSectionKey } from '../../profiles/kind.ts'
import { loadProfileSection } from '../../profiles/web/public.ts'
import type { strings as ofReports } from '../../reports/strings.en.ts'
import { MyReports } from '../../reports/web/public.ts'
import { changePassword, recover } from '../../signin/contract/password.ts'
import { proofWays } from '../../signin/contract/second-factor.ts'
import { NewPasswordFields } from '../../signin/web/public.ts'
import type { strings as ofSocial } from '../../social/strings.en.ts'
import { BlockedList } from '../../social/web/public.ts'
import { loadPartnerSection } from '../../verification/web/public.ts'
import type { Section } from '../sections.ts'
import type { strings } from '../strings.en.ts'
import { GeneralSection } from './GeneralSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { Part } from './Part.tsx'
import { SecuritySection } from './SecuritySection.tsx'
import styles from './settings.module.css'

// The fields of six kinds and their words are many: they come when a part of a profile is opened, not with the password.
const ProfileSection = lazy(async () => {
  const [piece] = await Promise.all([loadProfileSection(), needStrings(['forms', 'profiles'])])
  return { default: piece }
})

/** A part of one's own profile: the same fields as in its wizard. */
function ProfilePart({ section }: { section: ProfileSectionKey }) {
  const t = useText<typeof strings>('my-settings')
  return (
    <Part title={t(`sections.${section}`)} lead={t(`leads.${section}`)}>
      <Suspense fallback={<PartWaits />}>
        <ProfileSection section={section} />
      </Suspense>
    </Part>
  )
}

const EMPTY = { currentPassword: '', password: '', passwordConfirmation: '' }

/** The present password, and the new one twice. */
function PasswordForm() {
  const t = useText<typeof strings>('my-settings')
  const form = useForm(changePassword.body, {
    defaults: EMPTY,
    feature: 'signin',
    onSubmit: async body => {
      // Without an idempotency key: a password must not be kept anywhere.
      const { message } = await send(changePassword, { body })
      toast({ tone: 'success', title: message })
      form.reset(EMPTY)
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <FormErrors form={form} />
      <PasswordField {...form.field('currentPassword')} label={t('password.current')} autoComplete="current-password" />
      <NewPasswordFields form={form} />
      <Button type="submit" variant="primary" loading={form.busy} className={styles.submit}>
        {t('password.submit')}
      </Button>
    </form>
  )
}

/** Changes the password, or says how to get one. */
function PasswordSection() {
  const t = useText<typeof strings>('my-settings')
  const { data, error, isPending, refetch } = useRead(proofWays, undefined, { staleMs: 0 })
  const slow = useDelayed(isPending)
  return (
    <Part title={t('password.title')} lead={data?.password ? t('password.lead') : undefined}>
      {slow && <Skeleton height="280px" />}
      {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
      {data && (data.password ? <PasswordForm /> : <NoPassword />)}
    </Part>
  )
}

/** For who comes in another way: a link to choose a password, by mail. */
function NoPassword() {
  const t = useText<typeof strings>('my-settings')
  const { user } = useSession()
  const [sent, setSent] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const email = user?.email ?? ''
  const ask = () => send(recover, { body: { email } }).then(() => setSent(true), setError)
  if (error) return <ErrorPiece error={error} level={3} />
  if (sent)
    return <Alert tone="success" role="status" title={t('password.link-sent', { email: isolateLatin(email) })} />
  return (
    <Alert
      tone="info"
      title={t('password.none')}
      action={<Button onClick={() => void ask()}>{t('password.send-link')}</Button>}
    >
      {t('password.none-body', { email: isolateLatin(email) })}
    </Alert>
  )
}

// Only partners open it: it comes with its words when they do.
const PartnerSection = lazy(async () => {
  const words = needStrings(['verification', 'lookups'])
  const [piece] = await Promise.all([loadPartnerSection(), words])
  return { default: piece }
})

/** How a partner takes cases: a pause, this week's load, and what they cover. */
function PartnerPart() {
  const t = useText<typeof strings>('my-settings')
  return (
    <Part title={t('sections.partner')} lead={t('leads.partner')}>
      <Suspense fallback={<PartWaits />}>
        <PartnerSection />
      </Suspense>
    </Part>
  )
}

// Hours, zones and calendars come when they are opened.
const CalendarSection = lazy(async () => ({ default: (await import('./CalendarSection.tsx')).CalendarSection }))

/** The part of the settings that is open. */
export function OpenSection({ section }: { section: Section }) {
  switch (section) {
    case 'general':
      return <GeneralSection />
    case 'password':
      return <PasswordSection />
    case 'security':
      return <SecuritySection />
    case 'notifications':
      return <NotificationsSection />
    case 'calendar':
      return (
        <Suspense fallback={<PartWaits />}>
          <CalendarSection />
        </Suspense>
      )
    case 'partner':
      return <PartnerPart />
    case 'blocked':
      return <BlockedSection />
    case 'reports':
      return <ReportsSection />
    default:
      return <ProfilePart section={section} />
  }
}

function BlockedSection() {
  const t = useText<typeof ofSocial>('social')
  return (
    <Part title={t('blocked.title')} lead={t('blocked.lead')}>
      <BlockedList />
    </Part>
  )
}

function ReportsSection() {
  const t = useText<typeof ofReports>('reports')
  const decisions = useText<typeof ofComplaints>('complaints')
  return (
    <>
      <Part title={t('mine.title')} lead={t('mine.lead')}>
        <MyReports />
      </Part>
      <Part title={decisions('mine.decisions')} lead={decisions('mine.decisions-lead')}>
        <MyDecisions />
      </Part>
    </>
  )
}

/** In the place of a part that is still on its way. */
function PartWaits() {
  return useDelayed(true) ? <Skeleton height="320px" /> : null
}

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { send } from '../../../platform/web/call.ts'
import { ChoiceCards } from '../../../platform/web/forms/ChoiceCards.tsx'
import { RadioGroup } from '../../../platform/web/forms/RadioGroup.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { DoorOpen, FlaskConical, Mail } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Spinner } from '../../../platform/web/ui/Spinner.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { fillDemoClub, finishSetUp, inviteMembers, type Progress } from '../contract.ts'
import { addressesIn } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { useKeepProgress, useTakeStep } from './data.ts'
import { InvitedList } from './InvitedList.tsx'
import { StepForm, type StepProps } from './StepForm.tsx'

/** What is pasted, and the language of the mail. */
const PeopleForm = z.object({ addresses: z.string().max(20_000), language: z.enum(LANGUAGES) })

/** Invites; what is wrong with one of the addresses is said of the field they were pasted into. */
async function inviteAddresses(text: string, language: 'en' | 'ar'): Promise<void> {
  const emails = addressesIn(text)
  if (emails.length === 0) return
  try {
    await send(inviteMembers, { body: { emails, language } })
  } catch (error) {
    const [first] = error instanceof Refusal ? error.errors : []
    const address = first && emails[Number(first.path.split('.')[1])]
    if (!first || !address) throw error
    throw new Refusal('validation', {}, [
      { ...first, path: 'addresses', message: `\u2066${address}\u2069: ${first.message}` },
    ])
  }
}

/** The last step: whom the club begins with. It opens the club. */
export function PeopleStep({ settings, progress, onBack }: StepProps) {
  const t = useText<typeof strings>('setup')
  const [way, setWay] = useState('members')
  const takeStep = useTakeStep()
  const open = useOpenClub()
  const form = useForm(PeopleForm, {
    defaults: { addresses: '', language: settings.defaultLanguage },
    feature: 'setup',
    onSubmit: async ({ addresses, language }) => {
      if (way === 'members') await inviteAddresses(addresses, language)
      if (way === 'demo' && progress.demo.state === 'none') await send(fillDemoClub)
      await takeStep('people', way === 'none')
      await open()
    },
  })
  const ways: { value: 'members' | 'demo' | 'none'; icon: ReactNode }[] = [
    { value: 'members', icon: <Mail {...iconProps} /> },
    { value: 'demo', icon: <FlaskConical {...iconProps} /> },
    { value: 'none', icon: <DoorOpen {...iconProps} /> },
  ]
  const offered = ways.filter(({ value }) => value !== 'demo' || progress.demo.offered)
  return (
    <StepForm form={form} title={t('people.title')} lead={t('people.lead')} label={t('finish')} onBack={onBack}>
      <ChoiceCards
        name="way"
        label={t('people.way')}
        columns={1}
        value={way}
        onChange={setWay}
        options={offered.map(({ value, icon }) => ({
          value,
          icon,
          label: t(`people.${value}`),
          hint: t(`people.${value}-hint`),
        }))}
      />
      {way === 'members' && <MemberAddresses form={form} />}
      {way === 'demo' && <DemoState state={progress.demo.state} />}
      <InvitedList invitations={progress.invitations} of="member" />
    </StepForm>
  )
}

/** The demo data: starts it, and says how it is doing. */
function DemoState({ state }: { state: Progress['demo']['state'] }) {
  const t = useText<typeof strings>('setup')
  const keep = useKeepProgress()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await send(fillDemoClub)
      .then(({ data }) => keep(data))
      .catch(() => {})
      .finally(() => setBusy(false))
  }
  if (state === 'running')
    return (
      <Alert tone="info" role="status" icon={<Spinner />}>
        {t('people.demo-running')}
      </Alert>
    )
  if (state === 'done')
    return (
      <Alert tone="success" role="status">
        {t('people.demo-done')}
      </Alert>
    )
  return (
    <>
      {state === 'failed' && (
        <Alert tone="danger" role="alert">
          {t('people.demo-failed')}
        </Alert>
      )}
      <span>
        <Button loading={busy} onClick={start}>
          {t('people.demo-start')}
        </Button>
      </span>
    </>
  )
}

/** Addresses pasted from anywhere, with how many were understood, and the language of their mail. */
function MemberAddresses({ form }: { form: ReturnType<typeof useForm<typeof PeopleForm>> }) {
  const t = useText<typeof strings>('setup')
  const count = addressesIn(form.values.addresses).length
  return (
    <>
      <TextField
        {...form.field('addresses')}
        multiline
        rows={4}
        lang="en"
        label={t('people.addresses')}
        hint={count > 0 ? t('people.found', { count }) : t('people.addresses-hint')}
        spellCheck={false}
        optional
      />
      <RadioGroup
        {...form.field('language')}
        onChange={language => form.set('language', language as 'en' | 'ar')}
        label={t('people.language')}
        inRow
        options={[
          { value: 'en', label: t('reading.english') },
          { value: 'ar', label: t('reading.arabic') },
        ]}
      />
    </>
  )
}

/** Opens the club and leads into it. */
function useOpenClub(): () => Promise<void> {
  const t = useText<typeof strings>('setup')
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await send(finishSetUp)
    toast({ tone: 'success', title: t('opened.title'), body: t('opened.body') })
    client.clear()
    await navigate('/index', { replace: true })
  }
}

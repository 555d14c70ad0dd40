import { DoorOpen, FlaskConical, Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { send } from '../../../platform/web/call.ts'
import { ChoiceCards } from '../../../platform/web/forms/ChoiceCards.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { fillDemoClub } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { DemoState } from './DemoState.tsx'
import { useTakeStep } from './data.ts'
import { InvitedList } from './InvitedList.tsx'
import { MemberAddresses } from './MemberAddresses.tsx'
import { inviteAddresses, PeopleForm } from './people-form.ts'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './step-props.ts'
import { useOpenClub } from './use-open-club.ts'

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

import { Inbox, Mail, Server } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../../platform/web/call.ts'
import { ChoiceCards } from '../../../platform/web/forms/ChoiceCards.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { changeMailServer } from '../../settings/contract/settings.ts'
import type { strings } from '../strings.en.ts'
import { MailServerFields } from './MailServerFields.tsx'
import { MailTrial } from './MailTrial.tsx'
import { asSent, MailForm } from './mail-form.ts'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './step-props.ts'

/** Where mails go: kept here, as the environment says, or through a server that can be tried before it is saved. */
export function MailStep({ settings, progress, onTaken, onSkip, onBack }: StepProps) {
  const t = useText<typeof strings>('setup')
  const { user } = useSession()
  const stored = settings.mail
  const hasPassword = stored?.hasPassword ?? false
  const [way, setWay] = useState(stored ? 'server' : 'none')
  const form = useForm(MailForm, {
    defaults: {
      mail: stored
        ? { ...withoutFlag(stored), password: '' }
        : {
            host: '',
            port: 587,
            security: 'starttls',
            username: '',
            password: '',
            fromName: settings.clubName[settings.defaultLanguage],
            fromAddress: settings.contact.mail,
          },
      to: user?.email ?? '',
    },
    feature: 'settings',
    onSubmit: async ({ mail }) => {
      await send(changeMailServer, { body: { mail: asSent(mail, hasPassword) } })
      await onTaken()
    },
  })
  const leaveAsItIs = async () => {
    if (stored) await send(changeMailServer, { body: { mail: null } })
    await onTaken()
  }
  const none = progress.mailFromEnvironment ? 'environment' : 'keep'
  const props = way === 'server' ? form.props : { ...form.props, onSubmit: quietly(leaveAsItIs, form.refuse) }
  return (
    <StepForm form={{ ...form, props }} title={t('mail.title')} lead={t('mail.lead')} onSkip={onSkip} onBack={onBack}>
      <ChoiceCards
        name="way"
        label={t('mail.way')}
        value={way}
        onChange={setWay}
        options={[
          {
            value: 'none',
            label: t(`mail.${none}`),
            hint: t(`mail.${none}-hint`),
            icon: none === 'keep' ? <Inbox {...iconProps} /> : <Server {...iconProps} />,
          },
          { value: 'server', label: t('mail.server'), hint: t('mail.server-hint'), icon: <Mail {...iconProps} /> },
        ]}
      />
      {way === 'server' && (
        <>
          <MailServerFields form={form} hasPassword={hasPassword} />
          <MailTrial form={form} hasPassword={hasPassword} />
        </>
      )}
    </StepForm>
  )
}

function withoutFlag({ hasPassword: _, ...server }: NonNullable<StepProps['settings']['mail']>) {
  return server
}

/** A form whose fields do not matter now: sends without judging them. */
const quietly =
  (act: () => Promise<void>, refuse: (refusal: unknown) => void) => (event: { preventDefault(): void }) => {
    event.preventDefault()
    void act().catch(refuse)
  }

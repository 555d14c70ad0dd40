import { type ReactNode, useEffect, useState } from 'react'
import { send } from '../../../platform/web/call.ts'
import { UploadField } from '../../../platform/web/forms/UploadField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { ownZone } from '../../../platform/web/forms/zones.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Fold } from '../../../platform/web/ui/Fold.tsx'
import { catalogue } from '../../settings/contract/catalogue.ts'
import { PLAIN_DEFAULTS } from '../../settings/contract/plain-defaults.ts'
import type { SettingsView } from '../../settings/contract/settings.ts'
import { changeSettings } from '../../settings/contract/settings.ts'
import { type Progress, STEPS, type StepKey } from '../contract.ts'
import { nextStep, stepAfter, stepBefore } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { BarFields, Barred, MenuField, Named, NameFields, Placed, Read, ReadingFields } from './club-fields.tsx'
import { ColourPair, storedLogo } from './ColourPair.tsx'
import { useProgress, useStoredSettings, useTakeStep } from './data.ts'
import { type Looked, LookPreview } from './LookPreview.tsx'
import { MailStep } from './MailStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SetUpFrame } from './SetUpFrame.tsx'
import styles from './StepForm.module.css'
import { StepForm, type StepProps } from './StepForm.tsx'
import { WizardLayout } from './WizardLayout.tsx'

const Look = Named.extend({ colours: catalogue.colours }).extend(Placed.shape).extend(Barred.shape)

/** Name, line, logo and colours; what is typed shows in the preview at once. */
function LookStep({ settings, onTaken, onSkip, onBack, onLook }: StepProps & { onLook: (look: Looked) => void }) {
  const t = useText<typeof strings>('setup')
  const [logo, setLogo] = useState(() => storedLogo(settings, t('look.logo')))
  const form = useForm(Look, {
    defaults: {
      clubName: settings.clubName,
      tagline: settings.tagline,
      colours: settings.colours,
      menuLayout: settings.menuLayout,
      tradeLink: settings.tradeLink,
      soonItems: settings.soonItems,
    },
    feature: 'settings',
    onSubmit: async values => {
      await send(changeSettings, { body: { ...values, logo: logo[0]?._id ?? null } })
      await onTaken()
    },
  })
  const { values } = form
  const logoUrl = logo[0]?.fileUrl ?? null
  const shown = JSON.stringify([values.clubName, values.tagline, values.colours, logoUrl])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- told when what is shown changed
  useEffect(() => onLook({ ...values, logoUrl }), [shown])
  return (
    <StepForm form={form} title={t('look.title')} lead={t('look.lead')} onSkip={onSkip} onBack={onBack}>
      <NameFields form={form} />
      <UploadField
        name="logo"
        label={t('look.logo')}
        hint={t('look.logo-why')}
        take="image"
        optional
        value={logo}
        onChange={setLogo}
      />
      <ColourPair
        value={values.colours}
        onChange={pair => form.set('colours', pair)}
        primary={form.field('colours.primary')}
        brass={form.field('colours.brass')}
      />
      <MenuField form={form} />
      <Fold summary={t('general.sections.bar')} open={settings.tradeLink !== null || settings.soonItems.length > 0}>
        <div className={styles.folded}>
          <BarFields form={form} trades={values.tradeLink !== null} />
        </div>
      </Fold>
    </StepForm>
  )
}

/** Language, currency and zone of a first visit. The zone of this device is the first guess. */
function ReadingStep({ settings, progress, onTaken, onSkip, onBack }: StepProps) {
  const t = useText<typeof strings>('setup')
  const { language } = useLanguage()
  const untouched = progress.steps.find(step => step.key === 'reading')?.state !== 'done'
  const form = useForm(Read, {
    defaults: {
      defaultLanguage: untouched ? language : settings.defaultLanguage,
      defaultCurrency: settings.defaultCurrency,
      timeZone: untouched && settings.timeZone === PLAIN_DEFAULTS.timeZone ? ownZone() : settings.timeZone,
    },
    feature: 'settings',
    onSubmit: async values => {
      await send(changeSettings, { body: values })
      await onTaken()
    },
  })
  return (
    <StepForm form={form} title={t('reading.title')} lead={t('reading.lead')} onSkip={onSkip} onBack={onBack}>
      <ReadingFields form={form} zone={form.values.timeZone} />
    </StepForm>
  )
}

/** Steps two to six. The step shown is in the address, so that a reload stays where one was. */
export function Wizard() {
  const progress = useProgress()
  const settings = useStoredSettings()
  const error = progress.error ?? settings.error
  if (progress.data && settings.data) return <Steps progress={progress.data.data} settings={settings.data.data} />
  const retry = () => void Promise.all([progress.refetch(), settings.refetch()])
  return <SetUpFrame>{error && <ErrorPiece error={error} onRetry={retry} />}</SetUpFrame>
}

const isStep = (text: string): text is Exclude<StepKey, 'admin'> =>
  text !== 'admin' && (STEPS as readonly string[]).includes(text)

function Steps({ progress, settings }: { progress: Progress; settings: SettingsView }) {
  const [asked, goTo] = useQueryState('step')
  const take = useTakeStep()
  const [look, setLook] = useState<Looked | null>(null)
  const first = nextStep(progress) ?? 'people'
  const now = isStep(asked) ? asked : isStep(first) ? first : 'look'
  const before = stepBefore(now)
  const leave = async (skipped: boolean) => {
    await take(now, skipped)
    goTo(stepAfter(now) ?? now)
  }
  const props: StepProps = {
    settings,
    progress,
    onTaken: () => leave(false),
    onSkip: () => void leave(true),
    onBack: before ? () => goTo(before) : undefined,
  }
  const shown: Record<typeof now, ReactNode> = {
    look: <LookStep key="look" {...props} onLook={setLook} />,
    reading: <ReadingStep key="reading" {...props} />,
    mail: <MailStep key="mail" {...props} />,
    review: <ReviewStep key="review" {...props} />,
    people: <PeopleStep key="people" {...props} />,
  }
  return (
    <WizardLayout
      now={now}
      steps={progress.steps}
      onPick={goTo}
      {...(now === 'look' && { aside: <LookPreview look={look ?? settings} /> })}
    >
      {shown[now]}
    </WizardLayout>
  )
}

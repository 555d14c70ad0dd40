import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { nameIn } from '../../../platform/shared/text.ts'
import { send } from '../../../platform/web/call.ts'
import { RadioGroup } from '../../../platform/web/forms/RadioGroup.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { UploadField } from '../../../platform/web/forms/UploadField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { ownZone, timeIn, zoneOptions } from '../../../platform/web/forms/zones.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { useCurrencies } from '../../lookups/web/public.ts'
import { catalogue, isTimeZone } from '../../settings/contract/catalogue.ts'
import { MENU_LAYOUTS, type MenuLayout } from '../../settings/contract/club.ts'
import { PLAIN_DEFAULTS } from '../../settings/contract/plain-defaults.ts'
import type { SettingsView } from '../../settings/contract/settings.ts'
import { changeSettings } from '../../settings/contract/settings.ts'
import { type Progress, STEPS, type StepKey } from '../contract.ts'
import { nextStep, stepAfter, stepBefore } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { ColourPair, storedLogo } from './ColourPair.tsx'
import { useProgress, useStoredSettings, useTakeStep } from './data.ts'
import { type Looked, LookPreview } from './LookPreview.tsx'
import { MailStep } from './MailStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SetUpFrame } from './SetUpFrame.tsx'
import { Pair, StepForm, type StepProps } from './StepForm.tsx'
import { WizardLayout } from './WizardLayout.tsx'

const { clubName, tagline, colours, menuLayout } = catalogue
const Look = z.object({ clubName, tagline, colours, menuLayout })

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when what is shown changed
  useEffect(() => onLook({ ...values, logoUrl }), [shown])
  return (
    <StepForm form={form} title={t('look.title')} lead={t('look.lead')} onSkip={onSkip} onBack={onBack}>
      <Pair>
        <TextField {...form.field('clubName.en')} label={t('look.name-en')} lang="en" />
        <TextField {...form.field('clubName.ar')} label={t('look.name-ar')} lang="ar" />
      </Pair>
      <Pair>
        <TextField {...form.field('tagline.en')} label={t('look.tagline-en')} lang="en" optional />
        <TextField {...form.field('tagline.ar')} label={t('look.tagline-ar')} lang="ar" optional />
      </Pair>
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
      <RadioGroup
        {...form.field('menuLayout')}
        onChange={value => form.set('menuLayout', value as MenuLayout)}
        label={t('look.menu')}
        hint={t('look.menu-why')}
        inRow
        options={MENU_LAYOUTS.map(value => ({ value, label: t(`look.menus.${value}`) }))}
      />
    </StepForm>
  )
}

const { defaultLanguage, defaultCurrency, timeZone } = catalogue
const Reading = z.object({ defaultLanguage, defaultCurrency, timeZone })

/** Language, currency and zone of a first visit. The zone of this device is the first guess. */
function ReadingStep({ settings, progress, onTaken, onSkip, onBack }: StepProps) {
  const t = useText<typeof strings>('setup')
  const { language } = useLanguage()
  const { list } = useCurrencies()
  const now = useMemo(() => new Date(), [])
  const zones = useMemo(() => zoneOptions(language, now), [language, now])
  const untouched = progress.steps.find(step => step.key === 'reading')?.state !== 'done'
  const form = useForm(Reading, {
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
  const currencies = list.map(currency => ({
    value: currency.shortName,
    label: nameIn(currency, language),
    hint: currency.shortName,
    search: `${currency.name} ${currency.arabicName} ${currency.symbol}`,
  }))
  const zone = form.values.timeZone
  const time = isTimeZone(zone) ? timeIn(zone, language, now) : null
  return (
    <StepForm form={form} title={t('reading.title')} lead={t('reading.lead')} onSkip={onSkip} onBack={onBack}>
      <RadioGroup
        {...form.field('defaultLanguage')}
        onChange={value => form.set('defaultLanguage', value as 'en' | 'ar')}
        label={t('reading.language')}
        inRow
        options={[
          { value: 'en', label: t('reading.english') },
          { value: 'ar', label: t('reading.arabic') },
        ]}
      />
      <SelectField {...form.field('defaultCurrency')} label={t('reading.currency')} options={currencies} />
      <SelectField
        {...form.field('timeZone')}
        label={t('reading.zone')}
        options={zones}
        {...(time && { hint: t('reading.zone-hint', { time }) })}
      />
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

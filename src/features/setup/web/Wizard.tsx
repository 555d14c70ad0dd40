import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { nameIn } from '../../../platform/shared/text.ts'
import { send } from '../../../platform/web/call.ts'
import { ChoiceCards } from '../../../platform/web/forms/ChoiceCards.tsx'
import type { FieldBinding } from '../../../platform/web/forms/field-props.ts'
import { RadioGroup } from '../../../platform/web/forms/RadioGroup.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { UploadField } from '../../../platform/web/forms/UploadField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
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
import type { ClubColours } from '../../settings/rules/club-palette.ts'
import { type Progress, STEPS, type StepKey } from '../contract.ts'
import { nextStep, PALETTES, type PaletteKey, paletteNamed, stepAfter, stepBefore } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './ColourPair.module.css'
import { useProgress, useStoredSettings, useTakeStep } from './data.ts'
import { type Looked, LookPreview } from './LookPreview.tsx'
import { MailStep } from './MailStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SetUpFrame } from './SetUpFrame.tsx'
import { Pair, StepForm, type StepProps } from './StepForm.tsx'
import { WizardLayout } from './WizardLayout.tsx'
import { ownZone, timeIn, zoneOptions } from './zones.ts'

type PairProps = {
  value: ClubColours
  onChange: (pair: ClubColours) => void
  primary: FieldBinding<string>
  brass: FieldBinding<string>
}

/** The club's two colours: a pair that goes together, or each by itself. */
function ColourPair({ value, onChange, primary, brass }: PairProps) {
  const t = useText<typeof strings>('setup')
  const options = Object.entries(PALETTES).map(([key, pair]) => ({
    value: key,
    label: t(`look.palettes.${key as PaletteKey}`),
    icon: <Swatches {...pair} />,
  }))
  return (
    <>
      <ChoiceCards
        name="palette"
        label={t('look.palette')}
        hint={t('look.palette-hint')}
        columns={2}
        options={options}
        value={paletteNamed(value) ?? ''}
        onChange={key => onChange(PALETTES[key as PaletteKey])}
      />
      <Pair>
        <ColourField {...primary} label={t('look.primary')} hint={t('look.primary-hint')} />
        <ColourField {...brass} label={t('look.brass')} hint={t('look.brass-hint')} />
      </Pair>
    </>
  )
}

function Swatches({ primary, brass }: ClubColours) {
  return (
    <span className={styles.swatches} aria-hidden="true">
      <span style={{ background: primary }} />
      <span style={{ background: brass }} />
    </span>
  )
}

const HEX = /^#[0-9a-f]{6}$/i

/** A colour: typed as #RRGGBB, or picked with the system's own picker. */
function ColourField({ label, hint, ...field }: FieldBinding<string> & { label: string; hint: ReactNode }) {
  const t = useText<typeof strings>('setup')
  const picker = (
    <input
      type="color"
      className={styles.picker}
      aria-label={`${t('look.pick')}: ${label}`}
      value={HEX.test(field.value) ? field.value : '#000000'}
      onChange={event => field.onChange(event.target.value.toUpperCase())}
      onBlur={field.onBlur}
    />
  )
  return <TextField {...field} label={label} hint={hint} lang="en" spellCheck={false} prefix={picker} />
}

const { clubName, tagline, colours, menuLayout } = catalogue
const Look = z.object({ clubName, tagline, colours, menuLayout })

/** The stored logo as the upload field shows it. */
const storedLogo = ({ logo, logoUrl }: StepProps['settings'], name: string): FileView[] =>
  logo && logoUrl
    ? [{ _id: logo, fileUrl: logoUrl, thumbUrl: logoUrl, name, type: 'image/webp', size: 0, width: null, height: null }]
    : []

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

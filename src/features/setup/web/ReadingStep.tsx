import { useMemo } from 'react'
import { z } from 'zod'
import { send } from '../../../platform/web/call.ts'
import { RadioGroup } from '../../../platform/web/forms/RadioGroup.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { nameOf, useCurrencies } from '../../lookups/web/data.ts'
import { catalogue, isTimeZone } from '../../settings/catalogue.ts'
import { changeSettings } from '../../settings/contract/settings.ts'
import { PLAIN_DEFAULTS } from '../../settings/plain-defaults.ts'
import type { strings } from '../strings.en.ts'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './step-props.ts'
import { ownZone, timeIn, zoneOptions } from './zones.ts'

const { defaultLanguage, defaultCurrency, timeZone } = catalogue
const Reading = z.object({ defaultLanguage, defaultCurrency, timeZone })

/** Language, currency and zone of a first visit. The zone of this device is the first guess. */
export function ReadingStep({ settings, progress, onTaken, onSkip, onBack }: StepProps) {
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
    label: nameOf(currency, language),
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

import { useMemo } from 'react'
import { z } from 'zod'
import { isZone } from '../../../platform/shared/zone-time.ts'
import { BothTexts } from '../../../platform/web/forms/BothTexts.tsx'
import { RadioGroup } from '../../../platform/web/forms/RadioGroup.tsx'
import { Repeater } from '../../../platform/web/forms/Repeater.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { Switch } from '../../../platform/web/forms/Switch.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import type { useForm } from '../../../platform/web/forms/use-form.ts'
import { timeIn, zoneOptions } from '../../../platform/web/forms/zones.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { useCurrencyOptions } from '../../lookups/web/public.ts'
import { catalogue } from '../../settings/contract/catalogue.ts'
import { MENU_LAYOUTS, type MenuLayout } from '../../settings/contract/club.ts'
import type { strings } from '../strings.en.ts'
import { Pair } from './StepForm.tsx'

/** What the first run and the settings of later ask for in the same words. */
const { clubName, tagline, menuLayout, defaultLanguage, defaultCurrency, timeZone, tradeLink, soonItems } = catalogue
export const Named = z.object({ clubName, tagline })
export const Placed = z.object({ menuLayout })
export const Read = z.object({ defaultLanguage, defaultCurrency, timeZone })
export const Barred = z.object({ tradeLink, soonItems })

/** A form that has these settings among others. */
type FormWith<S extends z.ZodType<Record<string, unknown>, Record<string, unknown>>> = {
  form: Pick<ReturnType<typeof useForm<S>>, 'field' | 'set'>
}

const useSay = () => useText<typeof strings>('setup')

/** The club's name and the line under it. */
export function NameFields({ form }: FormWith<typeof Named>) {
  const t = useSay()
  return (
    <>
      <BothTexts
        en={{ ...form.field('clubName.en'), label: t('look.name-en') }}
        ar={{ ...form.field('clubName.ar'), label: t('look.name-ar') }}
      />
      <BothTexts
        en={{ ...form.field('tagline.en'), label: t('look.tagline-en') }}
        ar={{ ...form.field('tagline.ar'), label: t('look.tagline-ar') }}
        optional
      />
    </>
  )
}

/** Where the side menu stands. */
export function MenuField({ form }: FormWith<typeof Placed>) {
  const t = useSay()
  return (
    <RadioGroup
      {...form.field('menuLayout')}
      onChange={value => form.set('menuLayout', value as MenuLayout)}
      label={t('look.menu')}
      hint={t('look.menu-why')}
      inRow
      options={MENU_LAYOUTS.map(value => ({ value, label: t(`look.menus.${value}`) }))}
    />
  )
}

/** What a first visit reads in, and when the club's days begin. */
export function ReadingFields({ form, zone }: FormWith<typeof Read> & { zone: string }) {
  const t = useSay()
  const { language } = useLanguage()
  const currencies = useCurrencyOptions()
  const now = useMemo(() => new Date(), [])
  const zones = useMemo(() => zoneOptions(language, now), [language, now])
  const time = isZone(zone) ? timeIn(zone, language, now) : null
  return (
    <>
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
      <Pair>
        <SelectField {...form.field('defaultCurrency')} label={t('reading.currency')} options={currencies} />
        <SelectField
          {...form.field('timeZone')}
          label={t('reading.zone')}
          options={zones}
          {...(time && { hint: t('reading.zone-hint', { time }) })}
        />
      </Pair>
    </>
  )
}

/** What stands in the bar besides the product's own places: nothing in a new club. */
export function BarFields({ form, trades }: FormWith<typeof Barred> & { trades: boolean }) {
  const t = useSay()
  return (
    <>
      <Switch
        label={t('general.trade')}
        hint={t('general.trade-hint')}
        value={trades}
        onChange={on => form.set('tradeLink', on ? { url: '', label: { en: '', ar: '' } } : null)}
      />
      {trades && (
        <>
          <TextField {...form.field('tradeLink.url')} type="url" label={t('general.trade-link')} lang="en" />
          <BothTexts
            en={{ ...form.field('tradeLink.label.en'), label: t('general.label-en') }}
            ar={{ ...form.field('tradeLink.label.ar'), label: t('general.label-ar') }}
          />
        </>
      )}
      <Repeater
        {...form.field('soonItems')}
        label={t('general.soon')}
        hint={t('general.soon-hint')}
        rowLabel={t('general.soon-item')}
        addLabel={t('general.add-soon')}
        max={3}
        makeRow={() => ({ label: { en: '', ar: '' } })}
        render={(_, at) => (
          <BothTexts
            en={{ ...form.field(`soonItems.${at}.label.en`), label: t('general.label-en') }}
            ar={{ ...form.field(`soonItems.${at}.label.ar`), label: t('general.label-ar') }}
            compact
          />
        )}
      />
    </>
  )
}

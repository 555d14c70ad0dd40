import type { ReactNode } from 'react'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { Switch } from '../../../platform/web/forms/Switch.tsx'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { nameOf, useCurrencies } from '../../lookups/web/data.ts'
import type { strings } from '../strings.en.ts'
import { keepWish } from './keep-wish.ts'
import { Part } from './Part.tsx'
import styles from './settings.module.css'
import { useSingleKeys } from './use-single-keys.ts'

const SKINS = ['light', 'dark', 'system'] as const

/** Language, display currency, colours and shortcuts; each takes effect at once. */
export function ReadingPart() {
  const t = useText<typeof strings>('my-settings')
  const { language, setLanguage, skin, setSkin } = useLanguage()
  const [keys, setKeys] = useSingleKeys()
  return (
    <Part title={t('reading.title')}>
      <div>
        <Choice label={t('reading.language')} hint={t('reading.language-hint')}>
          <Segmented
            label={t('reading.language')}
            options={LANGUAGES.map(key => ({ key, label: t(`reading.languages.${key}`) }))}
            value={language}
            onChange={next => {
              void setLanguage(next)
              keepWish({ language: next })
            }}
          />
        </Choice>
        <Choice label={t('reading.skin')} hint={t('reading.skin-hint')}>
          <Segmented
            label={t('reading.skin')}
            options={SKINS.map(key => ({ key, label: t(`reading.skins.${key}`) }))}
            value={skin}
            onChange={setSkin}
          />
        </Choice>
        <div className={styles.fixed}>
          <Switch label={t('reading.keys')} hint={t('reading.keys-hint')} value={keys} onChange={setKeys} />
        </div>
      </div>
      <CurrencyField />
    </Part>
  )
}

function Choice({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className={styles.fixed}>
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.hint}>{hint}</p>
      </div>
      {children}
    </div>
  )
}

function CurrencyField() {
  const t = useText<typeof strings>('my-settings')
  const { language, currency, setCurrency } = useLanguage()
  const { list } = useCurrencies()
  return (
    <SelectField
      name="currency"
      label={t('reading.currency')}
      hint={t('reading.currency-hint')}
      value={currency}
      onChange={next => {
        setCurrency(next)
        keepWish({ currency: next })
      }}
      options={list.map(one => ({
        value: one.shortName,
        label: nameOf(one, language),
        hint: one.shortName,
        search: `${one.name} ${one.arabicName}`,
      }))}
    />
  )
}

import { MoneyField } from '../../../platform/web/forms/MoneyField.tsx'
import { NumberField } from '../../../platform/web/forms/NumberField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { nameOf, useCurrencies } from '../../lookups/web/data.ts'
import type { strings } from '../strings.en.ts'
import css from './StartAuctionDialog.module.css'
import type { StartFormState } from './start-form-state.ts'

/** What it begins with, by how much it rises, and below what it is not sold. */
export function StartPrices({ form }: { form: StartFormState }) {
  const t = useText<typeof strings>('auctions')
  const language = useShownLanguage()
  const { list } = useCurrencies()
  const currencies = list.map(one => ({ value: one.shortName, label: one.shortName, hint: nameOf(one, language) }))
  const chosen = form.field('currency')
  return (
    <>
      <MoneyField
        {...form.field('initialPrice')}
        label={t('web.start.price')}
        hint={t('web.start.price-hint')}
        currency={chosen.value}
        currencies={currencies}
        onCurrency={chosen.onChange}
        currencyError={chosen.error}
      />
      <div className={css.pair}>
        <NumberField {...form.field('step')} label={t('web.start.step')} hint={t('web.start.step-hint')} />
        <NumberField
          {...form.field('reservePrice')}
          label={t('web.start.reserve')}
          hint={t('web.start.reserve-hint')}
          optional
        />
      </div>
    </>
  )
}

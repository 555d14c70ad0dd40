import type { z } from 'zod'
import { LANGUAGES } from '../../../../platform/shared/text.ts'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { today } from '../../../../platform/web/forms/picking/days.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import type { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import type { GiftWish } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import css from './PayForm.module.css'

type GiftForm = ReturnType<typeof useForm<z.ZodObject<{ gift: typeof GiftWish }>>>

/** For whom a present is, and on which day its code goes out. */
export function GiftFields({ form }: { form: GiftForm }) {
  const t = useText<typeof strings>('billing')
  const message = form.field('gift.message')
  return (
    <section aria-labelledby="gift" className={css.part}>
      <h2 id="gift">{t('checkout.gift-who')}</h2>
      <p className={css.small}>{t('checkout.gift-lead')}</p>
      <div className={css.fields}>
        <TextField {...form.field('gift.name')} label={t('checkout.gift-name')} />
        <TextField {...form.field('gift.email')} label={t('checkout.gift-email')} type="email" />
        <DateField {...form.field('gift.on')} label={t('checkout.gift-on')} min={today()} />
        <SelectField
          {...form.field('gift.language')}
          label={t('checkout.gift-language')}
          options={LANGUAGES.map(value => ({ value, label: t(`checkout.languages.${value}`) }))}
        />
        <div className={css.row}>
          <TextField
            {...message}
            value={message.value ?? ''}
            label={t('checkout.gift-message')}
            optional
            multiline
            maxLength={500}
          />
        </div>
      </div>
    </section>
  )
}

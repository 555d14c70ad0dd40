import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../../../platform/web/call.ts'
import { BothTexts } from '../../../../platform/web/forms/BothTexts.tsx'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { Repeater } from '../../../../platform/web/forms/Repeater.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useCurrencyOptions } from '../../../lookups/web/public.ts'
import { type BankAccount, readGateways, setBankAccounts } from '../../contract/desk.ts'
import type { strings } from '../../strings.en.ts'
import styles from './desk.module.css'

const empty = (): BankAccount => ({
  currency: '',
  holder: '',
  bank: '',
  iban: '',
  account: '',
  bic: '',
  note: { en: '', ar: '' },
})

/** The accounts that transfers go to, one for each currency. */
export function AccountsForm({ accounts, onClose }: { accounts: readonly BankAccount[]; onClose: () => void }) {
  const t = useText<typeof strings>('payments')
  const client = useQueryClient()
  const form = useForm(setBankAccounts.body, {
    defaults: { accounts: accounts.length > 0 ? [...accounts] : [empty()] },
    feature: 'payments',
    together: true,
    onSubmit: async body => {
      const { message } = await send(setBankAccounts, { body })
      toast({ tone: 'success', title: message, ms: 3000 })
      await client.invalidateQueries({ queryKey: [readGateways.id] })
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} size="large" title={t('desk.set-accounts')} form={form}>
      <Repeater<BankAccount>
        {...form.field('accounts')}
        label={t('desk.accounts')}
        makeRow={empty}
        rowLabel={t('desk.account-row')}
        addLabel={t('desk.add-account')}
        max={20}
        render={(_, at) => <AccountFields at={at} field={form.field as never} />}
      />
    </FormDialog>
  )
}

type Field = (name: string) => {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | null
}

function AccountFields({ at, field }: { at: number; field: Field }) {
  const t = useText<typeof strings>('payments')
  const currencies = useCurrencyOptions('code')
  const of = (name: string) => {
    const bound = field(`accounts.${at}.${name}`)
    return { ...bound, value: bound.value ?? '' }
  }
  const latin = { dirAuto: false, autoComplete: 'off', spellCheck: false } as const
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <SelectField {...of('currency')} label={t('desk.currency')} searchable options={currencies} />
        <TextField {...of('holder')} label={t('desk.holder')} />
      </div>
      <div className={styles.pair}>
        <TextField {...of('bank')} label={t('desk.bank')} />
        <TextField {...of('bic')} {...latin} label={t('desk.bic')} optional />
      </div>
      <div className={styles.pair}>
        <TextField {...of('iban')} {...latin} label={t('desk.iban')} hint={t('desk.iban-hint')} optional />
        <TextField {...of('account')} {...latin} label={t('desk.account')} optional />
      </div>
      <BothTexts
        en={{ ...of('note.en'), label: t('desk.note-en') }}
        ar={{ ...of('note.ar'), label: t('desk.note-ar') }}
        optional
      />
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { send } from '../../../../platform/web/call.ts'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { ShownMoney } from '../../../lookups/web/public.ts'
import { bookReceipt, listTodo, listTransfers, type TransferView } from '../../contract/transfers.ts'
import { spaced } from '../../rules/reference.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../desk/desk.module.css'

const leftOf = ({ amount, received }: TransferView) => Math.max(0, Number((amount.units - received.units).toFixed(4)))

/** Says that money of a transfer came: how much, and when. What came of it by now stands above, and is shown anew when a try was refused. */
export function BookReceipt({ transfer: opened, onClose }: { transfer: TransferView; onClose: () => void }) {
  const t = useText<typeof strings>('payments')
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [transfer, setTransfer] = useState(opened)
  const [isMore, setMore] = useState(false)
  const readAgain = () =>
    Promise.all([listTransfers, listTodo].map(one => client.invalidateQueries({ queryKey: [one.id] })))
  const lookAgain = async () => {
    const { data } = await send(listTransfers, { query: { search: transfer.reference } })
    setTransfer(data.find(one => one._id === transfer._id) ?? transfer)
    await readAgain()
  }
  const form = useForm(bookReceipt.body, {
    defaults: { amount: leftOf(transfer) || null, receivedOn: '', evenMore: false, seen: transfer.received.units },
    feature: 'payments',
    at: { 'payments.more-than-asked': 'amount' },
    onSubmit: async body => {
      try {
        // The same key for what is typed: pressed twice it is booked once, and with another amount it is another try.
        const seen = transfer.received.units
        const idempotencyKey = `${key} ${body.amount} ${body.receivedOn} ${body.evenMore} ${seen}`
        const asked = { params: { paymentId: transfer._id }, body: { ...body, seen } }
        const { message } = await send(bookReceipt, asked, { idempotencyKey })
        toast({ tone: 'success', title: message, ms: 3000 })
        await readAgain()
        onClose()
      } catch (error) {
        if (error instanceof Refusal && error.code === 'payments.more-than-asked') setMore(true)
        // What was typed stays; what is shown is what came by now, so that the next try is on what its booker sees.
        if (error instanceof Refusal && error.code.startsWith('payments.')) await lookAgain().catch(() => undefined)
        throw error
      }
    },
  })
  return (
    <FormDialog onClose={onClose} size="small" title={t('transfers.book-title')} form={form} act={t('transfers.book')}>
      <p>
        <bdi>{transfer.payer.name}</bdi>
        <br />
        <span className={styles.reference}>
          <Bdi ltr>{spaced(transfer.reference)}</Bdi>
        </span>
      </p>
      <CameOfIt transfer={transfer} />
      <NumberField {...form.field('amount')} label={t('transfers.amount')} suffix={transfer.amount.currency} />
      <DateField {...form.field('receivedOn')} label={t('transfers.on')} />
      {isMore && <Checkbox {...form.field('evenMore')} label={t('transfers.even-more')} />}
    </FormDialog>
  )
}

/** What was asked for, and what came of it by now, part by part. */
function CameOfIt({ transfer }: { transfer: TransferView }) {
  const t = useText<typeof strings>('payments')
  const shown = ({ units, currency }: TransferView['amount']) => <ShownMoney amount={units} currency={currency} own />
  return (
    <div role="status">
      <Facts
        layout="list"
        rows={[
          { label: t('transfers.asked'), value: shown(transfer.amount) },
          ...transfer.receipts.map(one => ({
            label: (
              <>
                <DateText value={one.receivedOn} /> · <bdi>{one.by}</bdi>
              </>
            ),
            value: shown(one.amount),
          })),
          { label: t('transfers.received'), value: shown(transfer.received) },
        ]}
      />
    </div>
  )
}

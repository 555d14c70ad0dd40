import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { send } from '../../../../platform/web/call.ts'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { bookReceipt, listTodo, listTransfers, type TransferView } from '../../contract/transfers.ts'
import { spaced } from '../../rules/reference.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../desk/desk.module.css'

const leftOf = ({ amount, received }: TransferView) => Math.max(0, Number((amount.units - received.units).toFixed(4)))

/** Says that money of a transfer came: how much, and when. */
export function BookReceipt({ transfer, onClose }: { transfer: TransferView; onClose: () => void }) {
  const t = useText<typeof strings>('payments')
  const words = useWords()
  const client = useQueryClient()
  const id = useId()
  const [key] = useState(() => crypto.randomUUID())
  const [isMore, setMore] = useState(false)
  const readAgain = () =>
    Promise.all([listTransfers, listTodo].map(one => client.invalidateQueries({ queryKey: [one.id] })))
  const form = useForm(bookReceipt.body, {
    defaults: { amount: leftOf(transfer) || null, receivedOn: '', evenMore: false, seen: transfer.received.units },
    feature: 'payments',
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
        // What is shown behind is what came by now.
        if (error instanceof Refusal && error.code === 'payments.booked-since') await readAgain()
        throw error
      }
    },
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button type="submit" form={id} variant="primary" loading={form.busy}>
        {t('transfers.book')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} size="small" title={t('transfers.book-title')} footer={footer}>
      <form {...form.props} id={id} className={styles.dialog}>
        <FormErrors form={form} />
        <p>
          <bdi>{transfer.payer.name}</bdi>
          <br />
          <span className={styles.reference}>
            <Bdi ltr>{spaced(transfer.reference)}</Bdi>
          </span>
        </p>
        <NumberField {...form.field('amount')} label={t('transfers.amount')} suffix={transfer.amount.currency} />
        <DateField {...form.field('receivedOn')} label={t('transfers.on')} />
        {isMore && <Checkbox {...form.field('evenMore')} label={t('transfers.even-more')} />}
      </form>
    </Dialog>
  )
}

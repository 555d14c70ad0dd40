import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { send } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { listTodo, settleRefund, type TodoView } from '../../contract/transfers.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../desk/desk.module.css'

/** A refund that its gateway did not carry out, noted as dealt with. */
export function SettleRefund({ todo, onClose }: { todo: TodoView; onClose: () => void }) {
  const t = useText<typeof strings>('payments')
  const words = useWords()
  const client = useQueryClient()
  const id = useId()
  const form = useForm(settleRefund.body, {
    defaults: { why: '' },
    feature: 'payments',
    onSubmit: async body => {
      const { message } = await send(settleRefund, { params: { refundId: todo._id }, body })
      toast({ tone: 'success', title: message, ms: 3000 })
      await client.invalidateQueries({ queryKey: [listTodo.id] })
      onClose()
    },
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button type="submit" form={id} variant="primary" loading={form.busy}>
        {words('ui.save')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} size="small" title={t('todo.refund-title')} footer={footer}>
      <form {...form.props} id={id} className={styles.dialog}>
        <p>{t('todo.refund-lead')}</p>
        <FormErrors form={form} />
        <TextField {...form.field('why')} label={t('todo.reason')} multiline />
      </form>
    </Dialog>
  )
}

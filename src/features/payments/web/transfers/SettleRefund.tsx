import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../../../platform/web/call.ts'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { listTodo, settleRefund, type TodoView } from '../../contract/transfers.ts'
import type { strings } from '../../strings.en.ts'

/** A refund that its gateway did not carry out, noted as dealt with. */
export function SettleRefund({ todo, onClose }: { todo: TodoView; onClose: () => void }) {
  const t = useText<typeof strings>('payments')
  const client = useQueryClient()
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
  return (
    <FormDialog onClose={onClose} size="small" title={t('todo.refund-title')} form={form} lead={t('todo.refund-lead')}>
      <TextField {...form.field('why')} label={t('todo.reason')} multiline />
    </FormDialog>
  )
}

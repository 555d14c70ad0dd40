import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../platform/web/call.ts'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { RadioGroup } from '../../../../platform/web/forms/RadioGroup.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { listTodo, listTransfers, settleLate, type TodoView } from '../../contract/transfers.ts'
import type { strings } from '../../strings.en.ts'

/** Money that nobody waited for: given back, or noted as dealt with. */
export function SettleLate({ todo, onClose }: { todo: TodoView; onClose: () => void }) {
  const t = useText<typeof strings>('payments')
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm(settleLate.body, {
    defaults: { act: 'refund', why: '' },
    feature: 'payments',
    onSubmit: async body => {
      const input = { params: { paymentId: todo.paymentId }, body }
      const { message } = await send(settleLate, input, { idempotencyKey: `${key} ${body.act} ${body.why}` })
      toast({ tone: 'success', title: message, ms: 3000 })
      await Promise.all([listTodo, listTransfers].map(one => client.invalidateQueries({ queryKey: [one.id] })))
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} size="small" title={t('todo.settle-title')} form={form}>
      <RadioGroup
        {...form.field('act')}
        label={t('todo.act')}
        options={(['refund', 'note'] as const).map(value => ({ value, label: t(`todo.acts.${value}`) }))}
      />
      <TextField {...form.field('why')} label={t('todo.reason')} multiline />
    </FormDialog>
  )
}

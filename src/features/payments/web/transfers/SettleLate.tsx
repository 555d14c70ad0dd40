import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { send } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { RadioGroup } from '../../../../platform/web/forms/RadioGroup.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { listTodo, listTransfers, settleLate, type TodoView } from '../../contract/transfers.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../desk/desk.module.css'

/** Money that nobody waited for: given back, or noted as dealt with. */
export function SettleLate({ todo, onClose }: { todo: TodoView; onClose: () => void }) {
  const t = useText<typeof strings>('payments')
  const words = useWords()
  const client = useQueryClient()
  const id = useId()
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
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button type="submit" form={id} variant="primary" loading={form.busy}>
        {words('ui.save')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} size="small" title={t('todo.settle-title')} footer={footer}>
      <form {...form.props} id={id} className={styles.dialog}>
        <FormErrors form={form} />
        <RadioGroup
          {...form.field('act')}
          label={t('todo.act')}
          options={(['refund', 'note'] as const).map(value => ({ value, label: t(`todo.acts.${value}`) }))}
        />
        <TextField {...form.field('why')} label={t('todo.reason')} multiline />
      </form>
    </Dialog>
  )
}

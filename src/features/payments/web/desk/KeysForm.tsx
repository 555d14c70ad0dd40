import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { send } from '../../../../platform/web/call.ts'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { PasswordField } from '../../../../platform/web/forms/PasswordField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { type GatewayView, readGateways, setStripeKeys } from '../../contract/desk.ts'
import type { strings } from '../../strings.en.ts'

const Typed = z.object({ secretKey: z.string().trim().max(300), webhookSecret: z.string().trim().max(300) })

/** Stripe's keys: typed or pasted, sealed, and never shown again; what is left empty stays. */
export function KeysForm({ gateway, onClose }: { gateway: GatewayView; onClose: () => void }) {
  const t = useText<typeof strings>('payments')
  const client = useQueryClient()
  const form = useForm(Typed, {
    defaults: { secretKey: '', webhookSecret: '' },
    feature: 'payments',
    onSubmit: async ({ secretKey, webhookSecret }) => {
      const body = { ...(secretKey && { secretKey }), ...(webhookSecret && { webhookSecret }) }
      const { message } = await send(setStripeKeys, { body })
      toast({ tone: 'success', title: message, ms: 3000 })
      await client.invalidateQueries({ queryKey: [readGateways.id] })
      onClose()
    },
  })
  const hint = (set: boolean) => t(set ? 'desk.stays' : 'desk.never-shown')
  return (
    <FormDialog onClose={onClose} title={t('desk.set-keys')} form={form}>
      <PasswordField
        {...form.field('secretKey')}
        label={t('desk.secret-key')}
        hint={hint(gateway.hasKeys)}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('webhookSecret')}
        label={t('desk.webhook-secret')}
        hint={hint(gateway.hasWebhookSecret)}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}

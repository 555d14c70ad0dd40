import { FormDialog } from '../../../platform/web/forms/FormDialog.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { GiftAddress, type MyBilling } from '../contract.ts'
import type { strings } from '../strings.en.ts'

type SendGiftAgainProps = {
  gift: MyBilling['gifts'][number]
  /** Sends it to an address; answers what was done. */
  send: (email: string) => Promise<{ message: string }>
  onDone: () => void
  onClose: () => void
}

/** The address of a gift that did not arrive, corrected. */
export function SendGiftAgain({ gift, send, onDone, onClose }: SendGiftAgainProps) {
  const t = useText<typeof strings>('billing')
  const form = useForm(GiftAddress, {
    defaults: { email: gift.email },
    feature: 'billing',
    at: { 'billing.gift-taken': 'email', 'billing.gift-ended': 'email', 'billing.gift-arrived': 'email' },
    onSubmit: async ({ email }) => {
      const { message } = await send(email)
      toast({ tone: 'success', title: message })
      onDone()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t('mine.gift-again')}
      form={form}
      act={t('mine.gift-send')}
      lead={t('mine.gift-again-lead')}
    >
      <TextField {...form.field('email')} label={t('checkout.gift-email')} type="email" />
    </FormDialog>
  )
}

import { useId } from 'react'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
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
  const words = useWords()
  const id = useId()
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
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('mine.gift-again')}
      footer={
        <>
          <Button onClick={onClose}>{words('ui.cancel')}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.busy}>
            {t('mine.gift-send')}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id}>
        <p>{t('mine.gift-again-lead')}</p>
        <FormErrors form={form} />
        <TextField {...form.field('email')} label={t('checkout.gift-email')} type="email" />
      </form>
    </Dialog>
  )
}

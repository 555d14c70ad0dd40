import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { type ChangeOfStatus, changeStatus, searchAuctions } from '../contract/calls.ts'
import { type AuctionView, MAX_DESCRIPTION } from '../contract/views.ts'
import type { strings } from '../strings.en.ts'
import { keepAuction } from './auction-cache.ts'
import css from './StartAuctionDialog.module.css'
import { StartPrices } from './StartPrices.tsx'
import { StartTimes } from './StartTimes.tsx'
import { planOf, StartForm, startOf } from './start-form.ts'
import type { StartFormState } from './start-form-state.ts'

type StartAuctionDialogProps = {
  auction: AuctionView
  open: boolean
  onClose: () => void
  /** With the auction's id: that of a new one, when the one before was over. */
  onStarted?: (auctionId: string) => void
}

/** The owner starts an auction, or plans one anew that is scheduled: price, step, reserve, when it begins and how it ends. */
export function StartAuctionDialog(props: StartAuctionDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ auction, onClose, onStarted }: StartAuctionDialogProps) {
  const t = useText<typeof strings>('auctions')
  const words = useWords()
  const id = useId()
  const replans = auction.state === 'scheduled'
  const client = useQueryClient()
  const form = useStartForm(auction, async body => {
    const answer = await send(changeStatus, { params: { auctionId: auction._id }, body })
    keepAuction(client, answer.data, answer.now)
    void client.invalidateQueries({ queryKey: [searchAuctions.id] })
    toast({ tone: 'success', title: answer.message })
    onClose()
    onStarted?.(answer.data._id)
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button type="submit" form={id} variant="primary" loading={form.busy}>
        {t(form.values.when === 'later' ? 'web.start.plan' : 'web.start.go')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t(replans ? 'web.start.plan-title' : 'web.start.title')} footer={footer}>
      <form {...form.props} id={id} className={css.form}>
        <FormErrors form={form} />
        {replans && <p className={css.zone}>{t('web.start.plan-too')}</p>}
        <StartPrices form={form} />
        <StartTimes form={form} mode={auction.mode} />
        <TextField
          {...form.field('description')}
          label={t('web.start.description')}
          hint={t('web.start.description-hint')}
          maxLength={MAX_DESCRIPTION}
          optional
        />
      </form>
    </Dialog>
  )
}

function useStartForm(auction: AuctionView, onStart: (body: ChangeOfStatus) => Promise<void>): StartFormState {
  const { currency } = useLanguage()
  return useForm(StartForm, {
    feature: 'auctions',
    defaults: {
      initialPrice: auction.initialPrice,
      currency: auction.currency ?? currency,
      step: auction.step,
      reservePrice: auction.yours.reservePrice,
      end: auction.mode,
      ...planOf(auction),
      description: auction.description,
    },
    onSubmit: values => onStart(startOf(values)),
  })
}

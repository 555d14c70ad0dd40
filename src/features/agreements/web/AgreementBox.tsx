import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { holds, refusalToAccess } from '../../../platform/shared/access.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { send, useRead } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { NumberField } from '../../../platform/web/forms/NumberField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { useDisplayMoney } from '../../lookups/web/public.ts'
import type { AgreementRow, Offer } from '../contract.ts'
import { agreementTouched, listAgreements, readOffer, requestAgreement, type Subject } from '../contract.ts'
import { MAX_MESSAGE } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './AgreementBox.module.css'
import { StatePill } from './StatePill.tsx'
import { useAmount } from './use-amount.ts'

const MOST = 1_000_000

type RequestFormProps = { subject: Subject; offer: Offer; onSent: () => void; onRefused: () => void }

/** How many, and what the owner should know. */
function RequestForm({ subject, offer, onSent, onRefused }: RequestFormProps) {
  const t = useText<typeof strings>('agreements')
  const amount = useAmount()
  const Filled = z.object({
    quantity: z
      .number()
      .int()
      .min(1)
      .max(offer.left ?? MOST),
    message: z.string().trim().max(MAX_MESSAGE),
  })
  const form = useForm(Filled, {
    feature: 'agreements',
    defaults: { quantity: 1, message: '' },
    onSubmit: async filled => {
      const body = { ...subject, ...filled, price: offer.price }
      const sending = send(requestAgreement, { body }, { idempotencyKey: crypto.randomUUID() })
      // What was refused is not what the page shows any more: another price, fewer pieces.
      sending.catch(onRefused)
      const { message } = await sending
      toast({ tone: 'success', title: message })
      onSent()
    },
  })
  const { quantity } = form.values
  const several = typeof quantity === 'number' && quantity > 1
  const total = several ? amount({ price: offer.price, quantity }) : null
  return (
    <form {...form.props} className={css.form}>
      <p className={css.lead}>{t(subject.kind === 'item' ? 'box.item-lead' : 'box.company-lead')}</p>
      <FormErrors form={form} />
      {offer.countable && (
        <NumberField
          {...form.field('quantity')}
          label={offer.thing.per ? t(`box.of.${offer.thing.per}`) : t('box.quantity')}
        />
      )}
      {total && (
        <p className={css.total}>
          <span>{t('total')}</span> <bdi>{total}</bdi>
        </p>
      )}
      <TextField
        {...form.field('message')}
        label={t('box.message')}
        hint={t('box.message-hint')}
        multiline
        rows={3}
        maxLength={MAX_MESSAGE}
        optional
      />
      <Button type="submit" variant="primary" wide loading={form.busy}>
        {t('box.send')}
      </Button>
    </form>
  )
}

/**
 * Asks for an offer or to deal with a company: its price, the request, and what became of one's own. Nothing where a thing is not
 * to be asked for (an auction), or is not to be seen. Needs the sentences of `agreements` (`strings` of the page).
 */
export function AgreementBox({ subject }: { subject: Subject }) {
  const t = useText<typeof strings>('agreements')
  const viewer = useViewer()
  const client = useQueryClient()
  const gate = useGate()
  const { data: answer } = useRead(readOffer, { params: subject })
  const again = () => void client.invalidateQueries({ queryKey: [readOffer.id] })
  useAnnounced(agreementTouched, viewer && `member:${viewer.id}`, event => {
    if (event.subject.id === subject.id) again()
  })
  if (!answer) return null
  const { offer, open, refusal } = answer.data
  const own = viewer?.id === offer.ownerId
  if (!offer.offered && !open && !own) return null
  if (!offer.offered && own) return null
  return (
    <Card as="section" className={css.box}>
      <h2 className={css.title}>{t(subject.kind === 'item' ? 'box.item-title' : 'box.company-title')}</h2>
      <OfferPrice offer={offer} />
      {open && <OpenRequest agreement={open} />}
      {!open && own && (
        <>
          <p className={css.lead}>{t('box.own')}</p>
          <Button href="/my-agreements?side=received">{t('box.see-own')}</Button>
        </>
      )}
      {!open && !own && refusal && <p className={css.lead}>{t(refusalText(refusal))}</p>}
      {!open && !own && !refusal && gate && <RequestGate gate={gate} />}
      {!open && !own && !refusal && !gate && (
        <RequestForm subject={subject} offer={offer} onSent={again} onRefused={again} />
      )}
      {holds(viewer, listAgreements.access.permission) && (
        <LinkText to={`/agreements?search=${subject.id}`}>
          {t(subject.kind === 'item' ? 'box.staff' : 'box.staff-company')}
        </LinkText>
      )}
    </Card>
  )
}

type RefusalText = `refusals.${keyof (typeof strings)['refusals']}` | 'box.sold-out'

/** Why not, in the words of the refusal. */
function refusalText(code: string): RefusalText {
  const reason = code.slice('agreements.'.length)
  return reason === 'sold-out' ? 'box.sold-out' : (`refusals.${reason}` as RefusalText)
}

/** The price in its own currency, what that is in the reader's, and how many there are. */
function OfferPrice({ offer: { thing, price, left, countable } }: { offer: Offer }) {
  const t = useText<typeof strings>('agreements')
  const words = useWords()
  const money = useDisplayMoney()
  if (!price) return null
  const own = money(price.units, price.currency, { own: true })
  const shown = money(price.units, price.currency)
  return (
    <div className={css.price}>
      <p className={css.figure}>
        <bdi>{own.text}</bdi>{' '}
        {countable && <span className={css.each}>{thing.per ? t(`per.${thing.per}`) : t('each')}</span>}
      </p>
      {(shown.approximate || left !== null) && (
        <p className={css.about}>
          {shown.approximate && (
            <span title={shown.rateDate ? words('ui.rate-of', { date: shortDate(shown.rateDate) }) : undefined}>
              <bdi>{shown.text}</bdi>
            </span>
          )}
          {left !== null && <span>{t('box.left', { count: left })}</span>}
        </p>
      )}
    </div>
  )
}

/** One's own open request on a thing, and how far it is. */
function OpenRequest({ agreement }: { agreement: AgreementRow }) {
  const t = useText<typeof strings>('agreements')
  return (
    <>
      <div className={css.open}>
        <span className={css.words}>
          <strong>{t('box.open')}</strong>
          <span className={css.about}>
            {t('box.open-too')} <DateText value={agreement.createdAt} />
          </span>
        </span>
        <StatePill state={agreement.state} />
      </div>
      <Button variant="primary" wide href={`/my-agreements/${agreement._id}`}>
        {t('box.see')}
      </Button>
    </>
  )
}

type Gate = 'login' | 'join' | 'approval'

/** What somebody must be before they can ask; null when they may. The contract's own rule decides. */
function useGate(): Gate | null {
  const refusal = refusalToAccess(requestAgreement.access, useViewer())
  if (refusal === null) return null
  if (refusal === 'unauthenticated') return 'login'
  return refusal === 'profile-required' ? 'join' : 'approval'
}

/** The way there. */
function RequestGate({ gate }: { gate: Gate }) {
  const t = useText<typeof strings>('agreements')
  const { pathname, search } = useLocation()
  if (gate === 'approval') return <p className={css.lead}>{t('box.approval')}</p>
  const href = gate === 'login' ? `/login?next=${encodeURIComponent(pathname + search)}` : '/account-type'
  return (
    <Button variant="primary" wide href={href}>
      {t(gate === 'login' ? 'box.login' : 'box.join')}
    </Button>
  )
}

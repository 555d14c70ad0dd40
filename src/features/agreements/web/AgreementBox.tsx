import { useQueryClient } from '@tanstack/react-query'
import { holds } from '../../../platform/shared/access.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { agreementTouched, listAgreements, readOffer, type Subject } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './AgreementBox.module.css'
import { OfferPrice } from './OfferPrice.tsx'
import { OpenRequest } from './OpenRequest.tsx'
import { RequestForm } from './RequestForm.tsx'
import { RequestGate, useGate } from './RequestGate.tsx'

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

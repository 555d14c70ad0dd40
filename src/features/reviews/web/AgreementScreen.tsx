import { useParams } from 'react-router'
import { AgreementPage } from '../../agreements/web/AgreementPage.tsx'
import { ReviewsOfAgreement } from './ReviewsOfAgreement.tsx'

/** `/my-agreements/:agreementId`: the agreement, and once it is done what both sides say of each other. */
export function AgreementScreen() {
  const { agreementId = '' } = useParams()
  return (
    <AgreementPage
      agreementId={agreementId}
      below={(agreement, side) =>
        agreement.state === 'done' && <ReviewsOfAgreement agreement={agreement} side={side} />
      }
    />
  )
}

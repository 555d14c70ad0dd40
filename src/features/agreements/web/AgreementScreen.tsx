import { useParams } from 'react-router'
import { AgreementPage } from './AgreementPage.tsx'

/** `/my-agreements/:agreementId`. */
export function AgreementScreen() {
  const { agreementId = '' } = useParams()
  return <AgreementPage agreementId={agreementId} />
}

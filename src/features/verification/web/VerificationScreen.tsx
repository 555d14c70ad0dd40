import { useViewer } from '../../../platform/web/session.tsx'
import { CaseScreen } from './CaseScreen.tsx'
import { PartnerCaseScreen } from './partner/PartnerCaseScreen.tsx'

/** `/verifications/details/{id}`: a case as reviewers see it, or as the partner does who has it. */
export function VerificationScreen() {
  return useViewer()?.role === 'Partner' ? <PartnerCaseScreen /> : <CaseScreen />
}

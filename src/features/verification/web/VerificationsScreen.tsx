import { useViewer } from '../../../platform/web/session.tsx'
import { PartnerCasesScreen } from './partner/PartnerCasesScreen.tsx'
import { QueueScreen } from './QueueScreen.tsx'

/** `/verifications`: the club's queue, or a partner's own cases. */
export function VerificationsScreen() {
  return useViewer()?.role === 'Partner' ? <PartnerCasesScreen /> : <QueueScreen />
}

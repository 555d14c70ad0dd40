import { useLocation } from 'react-router'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { requestAgreement } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './AgreementBox.module.css'

type Gate = 'login' | 'join' | 'approval'

/** What somebody must be before they can ask; null when they may. The contract's own rule decides. */
export function useGate(): Gate | null {
  const refusal = refusalToAccess(requestAgreement.access, useViewer())
  if (refusal === null) return null
  if (refusal === 'unauthenticated') return 'login'
  return refusal === 'profile-required' ? 'join' : 'approval'
}

/** The way there. */
export function RequestGate({ gate }: { gate: Gate }) {
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

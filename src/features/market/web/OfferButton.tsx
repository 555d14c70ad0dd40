import { Plus } from 'lucide-react'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { ItemKindKey } from '../../items/contract.ts'
import { mayOffer } from '../../items/rules.ts'
import { createPathOf } from '../kinds.ts'

/** Leads to making an item of a kind; not there for whoever never may. A visitor logs in first, a guest makes a profile. */
export function OfferButton({ kind, children, primary }: { kind: ItemKindKey; children: string; primary?: boolean }) {
  const { viewer } = useSession()
  const guest = viewer !== null && refusalToAccess('with-profile', viewer) !== null
  if (viewer && !guest && refusalToAccess({ userTypes: mayOffer(kind) }, viewer)) return null
  const href = guest ? '/account-type' : createPathOf(kind)
  return (
    <Button variant={primary ? 'primary' : 'outline'} icon={<Plus {...iconProps} />} href={href}>
      {children}
    </Button>
  )
}

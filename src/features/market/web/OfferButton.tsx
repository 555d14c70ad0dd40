import { Plus } from 'lucide-react'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { ItemKindKey } from '../../items/contract.ts'
import { mayOffer } from '../../items/rules.ts'
import { createPathOf } from '../kinds.ts'

/** Leads to making an item of a kind; not there for whoever never may. A visitor logs in first. */
export function OfferButton({ kind, children, primary }: { kind: ItemKindKey; children: string; primary?: boolean }) {
  const { viewer } = useSession()
  const refused = viewer && refusalToAccess({ userTypes: mayOffer(kind) }, viewer)
  if (refused && refused !== 'profile-required') return null
  return (
    <Button variant={primary ? 'primary' : 'outline'} icon={<Plus {...iconProps} />} href={createPathOf(kind)}>
      {children}
    </Button>
  )
}

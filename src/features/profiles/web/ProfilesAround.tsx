import type { ReactNode } from 'react'
import { type Around, FormsAround } from '../../../engines/forms/web/FormsAround.tsx'
import { Building2, Gavel, Landmark, TrendingUp, UserRound, Warehouse } from '../../../platform/web/icons.ts'
import { lookupEntries } from '../../lookups/web/public.ts'
import { LockedChip } from './show/LockedChip.tsx'

const around: Around = {
  words: 'profiles',
  entries: lookupEntries,
  Lock: LockedChip,
  icons: {
    investment: TrendingUp,
    loan: Landmark,
    assets: Warehouse,
    'company-sale': Gavel,
    individual: UserRound,
    firm: Building2,
  },
}

/** Wizards, fields and shown values below are those of profiles. Needs the sentences of `forms` and `profiles`. */
export function ProfilesAround({ children }: { children: ReactNode }) {
  return <FormsAround around={around}>{children}</FormsAround>
}

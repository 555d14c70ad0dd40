import type { ReactNode } from 'react'
import { type Around, FormsAround } from '../../../engines/forms/web/FormsAround.tsx'
import {
  CalendarRange,
  CircleCheck,
  CircleDashed,
  Gavel,
  Infinity as InfinityIcon,
  KeyRound,
  Tag,
  Timer,
  UserRound,
  UsersRound,
} from '../../../platform/web/icons.ts'
import { lookupEntries } from '../../lookups/web/public.ts'
import { LockedChip } from '../../profiles/web/public.ts'

const around: Around = {
  words: 'items',
  entries: lookupEntries,
  Lock: LockedChip,
  icons: {
    sell: Tag,
    lease: KeyRound,
    'saleType.1': Tag,
    'saleType.2': Gavel,
    'saleType.3': Timer,
    individual: UserRound,
    group: UsersRound,
    'ideaStatus.1': CircleCheck,
    'ideaStatus.2': CircleDashed,
    'projectTime.1': InfinityIcon,
    'projectTime.2': CalendarRange,
  },
}

/** Wizards, fields and shown values below are those of items. Needs the sentences of `forms`, `items` and `profiles`. */
export function ItemsAround({ children }: { children: ReactNode }) {
  return <FormsAround around={around}>{children}</FormsAround>
}

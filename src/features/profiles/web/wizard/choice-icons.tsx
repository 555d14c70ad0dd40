import {
  Building2,
  CalendarRange,
  CircleCheck,
  CircleDashed,
  Gavel,
  Infinity as InfinityIcon,
  KeyRound,
  Landmark,
  Tag,
  Timer,
  TrendingUp,
  UserRound,
  UsersRound,
  Warehouse,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'

const ICONS: Record<string, typeof Tag> = {
  investment: TrendingUp,
  loan: Landmark,
  assets: Warehouse,
  'company-sale': Gavel,
  individual: UserRound,
  firm: Building2,
  sell: Tag,
  lease: KeyRound,
  'saleType.1': Tag,
  'saleType.2': Gavel,
  'saleType.3': Timer,
  group: UsersRound,
  'ideaStatus.1': CircleCheck,
  'ideaStatus.2': CircleDashed,
  'projectTime.1': InfinityIcon,
  'projectTime.2': CalendarRange,
}

/** The drawing of a choice that is shown as a card: by what a category requires, else by the option. */
export function choiceIcon(...names: (string | null)[]): ReactNode {
  const Found = names.map(name => name && ICONS[name]).find(Boolean)
  return Found ? <Found {...iconProps} /> : undefined
}

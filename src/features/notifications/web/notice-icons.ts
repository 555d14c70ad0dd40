import {
  BadgeCheck,
  Bell,
  ClipboardCheck,
  CreditCard,
  FileText,
  Gavel,
  Handshake,
  type LucideIcon,
  MessageSquare,
  Search,
  Star,
  UserPlus,
  UserRound,
} from 'lucide-react'

/** What a notice is about, by the feature that declared its kind. */
const BY_FEATURE: Record<string, LucideIcon> = {
  accounts: UserRound,
  agreements: Handshake,
  auctions: Gavel,
  directories: Search,
  items: FileText,
  lounge: MessageSquare,
  plans: CreditCard,
  profiles: BadgeCheck,
  referrals: UserPlus,
  reviews: Star,
  social: UserPlus,
  verification: ClipboardCheck,
}

/** The drawing of a kind of notice; a bell where nobody has one. */
export const noticeIcon = (kind: string): LucideIcon => BY_FEATURE[kind.split('.')[0]!] ?? Bell

import {
  AtSign,
  BadgeCheck,
  Bell,
  ClipboardCheck,
  CreditCard,
  FileText,
  Gavel,
  Handshake,
  Heart,
  type LucideIcon,
  MessageCircle,
  MessageSquare,
  Repeat2,
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

/** Kinds of a feature that tells of several things. */
const BY_KIND: Record<string, LucideIcon> = {
  'lounge.mentioned': AtSign,
  'lounge.passed-on': Repeat2,
  'social.answered': MessageCircle,
  'social.commented': MessageCircle,
  'social.commented-by-several': MessageCircle,
  'social.liked': Heart,
  'social.mentioned': AtSign,
}

/** The drawing of a kind of notice; a bell where nobody has one. */
export const noticeIcon = (kind: string): LucideIcon => BY_KIND[kind] ?? BY_FEATURE[kind.split('.')[0]!] ?? Bell

import {
  AtSign,
  BadgeCheck,
  Bell,
  CalendarClock,
  ClipboardCheck,
  CreditCard,
  FileText,
  Gavel,
  Handshake,
  Headset,
  Heart,
  type IconDrawing,
  MessageCircle,
  MessageSquare,
  Repeat2,
  Search,
  ShieldCheck,
  Star,
  UserPlus,
  UserRound,
} from '../../../platform/web/icons.ts'

/** What a notice is about, by the feature that declared its kind. */
const BY_FEATURE: Record<string, IconDrawing> = {
  accounts: UserRound,
  agreements: Handshake,
  auctions: Gavel,
  billing: CreditCard,
  chat: MessageCircle,
  directories: Search,
  items: FileText,
  looking: ShieldCheck,
  lounge: MessageSquare,
  meetings: CalendarClock,
  'mail-log': ShieldCheck,
  people: ShieldCheck,
  plans: CreditCard,
  profiles: BadgeCheck,
  referrals: UserPlus,
  reviews: Star,
  signin: ShieldCheck,
  social: UserPlus,
  support: Headset,
  verification: ClipboardCheck,
}

/** Kinds of a feature that tells of several things. */
const BY_KIND: Record<string, IconDrawing> = {
  'accounts.password-changed': ShieldCheck,
  'lounge.mentioned': AtSign,
  'lounge.passed-on': Repeat2,
  'social.answered': MessageCircle,
  'social.commented': MessageCircle,
  'social.commented-by-several': MessageCircle,
  'social.liked': Heart,
  'social.liked-by-several': Heart,
  'social.mentioned': AtSign,
}

/** The drawing of a kind of notice; a bell where nobody has one. */
export const noticeIcon = (kind: string): IconDrawing => BY_KIND[kind] ?? BY_FEATURE[kind.split('.')[0]!] ?? Bell

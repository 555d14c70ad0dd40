import { accessFeature } from './features/access/server/wiring.ts'
import { accountsFeature } from './features/accounts/server/wiring.ts'
import { agreementsFeature } from './features/agreements/server/wiring.ts'
import { articlesFeature } from './features/articles/server/wiring.ts'
import { auctionsFeature } from './features/auctions/server/wiring.ts'
import { billingFeature } from './features/billing/server/wiring.ts'
import { calendarsFeature } from './features/calendars/server/wiring.ts'
import { campaignsFeature } from './features/campaigns/server/wiring.ts'
import { chatFeature } from './features/chat/server/wiring.ts'
import { complaintsFeature } from './features/complaints/server/wiring.ts'
import { contactFeature } from './features/contact/server/wiring.ts'
import { dashboardFeature } from './features/dashboard/server/wiring.ts'
import { directoriesFeature } from './features/directories/server/wiring.ts'
import { homeFeature } from './features/home/server/wiring.ts'
import { inboundMailFeature } from './features/inbound-mail/server/wiring.ts'
import { invoicesFeature } from './features/invoices/server/public.ts'
import { itemsFeature } from './features/items/server/wiring.ts'
import { lookingFeature } from './features/looking/server/wiring.ts'
import { lookupsFeature } from './features/lookups/server/wiring.ts'
import { loungeFeature } from './features/lounge/server/wiring.ts'
import { mailLogFeature } from './features/mail-log/server/wiring.ts'
import { mailTextsFeature } from './features/mail-texts/server/wiring.ts'
import { mailboxFeature } from './features/mailbox/server/wiring.ts'
import { marketFeature } from './features/market/server/wiring.ts'
import { meetingsFeature } from './features/meetings/server/wiring.ts'
import { memberPanelFeature } from './features/member-panel/server/wiring.ts'
import { mySettingsFeature } from './features/my-settings/server/wiring.ts'
import { notificationsFeature } from './features/notifications/server/wiring.ts'
import { ownDataFeature } from './features/own-data/server/wiring.ts'
import { paymentsFeature } from './features/payments/server/wiring.ts'
import { peopleFeature } from './features/people/server/wiring.ts'
import { plansFeature } from './features/plans/server/wiring.ts'
import { pointsFeature } from './features/points/server/wiring.ts'
import { profilesFeature } from './features/profiles/server/wiring.ts'
import { publicPagesFeature } from './features/public-pages/server/wiring.ts'
import { pushFeature } from './features/push/server/wiring.ts'
import { referralsFeature } from './features/referrals/server/wiring.ts'
import { reportsFeature } from './features/reports/server/wiring.ts'
import { revenueFeature } from './features/revenue/server/wiring.ts'
import { reviewsFeature } from './features/reviews/server/wiring.ts'
import { rightsFeature } from './features/rights/server/wiring.ts'
import { roomsFeature } from './features/rooms/server/wiring.ts'
import { searchFeature } from './features/search/server/wiring.ts'
import { settingsFeature } from './features/settings/server/wiring.ts'
import { setupFeature } from './features/setup/server/wiring.ts'
import { shellFeature } from './features/shell/server/wiring.ts'
import { signinFeature } from './features/signin/server/wiring.ts'
import { socialFeature } from './features/social/server/wiring.ts'
import { supportFeature } from './features/support/server/wiring.ts'
import { verificationFeature } from './features/verification/server/wiring.ts'
import type { Feature } from './platform/server/registry.ts'

/** Every feature's server side, lowest floor first. */
export const features: readonly Feature[] = [
  lookupsFeature,
  settingsFeature,
  accessFeature,
  inboundMailFeature,
  accountsFeature,
  signinFeature,
  plansFeature,
  mailTextsFeature,
  notificationsFeature,
  socialFeature,
  reportsFeature,
  ownDataFeature,
  memberPanelFeature,
  profilesFeature,
  paymentsFeature,
  lookingFeature,
  pushFeature,
  verificationFeature,
  directoriesFeature,
  itemsFeature,
  articlesFeature,
  referralsFeature,
  mailLogFeature,
  invoicesFeature,
  roomsFeature,
  calendarsFeature,
  auctionsFeature,
  marketFeature,
  billingFeature,
  supportFeature,
  agreementsFeature,
  meetingsFeature,
  loungeFeature,
  revenueFeature,
  mailboxFeature,
  reviewsFeature,
  contactFeature,
  chatFeature,
  publicPagesFeature,
  complaintsFeature,
  campaignsFeature,
  pointsFeature,
  searchFeature,
  mySettingsFeature,
  homeFeature,
  peopleFeature,
  setupFeature,
  shellFeature,
  dashboardFeature,
  rightsFeature,
]

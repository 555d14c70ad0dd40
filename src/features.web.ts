import { pages as accessPages } from './features/access/pages.ts'
import { pages as accountsPages } from './features/accounts/pages.ts'
import { pages as agreementsPages } from './features/agreements/pages.ts'
import { pages as articlesPages } from './features/articles/pages.ts'
import { pages as auctionsPages } from './features/auctions/pages.ts'
import { pages as billingPages } from './features/billing/pages.ts'
import { pages as calendarsPages } from './features/calendars/pages.ts'
import { pages as campaignsPages } from './features/campaigns/pages.ts'
import { pages as chatPages } from './features/chat/pages.ts'
import { pages as complaintsPages } from './features/complaints/pages.ts'
import { pages as contactPages } from './features/contact/pages.ts'
import { pages as dashboardPages } from './features/dashboard/pages.ts'
import { pages as directoriesPages } from './features/directories/pages.ts'
import { pages as homePages } from './features/home/pages.ts'
import { pages as invoicesPages } from './features/invoices/pages.ts'
import { pages as itemsPages } from './features/items/pages.ts'
import { pages as lookingPages } from './features/looking/pages.ts'
import { pages as lookupsPages } from './features/lookups/pages.ts'
import { pages as loungePages } from './features/lounge/pages.ts'
import { pages as mailLogPages } from './features/mail-log/pages.ts'
import { pages as mailTextsPages } from './features/mail-texts/pages.ts'
import { pages as mailboxPages } from './features/mailbox/pages.ts'
import { pages as marketPages } from './features/market/pages.ts'
import { pages as meetingsPages } from './features/meetings/pages.ts'
import { pages as memberPanelPages } from './features/member-panel/pages.ts'
import { pages as mySettingsPages } from './features/my-settings/pages.ts'
import { pages as notificationsPages } from './features/notifications/pages.ts'
import { pages as ownDataPages } from './features/own-data/pages.ts'
import { pages as paymentsPages } from './features/payments/pages.ts'
import { pages as peoplePages } from './features/people/pages.ts'
import { pages as plansPages } from './features/plans/pages.ts'
import { pages as pointsPages } from './features/points/pages.ts'
import { pages as profilesPages } from './features/profiles/pages.ts'
import { pages as publicPagesPages } from './features/public-pages/pages.ts'
import { pages as pushPages } from './features/push/pages.ts'
import { pages as referralsPages } from './features/referrals/pages.ts'
import { pages as reportsPages } from './features/reports/pages.ts'
import { pages as revenuePages } from './features/revenue/pages.ts'
import { pages as reviewsPages } from './features/reviews/pages.ts'
import { pages as rightsPages } from './features/rights/pages.ts'
import { pages as roomsPages } from './features/rooms/pages.ts'
import { pages as searchPages } from './features/search/pages.ts'
import { pages as settingsPages } from './features/settings/pages.ts'
import { pages as setupPages } from './features/setup/pages.ts'
import { pages as shellPages } from './features/shell/pages.ts'
import { pages as signinPages } from './features/signin/pages.ts'
import { pages as socialPages } from './features/social/pages.ts'
import { pages as supportPages } from './features/support/pages.ts'
import { pages as verificationPages } from './features/verification/pages.ts'
import { type WebFeature, webFeature } from './platform/web/web-feature.ts'

/** Engines that say something of their own: their sentences load with the pages that name them. */
export const engines: readonly Pick<WebFeature, 'name' | 'strings'>[] = [
  {
    name: 'forms',
    strings: {
      en: () => import('./engines/forms/strings.en.ts'),
      ar: () => import('./engines/forms/strings.ar.ts'),
    },
  },
]

/** Every feature's browser side, lowest floor first: names and loaders only, so that the first load carries no screen. */
export const features: readonly WebFeature[] = [
  webFeature(
    'lookups',
    lookupsPages,
    () => import('./features/lookups/web/screens.ts'),
    () => import('./features/lookups/strings.en.ts'),
    () => import('./features/lookups/strings.ar.ts'),
  ),
  webFeature(
    'settings',
    settingsPages,
    () => import('./features/settings/web/screens.ts'),
    () => import('./features/settings/strings.en.ts'),
    () => import('./features/settings/strings.ar.ts'),
  ),
  // no screens: what a member reads of those who looked
  webFeature(
    'looking',
    lookingPages,
    async () => ({ screens: {} }),
    () => import('./features/looking/strings.en.ts'),
    () => import('./features/looking/strings.ar.ts'),
  ),
  {
    name: 'push',
    pages: pushPages,
    screens: () => import('./features/push/web/screens.ts'),
    strings: { en: () => import('./features/push/strings.en.ts'), ar: () => import('./features/push/strings.ar.ts') },
  },
  // no screens: the words of roles, and why somebody may not give one
  webFeature(
    'access',
    accessPages,
    async () => ({ screens: {} }),
    () => import('./features/access/strings.en.ts'),
    () => import('./features/access/strings.ar.ts'),
  ),
  webFeature(
    'member-panel',
    memberPanelPages,
    async () => ({ screens: {} }),
    () => import('./features/member-panel/strings.en.ts'),
    () => import('./features/member-panel/strings.ar.ts'),
  ),
  webFeature(
    'accounts',
    accountsPages,
    () => import('./features/accounts/web/screens.ts'),
    () => import('./features/accounts/strings.en.ts'),
    () => import('./features/accounts/strings.ar.ts'),
  ),
  webFeature(
    'signin',
    signinPages,
    () => import('./features/signin/web/screens.ts'),
    () => import('./features/signin/strings.en.ts'),
    () => import('./features/signin/strings.ar.ts'),
  ),
  {
    name: 'plans',
    pages: plansPages,
    screens: () => import('./features/plans/web/screens.ts'),
    strings: { en: () => import('./features/plans/strings.en.ts'), ar: () => import('./features/plans/strings.ar.ts') },
  },
  webFeature(
    'mail-texts',
    mailTextsPages,
    () => import('./features/mail-texts/web/screens.ts'),
    () => import('./features/mail-texts/strings.en.ts'),
    () => import('./features/mail-texts/strings.ar.ts'),
  ),
  webFeature(
    'notifications',
    notificationsPages,
    () => import('./features/notifications/web/screens.ts'),
    () => import('./features/notifications/strings.en.ts'),
    () => import('./features/notifications/strings.ar.ts'),
  ),
  webFeature(
    'social',
    socialPages,
    () => import('./features/social/web/screens.ts'),
    () => import('./features/social/strings.en.ts'),
    () => import('./features/social/strings.ar.ts'),
  ),
  webFeature(
    'own-data',
    ownDataPages,
    () => import('./features/own-data/web/screens.ts'),
    () => import('./features/own-data/strings.en.ts'),
    () => import('./features/own-data/strings.ar.ts'),
  ),
  webFeature(
    'reports',
    reportsPages,
    () => import('./features/reports/web/screens.ts'),
    () => import('./features/reports/strings.en.ts'),
    () => import('./features/reports/strings.ar.ts'),
  ),
  webFeature(
    'profiles',
    profilesPages,
    () => import('./features/profiles/web/screens.ts'),
    () => import('./features/profiles/strings.en.ts'),
    () => import('./features/profiles/strings.ar.ts'),
  ),
  webFeature(
    'payments',
    paymentsPages,
    () => import('./features/payments/web/screens.ts'),
    () => import('./features/payments/strings.en.ts'),
    () => import('./features/payments/strings.ar.ts'),
  ),
  webFeature(
    'directories',
    directoriesPages,
    () => import('./features/directories/web/screens.ts'),
    () => import('./features/directories/strings.en.ts'),
    () => import('./features/directories/strings.ar.ts'),
  ),
  {
    name: 'items',
    pages: itemsPages,
    screens: () => import('./features/items/web/screens.ts'),
    strings: { en: () => import('./features/items/strings.en.ts'), ar: () => import('./features/items/strings.ar.ts') },
  },
  webFeature(
    'verification',
    verificationPages,
    () => import('./features/verification/web/screens.ts'),
    () => import('./features/verification/strings.en.ts'),
    () => import('./features/verification/strings.ar.ts'),
  ),
  webFeature(
    'articles',
    articlesPages,
    () => import('./features/articles/web/screens.ts'),
    () => import('./features/articles/strings.en.ts'),
    () => import('./features/articles/strings.ar.ts'),
  ),
  webFeature(
    'referrals',
    referralsPages,
    () => import('./features/referrals/web/screens.ts'),
    () => import('./features/referrals/strings.en.ts'),
    () => import('./features/referrals/strings.ar.ts'),
  ),
  webFeature(
    'mail-log',
    mailLogPages,
    () => import('./features/mail-log/web/screens.ts'),
    () => import('./features/mail-log/strings.en.ts'),
    () => import('./features/mail-log/strings.ar.ts'),
  ),
  webFeature(
    'invoices',
    invoicesPages,
    () => import('./features/invoices/web/screens.ts'),
    () => import('./features/invoices/strings.en.ts'),
    () => import('./features/invoices/strings.ar.ts'),
  ),
  // no pages of its own: a part of the settings, and pieces of the booking page
  webFeature(
    'calendars',
    calendarsPages,
    async () => ({ screens: {} }),
    () => import('./features/calendars/strings.en.ts'),
    () => import('./features/calendars/strings.ar.ts'),
  ),
  webFeature(
    'rooms',
    roomsPages,
    () => import('./features/rooms/web/screens.ts'),
    () => import('./features/rooms/strings.en.ts'),
    () => import('./features/rooms/strings.ar.ts'),
  ),
  webFeature(
    'billing',
    billingPages,
    () => import('./features/billing/web/screens.ts'),
    () => import('./features/billing/strings.en.ts'),
    () => import('./features/billing/strings.ar.ts'),
  ),
  webFeature(
    'support',
    supportPages,
    () => import('./features/support/web/screens.ts'),
    () => import('./features/support/strings.en.ts'),
    () => import('./features/support/strings.ar.ts'),
  ),
  webFeature(
    'agreements',
    agreementsPages,
    () => import('./features/agreements/web/screens.ts'),
    () => import('./features/agreements/strings.en.ts'),
    () => import('./features/agreements/strings.ar.ts'),
  ),
  webFeature(
    'meetings',
    meetingsPages,
    () => import('./features/meetings/web/screens.ts'),
    () => import('./features/meetings/strings.en.ts'),
    () => import('./features/meetings/strings.ar.ts'),
  ),
  webFeature(
    'market',
    marketPages,
    () => import('./features/market/web/screens.ts'),
    () => import('./features/market/strings.en.ts'),
    () => import('./features/market/strings.ar.ts'),
  ),
  webFeature(
    'auctions',
    auctionsPages,
    () => import('./features/auctions/web/screens.ts'),
    () => import('./features/auctions/strings.en.ts'),
    () => import('./features/auctions/strings.ar.ts'),
  ),
  webFeature(
    'lounge',
    loungePages,
    () => import('./features/lounge/web/screens.ts'),
    () => import('./features/lounge/strings.en.ts'),
    () => import('./features/lounge/strings.ar.ts'),
  ),
  webFeature(
    'revenue',
    revenuePages,
    () => import('./features/revenue/web/screens.ts'),
    () => import('./features/revenue/strings.en.ts'),
    () => import('./features/revenue/strings.ar.ts'),
  ),
  webFeature(
    'mailbox',
    mailboxPages,
    () => import('./features/mailbox/web/screens.ts'),
    () => import('./features/mailbox/strings.en.ts'),
    () => import('./features/mailbox/strings.ar.ts'),
  ),
  webFeature(
    'reviews',
    reviewsPages,
    () => import('./features/reviews/web/screens.ts'),
    () => import('./features/reviews/strings.en.ts'),
    () => import('./features/reviews/strings.ar.ts'),
  ),
  webFeature(
    'contact',
    contactPages,
    () => import('./features/contact/web/screens.ts'),
    () => import('./features/contact/strings.en.ts'),
    () => import('./features/contact/strings.ar.ts'),
  ),
  webFeature(
    'chat',
    chatPages,
    () => import('./features/chat/web/screens.ts'),
    () => import('./features/chat/strings.en.ts'),
    () => import('./features/chat/strings.ar.ts'),
  ),
  webFeature(
    'public-pages',
    publicPagesPages,
    () => import('./features/public-pages/web/screens.ts'),
    () => import('./features/public-pages/strings.en.ts'),
    () => import('./features/public-pages/strings.ar.ts'),
  ),
  webFeature(
    'points',
    pointsPages,
    () => import('./features/points/web/screens.ts'),
    () => import('./features/points/strings.en.ts'),
    () => import('./features/points/strings.ar.ts'),
  ),
  webFeature(
    'search',
    searchPages,
    () => import('./features/search/web/screens.ts'),
    () => import('./features/search/strings.en.ts'),
    () => import('./features/search/strings.ar.ts'),
  ),
  webFeature(
    'complaints',
    complaintsPages,
    () => import('./features/complaints/web/screens.ts'),
    () => import('./features/complaints/strings.en.ts'),
    () => import('./features/complaints/strings.ar.ts'),
  ),
  webFeature(
    'campaigns',
    campaignsPages,
    () => import('./features/campaigns/web/screens.ts'),
    () => import('./features/campaigns/strings.en.ts'),
    () => import('./features/campaigns/strings.ar.ts'),
  ),
  webFeature(
    'my-settings',
    mySettingsPages,
    () => import('./features/my-settings/web/screens.ts'),
    () => import('./features/my-settings/strings.en.ts'),
    () => import('./features/my-settings/strings.ar.ts'),
  ),
  webFeature(
    'home',
    homePages,
    () => import('./features/home/web/screens.ts'),
    () => import('./features/home/strings.en.ts'),
    () => import('./features/home/strings.ar.ts'),
  ),
  webFeature(
    'people',
    peoplePages,
    () => import('./features/people/web/screens.ts'),
    () => import('./features/people/strings.en.ts'),
    () => import('./features/people/strings.ar.ts'),
  ),
  webFeature(
    'setup',
    setupPages,
    () => import('./features/setup/web/screens.ts'),
    () => import('./features/setup/strings.en.ts'),
    () => import('./features/setup/strings.ar.ts'),
  ),
  webFeature(
    'shell',
    shellPages,
    () => import('./features/shell/web/screens.ts'),
    () => import('./features/shell/strings.en.ts'),
    () => import('./features/shell/strings.ar.ts'),
  ),
  webFeature(
    'dashboard',
    dashboardPages,
    () => import('./features/dashboard/web/screens.ts'),
    () => import('./features/dashboard/strings.en.ts'),
    () => import('./features/dashboard/strings.ar.ts'),
  ),
  webFeature(
    'rights',
    rightsPages,
    () => import('./features/rights/web/screens.ts'),
    () => import('./features/rights/strings.en.ts'),
    () => import('./features/rights/strings.ar.ts'),
  ),
]

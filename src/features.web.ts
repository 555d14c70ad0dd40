import { pages as accessPages } from './features/access/pages.ts'
import { pages as accountsPages } from './features/accounts/pages.ts'
import { pages as agreementsPages } from './features/agreements/pages.ts'
import { pages as articlesPages } from './features/articles/pages.ts'
import { pages as auctionsPages } from './features/auctions/pages.ts'
import { pages as billingPages } from './features/billing/pages.ts'
import { pages as complaintsPages } from './features/complaints/pages.ts'
import { pages as contactPages } from './features/contact/pages.ts'
import { pages as directoriesPages } from './features/directories/pages.ts'
import { pages as homePages } from './features/home/pages.ts'
import { pages as invoicesPages } from './features/invoices/pages.ts'
import { pages as itemsPages } from './features/items/pages.ts'
import { pages as lookupsPages } from './features/lookups/pages.ts'
import { pages as loungePages } from './features/lounge/pages.ts'
import { pages as mailLogPages } from './features/mail-log/pages.ts'
import { pages as mailTextsPages } from './features/mail-texts/pages.ts'
import { pages as marketPages } from './features/market/pages.ts'
import { pages as mySettingsPages } from './features/my-settings/pages.ts'
import { pages as notificationsPages } from './features/notifications/pages.ts'
import { pages as paymentsPages } from './features/payments/pages.ts'
import { pages as peoplePages } from './features/people/pages.ts'
import { pages as plansPages } from './features/plans/pages.ts'
import { pages as pointsPages } from './features/points/pages.ts'
import { pages as profilesPages } from './features/profiles/pages.ts'
import { pages as publicPagesPages } from './features/public-pages/pages.ts'
import { pages as referralsPages } from './features/referrals/pages.ts'
import { pages as reportsPages } from './features/reports/pages.ts'
import { pages as revenuePages } from './features/revenue/pages.ts'
import { pages as reviewsPages } from './features/reviews/pages.ts'
import { pages as rightsPages } from './features/rights/pages.ts'
import { pages as searchPages } from './features/search/pages.ts'
import { pages as settingsPages } from './features/settings/pages.ts'
import { pages as setupPages } from './features/setup/pages.ts'
import { pages as shellPages } from './features/shell/pages.ts'
import { pages as signinPages } from './features/signin/pages.ts'
import { pages as socialPages } from './features/social/pages.ts'
import { pages as supportPages } from './features/support/pages.ts'
import { pages as verificationPages } from './features/verification/pages.ts'
import type { WebFeature } from './platform/web/web-feature.ts'

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
  {
    name: 'lookups',
    pages: lookupsPages,
    screens: () => import('./features/lookups/web/screens.ts'),
    strings: {
      en: () => import('./features/lookups/strings.en.ts'),
      ar: () => import('./features/lookups/strings.ar.ts'),
    },
  },
  {
    name: 'settings',
    pages: settingsPages,
    screens: () => import('./features/settings/web/screens.ts'),
    strings: {
      en: () => import('./features/settings/strings.en.ts'),
      ar: () => import('./features/settings/strings.ar.ts'),
    },
  },
  {
    // no screens: the words of roles, and why somebody may not give one
    name: 'access',
    pages: accessPages,
    screens: async () => ({ screens: {} }),
    strings: {
      en: () => import('./features/access/strings.en.ts'),
      ar: () => import('./features/access/strings.ar.ts'),
    },
  },
  {
    name: 'accounts',
    pages: accountsPages,
    screens: () => import('./features/accounts/web/screens.ts'),
    strings: {
      en: () => import('./features/accounts/strings.en.ts'),
      ar: () => import('./features/accounts/strings.ar.ts'),
    },
  },
  {
    name: 'signin',
    pages: signinPages,
    screens: () => import('./features/signin/web/screens.ts'),
    strings: {
      en: () => import('./features/signin/strings.en.ts'),
      ar: () => import('./features/signin/strings.ar.ts'),
    },
  },
  {
    name: 'plans',
    pages: plansPages,
    screens: () => import('./features/plans/web/screens.ts'),
    strings: { en: () => import('./features/plans/strings.en.ts'), ar: () => import('./features/plans/strings.ar.ts') },
  },
  {
    name: 'mail-texts',
    pages: mailTextsPages,
    screens: () => import('./features/mail-texts/web/screens.ts'),
    strings: {
      en: () => import('./features/mail-texts/strings.en.ts'),
      ar: () => import('./features/mail-texts/strings.ar.ts'),
    },
  },
  {
    name: 'notifications',
    pages: notificationsPages,
    screens: () => import('./features/notifications/web/screens.ts'),
    strings: {
      en: () => import('./features/notifications/strings.en.ts'),
      ar: () => import('./features/notifications/strings.ar.ts'),
    },
  },
  {
    name: 'social',
    pages: socialPages,
    screens: () => import('./features/social/web/screens.ts'),
    strings: {
      en: () => import('./features/social/strings.en.ts'),
      ar: () => import('./features/social/strings.ar.ts'),
    },
  },
  {
    name: 'reports',
    pages: reportsPages,
    screens: () => import('./features/reports/web/screens.ts'),
    strings: {
      en: () => import('./features/reports/strings.en.ts'),
      ar: () => import('./features/reports/strings.ar.ts'),
    },
  },
  {
    name: 'profiles',
    pages: profilesPages,
    screens: () => import('./features/profiles/web/screens.ts'),
    strings: {
      en: () => import('./features/profiles/strings.en.ts'),
      ar: () => import('./features/profiles/strings.ar.ts'),
    },
  },
  {
    name: 'payments',
    pages: paymentsPages,
    screens: () => import('./features/payments/web/screens.ts'),
    strings: {
      en: () => import('./features/payments/strings.en.ts'),
      ar: () => import('./features/payments/strings.ar.ts'),
    },
  },
  {
    name: 'directories',
    pages: directoriesPages,
    screens: () => import('./features/directories/web/screens.ts'),
    strings: {
      en: () => import('./features/directories/strings.en.ts'),
      ar: () => import('./features/directories/strings.ar.ts'),
    },
  },
  {
    name: 'items',
    pages: itemsPages,
    screens: () => import('./features/items/web/screens.ts'),
    strings: { en: () => import('./features/items/strings.en.ts'), ar: () => import('./features/items/strings.ar.ts') },
  },
  {
    name: 'verification',
    pages: verificationPages,
    screens: () => import('./features/verification/web/screens.ts'),
    strings: {
      en: () => import('./features/verification/strings.en.ts'),
      ar: () => import('./features/verification/strings.ar.ts'),
    },
  },
  {
    name: 'articles',
    pages: articlesPages,
    screens: () => import('./features/articles/web/screens.ts'),
    strings: {
      en: () => import('./features/articles/strings.en.ts'),
      ar: () => import('./features/articles/strings.ar.ts'),
    },
  },
  {
    name: 'referrals',
    pages: referralsPages,
    screens: () => import('./features/referrals/web/screens.ts'),
    strings: {
      en: () => import('./features/referrals/strings.en.ts'),
      ar: () => import('./features/referrals/strings.ar.ts'),
    },
  },
  {
    name: 'contact',
    pages: contactPages,
    screens: () => import('./features/contact/web/screens.ts'),
    strings: {
      en: () => import('./features/contact/strings.en.ts'),
      ar: () => import('./features/contact/strings.ar.ts'),
    },
  },
  {
    name: 'mail-log',
    pages: mailLogPages,
    screens: () => import('./features/mail-log/web/screens.ts'),
    strings: {
      en: () => import('./features/mail-log/strings.en.ts'),
      ar: () => import('./features/mail-log/strings.ar.ts'),
    },
  },
  {
    name: 'invoices',
    pages: invoicesPages,
    screens: () => import('./features/invoices/web/screens.ts'),
    strings: {
      en: () => import('./features/invoices/strings.en.ts'),
      ar: () => import('./features/invoices/strings.ar.ts'),
    },
  },
  {
    name: 'billing',
    pages: billingPages,
    screens: () => import('./features/billing/web/screens.ts'),
    strings: {
      en: () => import('./features/billing/strings.en.ts'),
      ar: () => import('./features/billing/strings.ar.ts'),
    },
  },
  {
    name: 'support',
    pages: supportPages,
    screens: () => import('./features/support/web/screens.ts'),
    strings: {
      en: () => import('./features/support/strings.en.ts'),
      ar: () => import('./features/support/strings.ar.ts'),
    },
  },
  {
    name: 'agreements',
    pages: agreementsPages,
    screens: () => import('./features/agreements/web/screens.ts'),
    strings: {
      en: () => import('./features/agreements/strings.en.ts'),
      ar: () => import('./features/agreements/strings.ar.ts'),
    },
  },
  {
    name: 'market',
    pages: marketPages,
    screens: () => import('./features/market/web/screens.ts'),
    strings: {
      en: () => import('./features/market/strings.en.ts'),
      ar: () => import('./features/market/strings.ar.ts'),
    },
  },
  {
    name: 'auctions',
    pages: auctionsPages,
    screens: () => import('./features/auctions/web/screens.ts'),
    strings: {
      en: () => import('./features/auctions/strings.en.ts'),
      ar: () => import('./features/auctions/strings.ar.ts'),
    },
  },
  {
    name: 'lounge',
    pages: loungePages,
    screens: () => import('./features/lounge/web/screens.ts'),
    strings: {
      en: () => import('./features/lounge/strings.en.ts'),
      ar: () => import('./features/lounge/strings.ar.ts'),
    },
  },
  {
    name: 'revenue',
    pages: revenuePages,
    screens: () => import('./features/revenue/web/screens.ts'),
    strings: {
      en: () => import('./features/revenue/strings.en.ts'),
      ar: () => import('./features/revenue/strings.ar.ts'),
    },
  },
  {
    name: 'reviews',
    pages: reviewsPages,
    screens: () => import('./features/reviews/web/screens.ts'),
    strings: {
      en: () => import('./features/reviews/strings.en.ts'),
      ar: () => import('./features/reviews/strings.ar.ts'),
    },
  },
  {
    name: 'public-pages',
    pages: publicPagesPages,
    screens: () => import('./features/public-pages/web/screens.ts'),
    strings: {
      en: () => import('./features/public-pages/strings.en.ts'),
      ar: () => import('./features/public-pages/strings.ar.ts'),
    },
  },
  {
    name: 'points',
    pages: pointsPages,
    screens: () => import('./features/points/web/screens.ts'),
    strings: {
      en: () => import('./features/points/strings.en.ts'),
      ar: () => import('./features/points/strings.ar.ts'),
    },
  },
  {
    name: 'search',
    pages: searchPages,
    screens: () => import('./features/search/web/screens.ts'),
    strings: {
      en: () => import('./features/search/strings.en.ts'),
      ar: () => import('./features/search/strings.ar.ts'),
    },
  },
  {
    name: 'complaints',
    pages: complaintsPages,
    screens: () => import('./features/complaints/web/screens.ts'),
    strings: {
      en: () => import('./features/complaints/strings.en.ts'),
      ar: () => import('./features/complaints/strings.ar.ts'),
    },
  },
  {
    name: 'my-settings',
    pages: mySettingsPages,
    screens: () => import('./features/my-settings/web/screens.ts'),
    strings: {
      en: () => import('./features/my-settings/strings.en.ts'),
      ar: () => import('./features/my-settings/strings.ar.ts'),
    },
  },
  {
    name: 'home',
    pages: homePages,
    screens: () => import('./features/home/web/screens.ts'),
    strings: {
      en: () => import('./features/home/strings.en.ts'),
      ar: () => import('./features/home/strings.ar.ts'),
    },
  },
  {
    name: 'people',
    pages: peoplePages,
    screens: () => import('./features/people/web/screens.ts'),
    strings: {
      en: () => import('./features/people/strings.en.ts'),
      ar: () => import('./features/people/strings.ar.ts'),
    },
  },
  {
    name: 'setup',
    pages: setupPages,
    screens: () => import('./features/setup/web/screens.ts'),
    strings: {
      en: () => import('./features/setup/strings.en.ts'),
      ar: () => import('./features/setup/strings.ar.ts'),
    },
  },
  {
    name: 'shell',
    pages: shellPages,
    screens: () => import('./features/shell/web/screens.ts'),
    strings: {
      en: () => import('./features/shell/strings.en.ts'),
      ar: () => import('./features/shell/strings.ar.ts'),
    },
  },
  {
    name: 'rights',
    pages: rightsPages,
    screens: () => import('./features/rights/web/screens.ts'),
    strings: {
      en: () => import('./features/rights/strings.en.ts'),
      ar: () => import('./features/rights/strings.ar.ts'),
    },
  },
]

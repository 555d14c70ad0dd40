import type { Settings } from '../../src/features/settings/contract/catalogue.ts'

/** What the demo club says of itself. */
export const DEMO_CLUB: Partial<Settings> = {
  contact: {
    mail: 'desk@demo.majlis.example',
    phone: '+971 4 555 0119',
    address: {
      en: 'Majlis House, 14 Al Fahidi Street\nDubai, United Arab Emirates',
      ar: 'بيت المجلس، 14 شارع الفهيدي\nدبي، الإمارات العربية المتحدة',
    },
  },
  tradeLink: { url: 'https://trade.majlis.example/', label: { en: 'Trade', ar: 'التداول' } },
  soonItems: [
    { label: { en: 'Token marketplace', ar: 'سوق الرموز' } },
    { label: { en: 'Assets exchange', ar: 'بورصة الأصول' } },
    { label: { en: 'Property shares', ar: 'حصص عقارية' } },
  ],
  // Everybody reads how soon it decides reports.
  complaints: { publicPage: true },
  foundingYear: 2019,
  timeZone: 'Asia/Dubai',
  review: { by: 'staff-and-partners', promisedDays: 3 },
  socialLinks: [{ network: 'linkedin', url: 'https://www.linkedin.com/company/majlis-demo-club' }],
}

/** Partners take part in its reviews. */
export const DEMO_REVIEW: Partial<Settings> = { review: { by: 'staff-and-partners', promisedDays: 3 } }

import type { Kind } from '../kind.ts'
import { CONTACT, FIGURES } from './parts.ts'

/** The wire's values 1-9: sole proprietorship … C corporation, other (spec, company profile). */
const COMPANY_TYPES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

const FINANCIALS = { plan: FIGURES } as const

/** A company: five steps and their fields from the spec; which amount is asked follows from the category. */
export const company: Kind = {
  key: 'company',
  userType: 'company',
  path: 'companies',
  shape: 'square',
  plan: FIGURES,
  steps: [
    {
      key: 'details',
      groups: [
        {
          key: 'names',
          fields: [
            { key: 'companyName', type: 'text', min: 2, max: 80, sensitive: true, autoComplete: 'organization' },
            {
              key: 'companyLegalName',
              type: 'text',
              min: 2,
              max: 120,
              sensitive: true,
              hint: true,
              audience: 'members',
            },
          ],
        },
        {
          key: 'contact',
          fields: [
            { key: 'companyEmail', type: 'email', audience: CONTACT },
            { key: 'companyPhoneNumber', type: 'phone', code: 'companyPhoneCode', audience: CONTACT },
          ],
        },
        {
          key: 'registration',
          fields: [
            { key: 'companyType', type: 'choice', options: COMPANY_TYPES, numeric: true, half: true },
            { key: 'establishDate', type: 'date', past: true, half: true },
            { key: 'licenseNumber', type: 'text', min: 2, max: 60, sensitive: true, hint: true, audience: 'private' },
          ],
        },
      ],
    },
    {
      key: 'info',
      groups: [
        {
          key: 'ask',
          shown: true,
          fields: [
            { key: 'companyCategory', type: 'category', of: 'company', sensitive: true, shown: true },
            {
              key: 'assetsOffer',
              shown: true,
              type: 'choice',
              options: ['sell', 'lease'],
              when: [{ requires: ['assets'] }],
              cards: true,
              sensitive: true,
            },
            {
              key: 'saleType',
              shown: true,
              type: 'choice',
              options: ['1', '2'],
              numeric: true,
              when: [{ requires: ['company-sale'] }],
              cards: true,
              sensitive: true,
              hint: true,
            },
            amount('investmentAmount', 'investment'),
            amount('loanAmount', 'loan'),
            amount('price', 'assets', 'company-sale'),
            { key: 'currency', type: 'currency', half: true, sensitive: true },
          ],
        },
        {
          key: 'figures',
          fields: [
            {
              key: 'avgMonthlySales',
              type: 'money',
              currency: 'currency',
              half: true,
              sensitive: true,
              audience: FINANCIALS,
            },
            {
              key: 'annualSales',
              type: 'money',
              currency: 'currency',
              half: true,
              sensitive: true,
              audience: FINANCIALS,
            },
            { key: 'assets', type: 'money', currency: 'currency', half: true, sensitive: true, audience: FINANCIALS },
            {
              key: 'physicalAssets',
              type: 'money',
              currency: 'currency',
              half: true,
              sensitive: true,
              audience: FINANCIALS,
            },
            { key: 'ebitda', type: 'percent', min: -100, max: 100, half: true, sensitive: true, hint: true },
          ],
        },
        {
          key: 'story',
          fields: [
            { key: 'industries', type: 'industries', max: 6 },
            { key: 'highlights', type: 'multiline', max: 500, rows: 3, hint: true },
            { key: 'description', type: 'multiline', max: 5000, rows: 7, hint: true },
          ],
        },
      ],
    },
    {
      key: 'address',
      groups: [
        {
          key: 'place',
          section: 'address',
          fields: [
            { key: 'companyCountry', type: 'country', half: true },
            { key: 'companyState', type: 'state', country: 'companyCountry', half: true },
            { key: 'companyCity', type: 'text', max: 80, optional: true, half: true },
            { key: 'companyStreet', type: 'text', max: 160, optional: true, half: true, audience: 'members' },
          ],
        },
      ],
    },
    {
      key: 'social',
      groups: [
        {
          key: 'links',
          section: 'social',
          fields: [
            { key: 'companyFacebookLink', type: 'url', optional: true, sensitive: true },
            { key: 'companyLinkedinLink', type: 'url', optional: true, sensitive: true },
            { key: 'companyTwitterLink', type: 'url', optional: true, sensitive: true },
            { key: 'companyOtherLinks', type: 'url', optional: true, sensitive: true, hint: true },
          ],
        },
      ],
    },
    {
      key: 'attachment',
      groups: [
        {
          key: 'pictures',
          files: [
            { key: 'companyImage', take: 'image', max: 1, audience: 'public' },
            { key: 'companyProductPhotos', take: 'image', max: 10, audience: 'public' },
          ],
        },
        {
          key: 'documents',
          files: [
            { key: 'companyDocuments', take: 'document', max: 10, audience: 'private' },
            { key: 'companyBusinessProof', take: 'document', max: 10, audience: 'private' },
          ],
        },
      ],
    },
  ],
  facts: {
    name: 'companyName',
    highlights: 'highlights',
    description: 'description',
    email: 'companyEmail',
    phone: 'companyPhoneNumber',
    license: 'licenseNumber',
    industries: 'industries',
    country: 'companyCountry',
    state: 'companyState',
    city: 'companyCity',
    category: 'companyCategory',
    currency: 'currency',
    image: 'companyImage',
  },
  card: [
    [
      { field: 'investmentAmount', label: 'seeks-investment' },
      { field: 'loanAmount', label: 'seeks-loan' },
      { field: 'price', label: 'leases-assets', when: [{ field: 'assetsOffer', is: ['lease'] }], per: 'a-month' },
      { field: 'price', label: 'sells-assets', when: [{ field: 'assetsOffer', is: ['sell'] }] },
      { field: 'price', label: 'sells-company', when: [{ field: 'saleType', is: ['2'] }], word: 'auction' },
      { field: 'price', label: 'sells-company' },
    ],
    [{ field: 'ebitda', label: 'ebitda' }],
  ],
}

/** The amount a category asks for, in the currency beside it. */
function amount(key: string, ...requires: string[]) {
  return {
    key,
    type: 'money',
    currency: 'currency',
    above: 0,
    when: [{ requires }],
    half: true,
    sensitive: true,
    hint: true,
  } as const
}

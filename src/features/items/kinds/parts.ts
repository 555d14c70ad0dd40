import type { Field, Group, Step } from '../../../engines/forms/descriptor.ts'
import type { CategoryType } from '../../lookups/contract.ts'

/** What an item may look for (product rules, section 6). */
export const NEEDS = ['money', 'partner', 'skill', 'customer', 'distribution', 'space', 'equipment', 'legal'] as const

/** What it is called, which sort it is, and who stands behind it. */
export const names = (of: CategoryType): Group => ({
  key: 'names',
  fields: [
    { key: 'name', type: 'text', min: 2, max: 120 },
    { key: 'category', type: 'category', of },
  ],
})

export const owner: Group = {
  key: 'owner',
  fields: [
    { key: 'typeofOwner', type: 'choice', options: ['individual', 'group'], cards: true, shown: true },
    { key: 'detailsofOwner', type: 'multiline', max: 1000, rows: 3, hint: true, optional: true },
  ],
}

/** What readers see first, the whole story, and what is looked for. */
export const story: Step = {
  key: 'story',
  groups: [
    {
      key: 'words',
      fields: [
        { key: 'highlights', type: 'multiline', max: 500, rows: 3, hint: true },
        { key: 'description', type: 'multiline', max: 5000, rows: 8, hint: true },
      ],
    },
    {
      key: 'field',
      fields: [
        { key: 'profileIndustries', type: 'industries', max: 6 },
        { key: 'needs', type: 'choices', options: NEEDS, max: NEEDS.length, optional: true, hint: true },
      ],
    },
  ],
}

const ownPrice = { when: [{ field: 'saleType', is: ['1'] }] } as const

const price: readonly Field[] = [
  { key: 'priceNumber', type: 'money', currency: 'currencyId', above: 0, half: true, ...ownPrice },
  { key: 'currencyId', type: 'currency', half: true, ...ownPrice },
]

/** How it is sold and where it is. An auction's first price is named when it starts. */
export const sale: Step = {
  key: 'sale',
  groups: [
    {
      key: 'selling',
      fields: [{ key: 'saleType', type: 'choice', options: ['1', '2', '3'], numeric: true, cards: true, hint: true }],
    },
    { key: 'price', nest: 'price', fields: price },
    { key: 'payment', fields: [{ key: 'blockchainExchange', type: 'flag', optional: true, hint: true }] },
    {
      key: 'place',
      nest: 'address',
      fields: [
        { key: 'profileCountry', type: 'country', half: true },
        { key: 'profileState', type: 'state', country: 'profileCountry', half: true },
        { key: 'profileCity', type: 'text', max: 80, optional: true, half: true },
      ],
    },
  ],
}

/** Pictures and papers, and where more can be read. */
export const attachment: Step = {
  key: 'attachment',
  groups: [
    {
      key: 'files',
      files: [
        { key: 'images', take: 'image', max: 10, optional: true, audience: 'public' },
        { key: 'documents', take: 'document', max: 10, optional: true, audience: 'members' },
      ],
    },
    {
      key: 'links',
      nest: 'socialMedia',
      fields: [
        { key: 'facebook', type: 'url', optional: true },
        { key: 'linkedIn', type: 'url', optional: true },
        { key: 'twitter', type: 'url', optional: true },
        { key: 'otherURLS', type: 'url', optional: true, hint: true },
      ],
    },
  ],
}

/** Which field of an item is what. */
export const facts = {
  name: 'name',
  highlights: 'highlights',
  description: 'description',
  industries: 'profileIndustries',
  country: 'profileCountry',
  state: 'profileState',
  city: 'profileCity',
  category: 'category',
  currency: 'currencyId',
  image: 'images',
} as const

import type { Kind } from '../kind.ts'
import {
  FIGURES,
  address,
  addressFacts,
  contact,
  firmName,
  fullName,
  highlights,
  industries,
  license,
  links,
  papers,
  photo,
} from './parts.ts'

/**
 * A validator (the spec's partner, `partners/`): attests profiles in their field. Cases are proposed by what they cover:
 * industries, countries, languages, and how many cases a week.
 */
export const validator: Kind = {
  key: 'validator',
  userType: 'validator',
  path: 'partners/',
  shape: 'round',
  plan: FIGURES,
  steps: [
    {
      key: 'details',
      groups: [
        {
          key: 'names',
          fields: [
            {
              key: 'ownerType',
              type: 'choice',
              options: ['individual', 'firm'],
              cards: true,
              sensitive: true,
              shown: true,
            },
            fullName,
            firmName('ownerType'),
            { key: 'designation', type: 'text', min: 2, max: 80, hint: true },
          ],
        },
        contact,
      ],
    },
    { key: 'license', groups: [license] },
    {
      key: 'coverage',
      groups: [
        {
          key: 'covers',
          shown: true,
          fields: [
            industries,
            { key: 'countries', type: 'countries', max: 20 },
            { key: 'languages', type: 'languages', max: 10, shown: true },
            { key: 'capacityPerWeek', type: 'number', min: 1, max: 50, half: true, hint: true, audience: 'private' },
          ],
        },
      ],
    },
    {
      key: 'work',
      groups: [
        {
          key: 'story',
          fields: [highlights, { key: 'previousWork', type: 'multiline', max: 3000, rows: 6, hint: true }],
        },
        address,
        links,
      ],
    },
    {
      key: 'attachment',
      groups: [
        { key: 'pictures', files: [{ ...photo, optional: true }] },
        { key: 'documents', files: [papers('licenseDocuments'), papers('references')] },
      ],
    },
  ],
  facts: {
    name: 'fullName',
    highlights: 'highlights',
    description: 'previousWork',
    email: 'emailAddress',
    phone: 'phoneNumber',
    license: 'licenseNumber',
    industries: 'industries',
    image: 'personalPhoto',
    ...addressFacts,
  },
  card: [[{ field: 'designation', label: 'designation' }], [{ field: 'countries', label: 'covers' }]],
}

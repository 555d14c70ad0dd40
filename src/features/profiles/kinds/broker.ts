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
  nationality,
  papers,
  photo,
} from './parts.ts'

/** A broker: brings buyers and sellers together under a license, alone or as a firm. */
export const broker: Kind = {
  key: 'broker',
  userType: 'broker',
  path: 'brokers/',
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
              key: 'brokerType',
              type: 'choice',
              options: ['individual', 'firm'],
              cards: true,
              sensitive: true,
              shown: true,
            },
            fullName,
            firmName('brokerType'),
          ],
        },
        contact,
        {
          key: 'identity',
          fields: [
            { key: 'gender', type: 'choice', options: ['Male', 'Female', 'Other'], half: true, audience: 'members' },
            nationality,
          ],
        },
      ],
    },
    { key: 'license', groups: [license] },
    {
      key: 'experience',
      groups: [
        {
          key: 'story',
          fields: [industries, highlights, { key: 'previousWork', type: 'multiline', max: 3000, rows: 6, hint: true }],
        },
        address,
      ],
    },
    { key: 'social', groups: [links] },
    {
      key: 'attachment',
      groups: [
        { key: 'pictures', files: [{ ...photo, optional: true }] },
        { key: 'documents', files: [papers('licenseDocuments'), { ...papers('otherDocuments'), optional: true }] },
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
  card: [[{ field: 'brokerType', label: 'type' }], [{ field: 'licenseCountry', label: 'licensed-in' }]],
}

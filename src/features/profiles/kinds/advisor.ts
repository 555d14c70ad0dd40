import type { Kind } from '../kind.ts'
import {
  FIGURES,
  address,
  addressFacts,
  contact,
  experiences,
  fullName,
  highlights,
  industries,
  languages,
  links,
  papers,
  photo,
  skills,
} from './parts.ts'

/** An advisor: counsel in their skills, in the languages they speak. */
export const advisor: Kind = {
  key: 'advisor',
  userType: 'advisor',
  path: 'advisors',
  shape: 'round',
  plan: FIGURES,
  steps: [
    {
      key: 'details',
      groups: [
        {
          key: 'names',
          fields: [
            fullName,
            { key: 'designation', type: 'text', min: 2, max: 80, half: true, hint: true },
            {
              key: 'companyName',
              type: 'text',
              min: 2,
              max: 80,
              optional: true,
              half: true,
              sensitive: true,
              hint: true,
              autoComplete: 'organization',
            },
          ],
        },
        contact,
      ],
    },
    { key: 'expertise', groups: [{ key: 'field', fields: [skills, industries] }, languages] },
    {
      key: 'experience',
      groups: [
        {
          key: 'story',
          fields: [highlights, { key: 'description', type: 'multiline', max: 5000, rows: 7, hint: true }],
        },
        experiences,
        address,
      ],
    },
    { key: 'social', groups: [links] },
    {
      key: 'attachment',
      groups: [
        { key: 'pictures', files: [photo] },
        { key: 'documents', files: [papers('proofs'), { ...papers('otherDocuments'), optional: true }] },
      ],
    },
  ],
  facts: {
    name: 'fullName',
    highlights: 'highlights',
    description: 'description',
    email: 'emailAddress',
    phone: 'phoneNumber',
    industries: 'industries',
    skills: 'skills',
    image: 'personalPhoto',
    ...addressFacts,
  },
  card: [[{ field: 'skills', label: 'skills' }], [{ field: 'languages', label: 'languages' }]],
}

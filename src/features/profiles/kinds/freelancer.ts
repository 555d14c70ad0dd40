import type { Kind } from '../kind.ts'
import {
  contact,
  experiences,
  fullName,
  highlights,
  industries,
  languages,
  nationality,
  papers,
  photo,
  skills,
} from './parts.ts'

/** A freelancer: five steps and their fields from the spec. The places where they work stand for an address. */
export const freelancer: Kind = {
  key: 'freelancer',
  userType: 'freelancer',
  path: 'freelancers',
  shape: 'round',
  steps: [
    {
      key: 'details',
      groups: [
        {
          key: 'names',
          fields: [
            fullName,
            { key: 'legalName', type: 'text', min: 2, max: 120, sensitive: true, hint: true, audience: 'members' },
          ],
        },
        contact,
        {
          key: 'identity',
          fields: [
            { key: 'passport', type: 'secret', min: 5, max: 20, sensitive: true, hint: true },
            { key: 'gender', type: 'choice', options: ['male', 'female'], half: true, audience: 'members' },
            nationality,
          ],
        },
      ],
    },
    {
      key: 'info',
      groups: [
        { key: 'field', fields: [industries, skills] },
        {
          key: 'place',
          shown: true,
          section: 'address',
          fields: [
            {
              key: 'locations',
              type: 'rows',
              max: 5,
              hint: true,
              rows: [
                { key: 'countryId', type: 'country' },
                { key: 'stateId', type: 'state', country: 'countryId' },
              ],
            },
          ],
        },
        {
          key: 'story',
          fields: [highlights, { key: 'description', type: 'multiline', max: 5000, rows: 7, hint: true }],
        },
      ],
    },
    {
      key: 'experience',
      groups: [
        languages,
        {
          key: 'educations',
          section: 'educations',
          fields: [
            {
              key: 'educations',
              type: 'rows',
              max: 8,
              optional: true,
              rows: [
                { key: 'degree', type: 'text', max: 120 },
                { key: 'date', type: 'date', past: true },
                { key: 'institute', type: 'text', max: 120 },
                { key: 'location', type: 'country' },
              ],
            },
          ],
        },
        {
          key: 'certifications',
          section: 'certifications',
          fields: [
            {
              key: 'certifications',
              type: 'rows',
              max: 12,
              hint: true,
              rows: [
                { key: 'name', type: 'text', max: 160 },
                { key: 'date', type: 'date', past: true },
              ],
            },
          ],
        },
        experiences,
      ],
    },
    {
      key: 'social',
      groups: [
        {
          key: 'links',
          section: 'social',
          fields: [
            { key: 'freelancerFacebook', type: 'url', optional: true, sensitive: true },
            { key: 'freelancerLinkedIn', type: 'url', optional: true, sensitive: true },
            { key: 'freelancerTwitter', type: 'url', optional: true, sensitive: true },
            { key: 'freelancerOthers', type: 'url', optional: true, sensitive: true, hint: true },
          ],
        },
      ],
    },
    {
      key: 'attachment',
      groups: [
        { key: 'pictures', files: [photo] },
        {
          key: 'documents',
          files: [
            { key: 'freelancerProves', take: 'image', max: 10, audience: 'private' },
            { ...papers('certificates'), optional: true },
            { ...papers('otherDocuments'), optional: true },
          ],
        },
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
    places: 'locations',
    image: 'personalPhoto',
  },
  card: [[{ field: 'skills', label: 'skills' }], [{ field: 'languages', label: 'languages' }]],
}

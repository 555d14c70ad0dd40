import type { Kind } from '../kind.ts'
import { advisor } from './advisor.ts'
import { broker } from './broker.ts'
import { company } from './company.ts'
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
  nationality,
  papers,
  photo,
  skills,
} from './parts.ts'
import { validator } from './validator.ts'

/** How early a firm may be when somebody puts money into it. */
const STAGES = ['idea', 'seed', 'early', 'growth', 'expansion', 'mature', 'turnaround'] as const

/** What decides for an investor ("business factors" of the spec). */
const FACTORS = ['team', 'market', 'product', 'traction', 'profit', 'assets', 'impact', 'sharia', 'exit'] as const

/** In whose name somebody invests. */
const ROLES = ['own-money', 'partner', 'manager', 'mandate'] as const

/** An investor: who, what they look for and with how much, where, and proof of identity or mandate. */
export const investor: Kind = {
  key: 'investor',
  userType: 'investor',
  path: 'investors/',
  shape: 'round',
  plan: FIGURES,
  steps: [
    {
      key: 'details',
      groups: [
        {
          key: 'names',
          fields: [fullName, { key: 'legalName', type: 'text', min: 2, max: 120, sensitive: true, hint: true }],
        },
        contact,
        {
          key: 'standing',
          fields: [
            { key: 'investorCategory', type: 'category', of: 'investor', sensitive: true },
            { key: 'role', type: 'choice', options: ROLES, half: true, shown: true },
            { key: 'designation', type: 'text', min: 2, max: 80, half: true, hint: true },
            {
              key: 'companyName',
              type: 'text',
              min: 2,
              max: 80,
              optional: true,
              sensitive: true,
              hint: true,
              autoComplete: 'organization',
            },
          ],
        },
      ],
    },
    {
      key: 'criteria',
      groups: [
        {
          key: 'ticket',
          fields: [
            { key: 'investorCurrency', type: 'currency', sensitive: true, half: true },
            {
              key: 'portfolio',
              type: 'number',
              min: 0,
              max: 10_000,
              optional: true,
              half: true,
              hint: true,
              shown: true,
            },
            { key: 'investmentSize', type: 'range', currency: 'investorCurrency', sensitive: true, hint: true },
          ],
        },
        {
          key: 'interests',
          shown: true,
          fields: [
            industries,
            {
              key: 'interstedLocations',
              shown: true,
              type: 'rows',
              max: 10,
              hint: true,
              rows: [
                { key: 'countryId', type: 'country' },
                { key: 'stateId', type: 'state', country: 'countryId', optional: true },
              ],
            },
            { key: 'stages', type: 'choices', options: STAGES, max: STAGES.length },
            {
              key: 'businessFactors',
              type: 'choices',
              options: FACTORS,
              max: 5,
              optional: true,
              hint: true,
              shown: true,
            },
          ],
        },
      ],
    },
    {
      key: 'address',
      groups: [
        address,
        { key: 'story', fields: [highlights, { key: 'overview', type: 'multiline', max: 5000, rows: 7, hint: true }] },
      ],
    },
    { key: 'social', groups: [links] },
    {
      key: 'attachment',
      groups: [
        { key: 'pictures', files: [{ ...photo, optional: true }] },
        { key: 'documents', files: [papers('proofs'), { ...papers('otherDocuments'), optional: true }] },
      ],
    },
  ],
  facts: {
    name: 'fullName',
    highlights: 'highlights',
    description: 'overview',
    email: 'emailAddress',
    phone: 'phoneNumber',
    industries: 'industries',
    category: 'investorCategory',
    currency: 'investorCurrency',
    image: 'personalPhoto',
    ...addressFacts,
  },
  card: [
    [{ field: 'investmentSize', label: 'ticket' }],
    [
      { field: 'portfolio', label: 'portfolio' },
      { field: 'investorCategory', label: 'category' },
    ],
  ],
}

/** A freelancer: five steps and their fields from the spec. The places where they work stand for an address. */
export const freelancer: Kind = {
  key: 'freelancer',
  userType: 'freelancer',
  path: 'freelancers',
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

/** The descriptors of the open kinds. Adding a kind: its file, a line here and in open-kinds.ts, its strings. */
export const allKinds: readonly Kind[] = [company, investor, freelancer, validator, advisor, broker]

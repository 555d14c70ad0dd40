import type { Field, FileGroup, Group } from '../../../engines/forms/descriptor.ts'
import type { Section } from '../kind.ts'

/** What a plan must hold to open figures, and what an owner leaves to members with a plan. */
export const FIGURES = 'profile.financials'

/** E-mail and phone are opened by a plan, whoever's they are. */
export const CONTACT = { plan: 'profile.contact' } as const

export const fullName: Field = { key: 'fullName', type: 'text', min: 2, max: 80, sensitive: true, autoComplete: 'name' }

/** How the club and members with a plan reach a person. */
export const contact: Group<Section> = {
  key: 'contact',
  fields: [
    { key: 'emailAddress', type: 'email', audience: CONTACT },
    { key: 'phoneNumber', type: 'phone', code: 'phoneCode', audience: CONTACT },
  ],
}

/** What members read first (spec: required, at most 500). */
export const highlights: Field = { key: 'highlights', type: 'multiline', max: 500, rows: 3, hint: true }

export const industries: Field = { key: 'industries', type: 'industries', max: 6, payload: 'objects' }

export const skills: Field = { key: 'skills', type: 'skills', max: 4, payload: 'objects' }

export const nationality: Field = { key: 'nationality', type: 'country', half: true, sensitive: true }

/** A firm's name, asked when somebody works as one. */
export const firmName = (field: string): Field => ({
  key: 'companyName',
  type: 'text',
  min: 2,
  max: 80,
  when: [{ field, is: ['firm'] }],
  sensitive: true,
  autoComplete: 'organization',
})

/** Languages with a star level, default 5 (spec). `name` is the language's id. */
export const languages: Group<Section> = {
  key: 'languages',
  section: 'languages',
  fields: [
    {
      key: 'languages',
      type: 'rows',
      max: 10,
      optional: true,
      rows: [
        { key: 'name', type: 'language' },
        { key: 'level', type: 'level' },
      ],
    },
  ],
}

/** What was worked, for how many years, for whom and where: the spec's `location` is a country there, and a place here as well. */
export const experiences: Group<Section> = {
  key: 'experiences',
  section: 'experiences',
  fields: [
    {
      key: 'experiences',
      type: 'rows',
      max: 12,
      optional: true,
      rows: [
        { key: 'name', type: 'text', max: 120 },
        { key: 'years', type: 'number', min: 0, max: 60 },
        { key: 'company', type: 'text', max: 120 },
        { key: 'country', type: 'country', optional: true },
        { key: 'location', type: 'text', max: 120, optional: true, orCountry: 'country' },
      ],
    },
  ],
}

export const address: Group<Section> = {
  key: 'place',
  section: 'address',
  fields: [
    { key: 'country', type: 'country', half: true },
    { key: 'state', type: 'state', country: 'country', half: true },
    { key: 'city', type: 'text', max: 80, optional: true, half: true },
    { key: 'street', type: 'text', max: 160, optional: true, half: true, audience: 'members' },
  ],
}

/** Facts of the address above. */
export const addressFacts = { country: 'country', state: 'state', city: 'city' } as const

/** Pages elsewhere: all optional, https in front when no scheme was typed. */
export const links: Group<Section> = {
  key: 'links',
  section: 'social',
  fields: [
    { key: 'facebookLink', type: 'url', optional: true, sensitive: true },
    { key: 'linkedinLink', type: 'url', optional: true, sensitive: true },
    { key: 'twitterLink', type: 'url', optional: true, sensitive: true },
    { key: 'otherLinks', type: 'url', optional: true, sensitive: true, hint: true },
  ],
}

/** The license under which somebody works; its number is for the reviewer. */
export const license: Group<Section> = {
  key: 'license',
  fields: [
    { key: 'licenseNumber', type: 'text', min: 2, max: 60, sensitive: true, hint: true, audience: 'private' },
    { key: 'licenseAuthority', type: 'text', min: 2, max: 120, sensitive: true, hint: true },
    { key: 'licenseCountry', type: 'country', sensitive: true, half: true },
    { key: 'licenseExpiry', type: 'date', future: true, sensitive: true, half: true, audience: 'members' },
  ],
}

export const photo: FileGroup = { key: 'personalPhoto', take: 'image', max: 1, audience: 'public' }

/** Papers for the reviewer only. */
export const papers = (key: string): FileGroup => ({ key, take: 'document', max: 10, audience: 'private' })

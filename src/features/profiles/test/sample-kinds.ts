import type { Values } from '../../../engines/forms/descriptor.ts'
import { type Db, transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { ProfileStatus, UserType } from '../../../platform/shared/access.ts'
import { idsByKeys } from '../../lookups/server/lookup-reads.ts'
import type { Kind } from '../kind.ts'
import { allKinds } from '../kinds/all-kinds.ts'
import { submitProfile } from '../server/drafts.ts'
import { changeStatus } from '../server/move-profile.ts'
import type { ProfileRow } from '../server/queries.ts'
import { makeCompany, makeFiles } from './fixtures.ts'

/** Entries of the look-ups that the made-up people below refer to. */
async function entriesOf(db: Db) {
  const oman = (await idsByKeys(db, 'countries', ['OM'])).get('OM')!
  const egypt = (await idsByKeys(db, 'countries', ['EG'])).get('EG')!
  const stateOf = async (country: string) =>
    (
      await db
        .selectFrom('states')
        .select('id')
        .where('country_id', '=', country)
        .orderBy('code')
        .executeTakeFirstOrThrow()
    ).id
  const skills = await db.selectFrom('skills').select('id').orderBy('key').limit(3).execute()
  return {
    oman,
    egypt,
    muscat: await stateOf(oman),
    cairo: await stateOf(egypt),
    industries: [...(await idsByKeys(db, 'industries', ['cold-storage', 'agriculture'])).values()],
    languages: [...(await idsByKeys(db, 'languages', ['ar', 'en'])).values()],
    angel: (await idsByKeys(db, 'categories', ['angel-investor'])).get('angel-investor')!,
    skills: skills.map(row => row.id),
  }
}
type Entries = Awaited<ReturnType<typeof entriesOf>>

const person = { emailAddress: 'Salma@Haddad.example', phoneCode: '968', phoneNumber: '9212 3456' }
const addressOf = ({ oman, muscat }: Entries) => ({
  country: oman,
  state: muscat,
  city: 'Muscat',
  street: 'Al Inshirah 4',
})
const licenseOf = ({ oman }: Entries) => ({
  licenseNumber: 'OM-77-1402',
  licenseAuthority: 'Ministry of Commerce',
  licenseCountry: oman,
  licenseExpiry: '2090-01-31',
})
const objects = (ids: readonly string[]) => ids.map(_id => ({ _id }))

const MAKERS: Record<Exclude<UserType, 'company'>, (entries: Entries) => Values> = {
  freelancer: e => ({
    ...person,
    fullName: 'Salma Haddad',
    legalName: 'Salma Yusuf Haddad',
    passport: 'N0-4711-CANARY',
    gender: 'female',
    nationality: e.oman,
    industries: objects(e.industries),
    locations: [
      { countryId: e.oman, stateId: e.muscat },
      { countryId: e.egypt, stateId: e.cairo },
    ],
    skills: objects(e.skills),
    highlights: 'I draw plans that builders can read.',
    description: 'Twelve years of drawings for farms and cold stores.',
    languages: e.languages.map(name => ({ name, level: 5 })),
    educations: [{ degree: 'BSc', date: '2009-06-30', institute: 'Sultan Qaboos University', location: e.oman }],
    certifications: [{ name: 'Chartered engineer', date: '2015-03-01' }],
    experiences: [{ name: 'Site engineer', years: 6, company: 'Delta Build', location: 'Muscat' }],
    freelancerOthers: 'salma.example',
  }),
  investor: e => ({
    ...person,
    ...addressOf(e),
    fullName: 'Salma Haddad',
    legalName: 'Haddad Holdings',
    investorCategory: e.angel,
    role: 'own-money',
    designation: 'Managing partner',
    investorCurrency: 'OMR',
    investmentSize: { min: 50_000, max: 250_000 },
    portfolio: 12,
    industries: e.industries,
    interstedLocations: [{ countryId: e.oman }, { countryId: e.egypt, stateId: e.cairo }],
    stages: ['growth', 'seed'],
    businessFactors: ['team'],
    highlights: 'Early money for food and storage.',
    overview: 'Twelve companies since 2011.',
    linkedinLink: 'linkedin.com/in/salma',
  }),
  broker: e => ({
    ...person,
    ...addressOf(e),
    ...licenseOf(e),
    brokerType: 'firm',
    fullName: 'Salma Haddad',
    companyName: 'Haddad Brokers',
    gender: 'Female',
    nationality: e.oman,
    industries: e.industries,
    highlights: 'Ships and what they carry.',
    previousWork: 'Forty cargoes brought together.',
  }),
  advisor: e => ({
    ...person,
    ...addressOf(e),
    fullName: 'Salma Haddad',
    designation: 'Tax advisor',
    skills: e.skills,
    industries: e.industries,
    languages: e.languages.map(name => ({ name, level: 4 })),
    highlights: 'Taxes of family firms.',
    description: 'I read accounts before you sign.',
    experiences: [{ name: 'Tax office', years: 9, company: 'Ministry of Finance', location: 'Muscat' }],
  }),
  validator: e => ({
    ...person,
    ...addressOf(e),
    ...licenseOf(e),
    ownerType: 'individual',
    fullName: 'Salma Haddad',
    designation: 'Chartered accountant',
    industries: e.industries,
    countries: [e.oman, e.egypt],
    languages: e.languages,
    capacityPerWeek: 5,
    highlights: 'Accounts of growers and traders.',
    previousWork: 'Audits of forty farms.',
  }),
}

/** A believable profile of a kind, complete but for its files; what is given replaces. Used by tests of higher floors too. */
export async function makeValues(db: Db, kind: string, given: Values = {}): Promise<Values> {
  if (kind === 'company') return makeCompany(db, given)
  const maker = MAKERS[kind as keyof typeof MAKERS]
  return { ...maker(await entriesOf(db)), ...given }
}

/** A profile of any kind in some status, made through the verbs; `reviewerId` decides. */
export async function makeProfile(
  house: Pick<House, 'files' | 'database' | 'secrets' | 'isWatched'>,
  who: { userId: string; reviewerId: string | null },
  kindKey: UserType,
  to: ProfileStatus = 'approved',
  given: Values = {},
): Promise<ProfileRow> {
  const { db } = house.database
  const kind: Kind = allKinds.find(one => one.key === kindKey)!
  const body = { ...(await makeValues(db, kindKey)), ...(await makeFiles(house, who.userId, kind)), ...given }
  const safe = { files: house.files, columnKey: house.secrets.columnKey, isWatched: house.isWatched }
  return transact(db, async tx => {
    const profile = await submitProfile(tx, safe, kind, who.userId, body)
    if (to === 'submitted') return profile
    const claimed = await changeStatus(tx, profile.id, 'in_review', { by: who.reviewerId })
    if (to === 'in_review') return claimed
    const because = { by: who.reviewerId, reason: to === 'approved' ? null : 'Please look at the number.' }
    const decided = await changeStatus(tx, profile.id, to === 'suspended' ? 'approved' : to, because)
    return to === 'suspended' ? changeStatus(tx, profile.id, 'suspended', because) : decided
  })
}

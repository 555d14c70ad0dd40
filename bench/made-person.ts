import type { Values } from '../src/engines/forms/descriptor.ts'
import type { Draw } from './drawing.ts'
import { amountIn, headline, type Made, tell } from './made-company.ts'
import { CURRENCIES, type Place, type World } from './made-world.ts'
import { arabicPeople, englishPeople, type PersonWords } from './person-words.ts'

const ARABIC_SHARE = 0.35
const STAGES = ['idea', 'seed', 'early', 'growth', 'expansion', 'mature', 'turnaround']
const FACTORS = ['team', 'market', 'product', 'traction', 'profit', 'assets']

type Person = { draw: Draw; world: World; words: PersonWords; place: Place; state: Place['states'][number] | undefined }

const idsOf = (list: readonly { id: string }[]) => list.map(one => one.id)
const named = ({ words }: Person, one: { name: string; arabicName: string }) =>
  words.language === 'ar' ? one.arabicName : one.name

const addressOf = (person: Person): Values => ({
  country: person.place.id,
  state: person.state?.id ?? '0',
  city: named(person, person.state ?? person.place),
  street: String(person.draw.between(1, 99)),
})

const licenseOf = ({ draw, world }: Person, number: number): Values => ({
  licenseNumber: `B-${200_000 + number}`,
  licenseAuthority: 'Ministry of Commerce',
  licenseCountry: draw.one(world.places).id,
  licenseExpiry: '2090-01-31',
})

const spoken = ({ draw, world }: Person): Values[] =>
  draw.some(world.languages, 3).map(({ id }) => ({ name: id, level: draw.between(2, 5) }))

const placesOf = ({ draw, world }: Person): Values[] =>
  draw.some(world.places, 3).map(place => ({
    countryId: place.id,
    ...(place.states.length > 0 && { stateId: draw.one(place.states).id }),
  }))

const firmOf = ({ draw, words }: Person, name: string) => `${name.split(' ').at(-1)} ${draw.one(words.firms)}`

/** What each kind says beside name, contact, industries and texts. */
const VALUES: Record<string, (person: Person, name: string, number: number) => Values> = {
  freelancer: (person, name) => ({
    legalName: name,
    gender: person.draw.one(['male', 'female']),
    nationality: person.draw.one(person.world.places).id,
    skills: idsOf(person.draw.some(person.world.skills, 4)),
    locations: placesOf(person),
    languages: spoken(person),
    educations: [
      { degree: person.words.degree, date: '2009-06-30', institute: person.words.institute, location: person.place.id },
    ],
    certifications: [{ name: person.draw.one(person.words.titles), date: '2015-03-01' }],
    experiences: [{ name: person.draw.one(person.words.titles), years: person.draw.between(1, 20) }],
  }),
  investor: (person, name) => {
    const { draw, world } = person
    const currency = draw.one(CURRENCIES)
    const min = amountIn(draw, world.coinageOf(currency), 4, 7)
    return {
      ...addressOf(person),
      legalName: firmOf(person, name),
      investorCategory: draw.one(world.categories.filter(one => one.type === 'investor')).id,
      role: draw.one(['own-money', 'partner', 'manager', 'mandate']),
      designation: draw.one(person.words.titles),
      investorCurrency: currency,
      investmentSize: { min, max: min * draw.between(2, 12) },
      portfolio: draw.between(0, 40),
      interstedLocations: placesOf(person),
      stages: draw.some(STAGES, 3),
      businessFactors: draw.some(FACTORS, 3),
    }
  },
  broker: (person, name, number) => ({
    ...addressOf(person),
    ...licenseOf(person, number),
    brokerType: person.draw.one(['individual', 'firm']),
    companyName: firmOf(person, name),
    gender: person.draw.one(['Male', 'Female']),
    nationality: person.draw.one(person.world.places).id,
  }),
  advisor: person => ({
    ...addressOf(person),
    designation: person.draw.one(person.words.titles),
    skills: idsOf(person.draw.some(person.world.skills, 4)),
    languages: spoken(person),
    experiences: [{ name: person.draw.one(person.words.titles), years: person.draw.between(1, 20) }],
  }),
  validator: (person, name, number) => ({
    ...addressOf(person),
    ...licenseOf(person, number),
    ownerType: person.draw.one(['individual', 'firm']),
    companyName: firmOf(person, name),
    designation: person.draw.one(person.words.titles),
    countries: idsOf(person.draw.some(person.world.places, 4)),
    languages: idsOf(person.draw.some(person.world.languages, 3)),
    capacityPerWeek: person.draw.between(1, 12),
  }),
}

/** Under which name a kind tells its story. */
const STORY: Record<string, string> = { investor: 'overview', broker: 'previousWork', validator: 'previousWork' }

/** A member of one of the five kinds of people, as the wizard leaves them. */
export function madePerson(kind: string, draw: Draw, world: World, number: number): Made {
  const words = draw.next() < ARABIC_SHARE ? arabicPeople : englishPeople
  const place = draw.one(world.places)
  const person: Person = {
    draw,
    world,
    words,
    place,
    state: place.states.length > 0 ? draw.one(place.states) : undefined,
  }
  const name = `${draw.one(words.first)} ${draw.one(words.family)}`
  const industries = draw.some(world.industries, 3)
  const email = `${kind}-${number}@people.example`
  const data = {
    fullName: name,
    emailAddress: email,
    phoneCode: '968',
    phoneNumber: String(900_000_00 + number),
    industries: idsOf(industries),
    highlights: headline(draw, words.highlights, named(person, industries[0]!), named(person, person.state ?? place)),
    [STORY[kind] ?? 'description']: tell(draw, words.sentences, 3, 8),
    ...VALUES[kind]!(person, name, number),
  }
  const license = typeof data.licenseNumber === 'string' ? data.licenseNumber : null
  return { name, email, license, language: words.language, data }
}

import { joinedAgo } from './age-club.ts'
import { type DemoProfile, people, profiles } from './people.ts'
import { seeded } from './pictures.ts'

type Member = { username: string; language: string; country: string; industries: string[]; pull: number }

const languages = new Map(people.map(({ username, language }) => [username, language]))
const told = new Set(people.filter(member => member.key).map(member => member.username))

function memberOf({ username, values }: DemoProfile): Member {
  const [first] = (values.locations as { countryId: string }[] | undefined) ?? []
  const draw = seeded(`pull ${username}`)()
  return {
    username,
    language: languages.get(username) ?? 'en',
    country: String(values.country ?? values.companyCountry ?? first?.countryId),
    industries: values.industries as string[],
    // few are known by many
    pull: (told.has(username) ? 9 : 0.25) + draw ** 4 * 5,
  }
}

const shared = (one: readonly string[], other: readonly string[]) => one.filter(key => other.includes(key)).length

/** How likely one comes across the other: the same trade before the same country before the same language. */
const nearness = (one: Member, other: Member): number =>
  other.pull *
  (1 + 4 * shared(one.industries, other.industries)) *
  (one.country === other.country ? 3 : 1) *
  (one.language === other.language ? 1.6 : 1)

/** Draws some of the others, each once, the nearer the likelier. */
function drawn(one: Member, others: readonly Member[], count: number, next: () => number): string[] {
  const left = others.filter(other => other !== one).map(other => ({ other, weight: nearness(one, other) }))
  const names: string[] = []
  while (names.length < count && left.length > 0) {
    let at = next() * left.reduce((sum, entry) => sum + entry.weight, 0)
    const index = Math.max(
      0,
      left.findIndex(entry => (at -= entry.weight) <= 0),
    )
    names.push(left[index]!.other.username)
    left.splice(index, 1)
  }
  return names
}

/** What a member follows and keeps, by user names and by keys of industries. */
export type Ties = { username: string; follows: string[]; industries: string[]; bookmarks: string[] }

/** Who follows and bookmarks whom among these members; the same at every start. */
export function tiesOf(usernames: readonly string[]): Ties[] {
  const members = profiles
    .filter(({ username, status }) => status === 'approved' && usernames.includes(username))
    .map(memberOf)
  return members.map(one => {
    const next = seeded(`ties ${one.username}`)
    const isTold = told.has(one.username)
    const follows = isTold ? 6 + Math.floor(next() * 6) : Math.floor(next() ** 2 * 7)
    const bookmarks = isTold ? 5 : next() < 0.25 ? 1 + Math.floor(next() * 4) : 0
    return {
      username: one.username,
      follows: drawn(one, members, follows, next),
      industries: isTold || next() < 0.35 ? one.industries.slice(0, 1) : [],
      bookmarks: drawn(one, members, bookmarks, next),
    }
  })
}

/** Who invited whom: about one in eight came by the link of somebody who was there before. Undefined for the first people. */
export function inviterOf(username: string): string | undefined {
  const next = seeded(`invited ${username}`)
  if (next() > 0.14) return undefined
  const inviters = people.filter(member => member.role === 'User' || member.role === 'Partner')
  const known = inviters.filter(member => (member.key ? true : next() < 0.2))
  const at = next()
  const invited = people.find(member => member.username === username)!
  const earlier = known.filter(member => joinedAgo(member) > joinedAgo(invited))
  const drawn = known[Math.floor(at * known.length)]
  const inviter = drawn && earlier.includes(drawn) ? drawn : earlier[Math.floor(at * earlier.length)]
  return inviter?.username
}

import { Readable } from 'node:stream'
import type { Db } from '../../src/platform/server/db.ts'
import type { FileStore } from '../../src/platform/server/file-store.ts'
import { licencePaper, linesOf, statementPaper } from './papers.ts'
import type { DemoProfile } from './people.ts'
import { cardPicture, portraitPicture, seeded, signPicture, streetPicture } from './pictures.ts'

const YEAR = 2025

type Drawn = { group: string; take: 'image' | 'document'; name: string; bytes: Buffer }
type Values = DemoProfile['values']

const picture = (group: string, name: string, bytes: Buffer): Drawn => ({ group, take: 'image', name, bytes })
const paper = (group: string, name: string, bytes: Buffer): Drawn => ({ group, take: 'document', name, bytes })
const dayOf = (date: unknown) => String(date).split('-').reverse().join('/')

async function ofCompany({ username, values }: DemoProfile): Promise<Drawn[]> {
  const title = String(values.companyLegalName)
  const facts = [
    ['Number', String(values.licenseNumber)],
    ['Registered on', dayOf(values.establishDate)],
    ['Country', String(values.companyCountry)],
    ['Valid until', '31/12/2027'],
  ] as const
  const lines = linesOf(Number(values.annualSales), Number(values.ebitda))
  return [
    picture('companyImage', 'sign.png', await signPicture(username)),
    picture('companyProductPhotos', 'site-1.png', await streetPicture(`${username} 1`)),
    picture('companyProductPhotos', 'site-2.png', await streetPicture(`${username} 2`)),
    paper(
      'companyDocuments',
      `Statement ${YEAR}.pdf`,
      await statementPaper(title, String(values.currency), YEAR, lines),
    ),
    paper('companyBusinessProof', 'Licence.pdf', await licencePaper(title, facts)),
  ]
}

/** The card of a person's register: what a reviewer holds beside the form. */
const register = ({ username, values }: DemoProfile) =>
  licencePaper(String(values.companyName ?? values.fullName ?? username), [
    ['Member', username],
    ['Number', String(values.licenseNumber ?? values.phoneNumber)],
    ['Country', String(values.licenseCountry ?? values.country ?? values.nationality)],
    ['Valid until', dayOf(values.licenseExpiry ?? '2028-12-31')],
  ])

const letter = ({ username, values }: DemoProfile, on: string) =>
  licencePaper(`Reference ${on}`, [
    ['On', username],
    ['Field', (values.industries as string[]).join(', ')],
    ['Written on', `${10 + Math.floor(seeded(`${username} ${on}`)() * 18)}/03/2026`],
  ])

/** Where a picture of the person may be left out, about half of them do so and are shown by their initials. */
const isSeen = ({ username, kind }: DemoProfile) =>
  kind === 'freelancer' || kind === 'advisor' || seeded(`seen ${username}`)() < 0.55

async function ofPerson(profile: DemoProfile): Promise<Drawn[]> {
  const { kind, username, values } = profile
  const drawn = isSeen(profile) ? [picture('personalPhoto', 'portrait.png', await portraitPicture(username))] : []
  if (kind === 'freelancer') {
    const [first] = values.certifications as { name: string; date: string }[]
    return [
      ...drawn,
      picture('freelancerProves', 'passport.png', await cardPicture(username)),
      paper('certificates', 'Certificate.pdf', await certificate(username, first!)),
    ]
  }
  if (kind === 'investor' || kind === 'advisor')
    return [...drawn, paper('proofs', 'Proof.pdf', await register(profile))]
  drawn.push(paper('licenseDocuments', 'Licence.pdf', await register(profile)))
  if (kind === 'validator') drawn.push(paper('references', 'References.pdf', await letter(profile, 'of a client')))
  return drawn
}

const certificate = (username: string, { name, date }: { name: string; date: string }) =>
  licencePaper('Certificate', [
    ['Held by', username],
    ['Subject', name],
    ['Since', dayOf(date)],
  ])

/** The pictures and papers that somebody of the demo would upload; the same at every start. */
export const drawFiles = (profile: DemoProfile): Promise<Drawn[]> =>
  profile.kind === 'company' ? ofCompany(profile) : ofPerson(profile)

/** Draws and uploads them; answers the ids by file group. */
export async function uploadFiles(db: Db, store: FileStore, ownerId: string, profile: DemoProfile): Promise<Values> {
  const ids: Record<string, string[]> = {}
  const drawn = await drawFiles(profile)
  const put = drawn.map(async ({ group, take, name, bytes }) => ({
    group,
    id: (await store.put(db, { ownerId, take, name, stream: Readable.from([bytes]), path: name }))._id,
  }))
  for (const { group, id } of await Promise.all(put)) ids[group] = [...(ids[group] ?? []), id]
  return ids
}

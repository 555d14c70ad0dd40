import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audienceOf, type Field, fieldsOf, type Values } from './engines/forms/descriptor.ts'
import { features } from './features.server.ts'
import { searchOf } from './features/directories/contract.ts'
import { directories } from './features/directories/rules/directory.ts'
import type { Kind } from './features/profiles/kind.ts'
import { allKinds } from './features/profiles/kinds/all-kinds.ts'
import { makeProfile } from './features/profiles/test/sample-kinds.ts'
import type { Call } from './platform/shared/call.ts'
import { givePlan } from './platform/test/give-plan.ts'
import { asMember, type Member } from './platform/test/members.ts'
import { sampleOf } from './platform/test/sample-of.ts'
import { type TestHouse, testHouse } from './platform/test/test-house.ts'

/** What somebody typed into a field that not everyone may read, and for whom it is: `members`, an entitlement, `private`. */
type Planted = { kind: string; field: string; secret: string; for: string }

let house: TestHouse
let readers: Record<string, { member: Member | null; opens: readonly string[] }>
const owners: (Member & { profileId: string })[] = []
const planted: Planted[] = []

/** A value of a closed field that can be found again; undefined for what cannot carry one. */
function secretFor(field: Field, mark: string): string | number | undefined {
  if (field.type === 'text' || field.type === 'multiline' || field.type === 'secret') return `zq${mark}`
  if (field.type === 'email') return `zq${mark}@planted.example`
  if (field.type === 'url') return `https://zq${mark}.example`
  if (field.type === 'money') return 7_130_000 + planted.length * 7
  return undefined
}

function plantIn(kind: Kind): Values {
  const values: Values = {}
  for (const field of fieldsOf(kind)) {
    const audience = audienceOf(field)
    const secret = field.when ? undefined : secretFor(field, `${kind.key.slice(0, 3)}${planted.length}x`)
    if (audience === 'public' || secret === undefined) continue
    values[field.key] = secret
    const open = typeof audience === 'object' ? audience.plan : audience
    planted.push({
      kind: kind.key,
      field: field.key,
      secret: String(secret),
      for: field.type === 'secret' ? 'private' : open,
    })
  }
  return values
}

beforeAll(async () => {
  house = await testHouse(features, { TRUSTED_PROXIES: '127.0.0.1' })
  const reviewer = await asMember(house, { preset: 'reviewer' })
  for (const kind of allKinds) {
    const member = await asMember(house, { username: `planted-${kind.key}` })
    const who = { userId: member.id, reviewerId: reviewer.id }
    const profile = await makeProfile(house.house, who, kind.userType, 'approved', plantIn(kind))
    owners.push({ ...member, profileId: profile.id })
  }
  const [standard, platinum] = [await asMember(house), await asMember(house)]
  await givePlan(house.db, standard.id, 'standard')
  await givePlan(house.db, platinum.id, 'platinum')
  readers = {
    visitor: { member: null, opens: [] },
    'a member without a plan': { member: await asMember(house), opens: ['members'] },
    'a member with Standard': { member: standard, opens: ['members', 'profile.contact'] },
    'a member with Platinum': { member: platinum, opens: ['members', 'profile.contact', 'profile.financials'] },
  }
  await house.settle()
})
afterAll(() => house.stop())

/** Every read that the house answers, asked about every planted profile. */
async function everythingRead(member: Member | null): Promise<string[]> {
  const texts: string[] = []
  const reads = house.house.bound().filter(one => one.mode === 'read')
  for (const { call } of reads)
    for (const owner of call.params ? owners : owners.slice(0, 1))
      texts.push(`${call.id} ${await answerTo(call, owner, member)}`)
  return texts
}

let addresses = 0
/** Every request comes from an address of its own, so that no limit hides an answer. */
const address = () => ({ 'x-forwarded-for': `10.8.${++addresses >> 8}.${addresses & 255}` })

async function answerTo(call: Call, owner: (typeof owners)[number], member: Member | null): Promise<string> {
  const named: Record<string, string> = { username: owner.username, profileId: owner.profileId, id: owner.id }
  const params = { ...(sampleOf(call.params) as object), ...pick(named, Object.keys(call.params?.shape ?? {})) }
  const input = { params, query: sampleOf(call.query), body: sampleOf(call.body) }
  const { answer, status } = await house.call(call, input as never, { bearer: member?.bearer, headers: address() })
  return status < 300 ? JSON.stringify(answer) : ''
}

const pick = (from: Record<string, string>, keys: readonly string[]) =>
  Object.fromEntries(keys.flatMap(key => (from[key] ? [[key, from[key]]] : [])))

async function everyPage(): Promise<string[]> {
  const paths = ['/index', '/sitemap.xml', ...directories.map(one => one.page)]
  for (const owner of owners) paths.push(`/profile/${owner.username}`, `/profile/${owner.username}?lang=ar`)
  return Promise.all(paths.map(async path => `${path} ${await (await fetch(house.url + path)).text()}`))
}

const leaksIn = (texts: readonly string[], opens: readonly string[]): string[] =>
  planted
    .filter(one => !opens.includes(one.for))
    .flatMap(one =>
      texts.filter(text => text.includes(one.secret)).map(text => `${one.kind}.${one.field}: ${text.slice(0, 80)}`),
    )

describe('what is not for everyone', () => {
  test('is planted in every kind, for each audience', () => {
    expect(new Set(planted.map(one => one.kind)).size).toBe(allKinds.length)
    expect(new Set(planted.map(one => one.for))).toEqual(
      new Set(['members', 'private', 'profile.contact', 'profile.financials']),
    )
  })

  test('is in no answer to whom it is not for, and in some answer to whom it is', async () => {
    for (const [label, { member, opens }] of Object.entries(readers)) {
      const texts = await everythingRead(member)
      expect(leaksIn(texts, opens), label).toEqual([])
      const told = planted.filter(one => opens.includes(one.for) && texts.some(text => text.includes(one.secret)))
      expect(told.length, label).toBe(planted.filter(one => opens.includes(one.for)).length)
    }
  })

  test('is in no page, and not found by searching for it', async () => {
    expect(leaksIn(await everyPage(), [])).toEqual([])
    for (const directory of directories) {
      const secrets = planted.filter(one => one.kind === directory.kind)
      for (const { secret, field } of secrets) {
        const { answer } = await house.call(searchOf(directory), { body: { text: secret } as never })
        expect([field, answer.didYouMean ? 0 : answer.count]).toEqual([field, 0])
      }
    }
  })
})

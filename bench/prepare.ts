import { features } from '../src/features.server.ts'
import { hashPassword } from '../src/features/accounts/server/password.ts'
import { login } from '../src/features/signin/contract/sessions.ts'
import { readConfig } from '../src/platform/server/config.ts'
import type { Db } from '../src/platform/server/db.ts'
import type { Running } from '../src/platform/server/house-options.ts'
import { startHouse } from '../src/platform/server/house.ts'
import { asMember } from '../src/platform/test/members.ts'
import { callOver } from '../src/platform/test/test-house.ts'
import { actsWorld } from './acts-world.ts'
import { chatsWorld } from './chats-world.ts'
import { filtersOf } from './common-filters.ts'
import { fillClub, type Size } from './fill-club.ts'
import { KINDS } from './make-members.ts'
import { makeReaders, PEOPLE } from './make-readers.ts'
import { marketWorld } from './market-world.ts'
import { answerParent } from './messages.ts'
import { moneyWorld } from './money-world.ts'
import type { World } from './scenario.ts'

const PASSWORD = 'Karam-77!'
const PAGES_OF_A_KIND = 8

/** Gives companies a password and logs them in once, so that their browsers are known afterwards. */
async function knownBrowsers(db: Db, url: string, passwordHash: string): Promise<World['logins']> {
  const usernames = Array.from({ length: PEOPLE }, (_, at) => `company-${at + 1}`)
  await db.updateTable('users').set({ password_hash: passwordHash }).where('username', 'in', usernames).execute()
  const logins: World['logins'] = []
  for (const [index, username] of usernames.entries()) {
    const body = { username, password: PASSWORD }
    const headers = { 'x-forwarded-for': `192.168.0.${index}` }
    const { answer, status, problem } = await callOver(url, login, { body }, { headers })
    if (!('deviceToken' in answer)) throw new Error(`${status} ${problem.code}`)
    logins.push({ ...body, deviceToken: answer.deviceToken })
  }
  return logins
}

/** Some of every kind, in turn. */
async function shownUsernames(db: Db): Promise<string[]> {
  const names = new Map<string, string[]>()
  for (const kind of KINDS) {
    const rows = await db
      .selectFrom('users')
      .select('username')
      .where('username', 'like', `${kind}-%`)
      .orderBy('id')
      .limit(PAGES_OF_A_KIND)
      .execute()
    names.set(
      kind,
      rows.map(row => row.username),
    )
  }
  return Array.from({ length: PAGES_OF_A_KIND }, (_, at) => KINDS.flatMap(kind => names.get(kind)![at] ?? [])).flat()
}

/** Four of the club's people with a set of permissions. */
async function staffOf(db: Db, preset: string): Promise<string[]> {
  const staff = []
  for (let at = 0; at < 4; at++) staff.push(await asMember({ db }, { preset }))
  return staff.map(one => one.bearer)
}

async function prepare(running: Running, size: Size): Promise<World> {
  const { house } = running
  const { db } = house.database
  await fillClub(running, size)
  const passwordHash = await hashPassword(PASSWORD)
  const readers = await makeReaders(db)
  const market = await marketWorld(
    house,
    readers.map(one => one.id),
  )
  await running.settle()
  return {
    bearers: readers.map(one => one.bearer),
    logins: await knownBrowsers(db, running.url, passwordHash),
    usernames: await shownUsernames(db),
    passwordHash,
    filters: await filtersOf(db),
    ...market,
    money: await moneyWorld(house),
    postRoom: await staffOf(db, 'support-agent'),
    moderators: await staffOf(db, 'moderator'),
    acts: await actsWorld(db),
    talkers: await chatsWorld(db),
    articles: size.articles,
  }
}

/** Fills the database that the environment names with a club to be measured; answers what can be asked of it. */
answerParent(async (size: Size): Promise<World> => {
  const running = await startHouse(readConfig(process.env), features, { jobs: false, template: async () => '' })
  const world = await prepare(running, size)
  await running.settle()
  await running.stop()
  return world
})

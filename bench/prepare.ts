import { welcome } from '../src/features/accounts/contract.ts'
import { hashPassword } from '../src/features/accounts/server/password.ts'
import { login } from '../src/features/signin/contract/sessions.ts'
import { features } from '../src/features.server.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { type Db, transact } from '../src/platform/server/db.ts'
import { startHouse } from '../src/platform/server/house.ts'
import type { Running } from '../src/platform/server/house-options.ts'
import { notify } from '../src/platform/server/outbox.ts'
import { asMember } from '../src/platform/test/members.ts'
import { callOver } from '../src/platform/test/test-house.ts'
import { makeCompanies } from './make-companies.ts'
import { answerParent } from './messages.ts'
import type { World } from './scenarios.ts'

const PASSWORD = 'Karam-77!'
const PEOPLE = 40
const NOTICES = 12

/** Members who are signed in, with notices to be shown; the first runs the club, so that it is set up. */
async function signInMembers(db: Db): Promise<string[]> {
  await asMember({ db }, { role: 'Super-admin' })
  const bearers: string[] = []
  for (let index = 0; index < PEOPLE; index++) {
    const member = await asMember({ db }, { userType: 'investor' })
    for (let at = 0; at < NOTICES; at++)
      await transact(db, tx => notify(tx, member.id, welcome, { name: member.name }, '/index'))
    bearers.push(member.bearer)
  }
  return bearers
}

/** Logs companies in once, so that their browsers are known afterwards. */
async function knownBrowsers(url: string): Promise<World['logins']> {
  const logins: World['logins'] = []
  for (let index = 1; index <= PEOPLE; index++) {
    const body = { username: `company-${index}`, password: PASSWORD }
    const { answer, status, problem } = await callOver(
      url,
      login,
      { body },
      { headers: { 'x-forwarded-for': `192.168.0.${index}` } },
    )
    if (!('deviceToken' in answer)) throw new Error(`${status} ${problem.code}`)
    logins.push({ ...body, deviceToken: answer.deviceToken })
  }
  return logins
}

/** Pairs of a country and a category that many have. */
async function filtersOf(db: Db): Promise<World['filters']> {
  const idsOf = async (prefix: string) => {
    const rows = await db
      .selectFrom('directory_counts')
      .select('tag')
      .where('tag', 'like', `${prefix}:%`)
      .orderBy('count', 'desc')
      .limit(4)
      .execute()
    return rows.map(row => row.tag.slice(prefix.length + 1))
  }
  const [countries, categories] = [await idsOf('country'), await idsOf('category')]
  return countries.flatMap(country => categories.map(category => ({ country, category })))
}

async function fill(running: Running, companies: number): Promise<World> {
  const { db } = running.house.database
  const passwordHash = await hashPassword(PASSWORD)
  await makeCompanies(db, companies, passwordHash)
  const bearers = await signInMembers(db)
  await running.settle()
  const usernames = Array.from({ length: PEOPLE }, (_, at) => `company-${Math.floor((at * companies) / PEOPLE) + 1}`)
  return { bearers, logins: await knownBrowsers(running.url), usernames, passwordHash, filters: await filtersOf(db) }
}

/** Fills the database that the environment names with a club to be measured; answers what can be asked of it. */
answerParent(async ({ companies }: { companies: number }): Promise<World> => {
  const running = await startHouse(readConfig(process.env), features, { jobs: false, template: async () => '' })
  const world = await fill(running, companies)
  await running.settle()
  await running.stop()
  return world
})

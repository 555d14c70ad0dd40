import { join } from 'node:path'
import { sql } from 'kysely'
import { features } from '../src/features.server.ts'
import { pruneWords as pruneDirectory } from '../src/features/directories/server/keep-words.ts'
import { pruneWords as pruneMarket } from '../src/features/market/server/repair-market.ts'
import { cancelMeeting } from '../src/features/meetings/contract.ts'
import { askForCopy, askForErasure, readOwnData } from '../src/features/own-data/contract.ts'
import { makeCopies } from '../src/features/own-data/server/copy-of-data.ts'
import { eraseDue } from '../src/features/own-data/server/erase.ts'
import { testHouse } from '../src/platform/test/test-house.ts'
import { startPostgres } from '../tools/with-postgres.ts'
import { live, PLANTED, PLANTED_ARABIC } from './erased/life.ts'
import { inDatabase, inFiles } from './erased/search.ts'

/**
 * `npm run goal:erased`: a member lives in the club by its own verbs and says a planted word with everything; then asks to be erased. When
 * their time has come nothing of the word may be left, in no row of any table, no index and no file. Prints `planted=N left=0
 * planted_found=2/2`: the search finds the word everywhere before, and in a row of another member that is planted after.
 */
const WORDS = [PLANTED, PLANTED_ARABIC]
const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const house = await testHouse(features)
const { leaver, other, meetings } = await live(house)
const as = { bearer: leaver.bearer }
const folder = join(house.house.config.DATA_DIR, 'files')
await house.call(askForCopy, {}, as)
await makeCopies(house.house)
const before = [...(await inDatabase(house.db, WORDS)), ...(await inFiles(folder, WORDS))]

const later = async (days: number) =>
  void (await sql`update erasures set due_at = due_at - make_interval(days => ${days}), erased_at = erased_at - make_interval(days => ${days})`.execute(
    house.db,
  ))
// Nobody goes while others count on them.
for (const meetingId of meetings)
  await house.call(cancelMeeting, { params: { meetingId }, body: { word: `I leave ${PLANTED}.` } }, as)
// One that has begun is over when its time is.
await sql`update meetings set state = 'held' where owner_id = ${leaver.id} and state = 'fixed'`.execute(house.db)
await house.settle()
const asked = await house.call(askForErasure, {}, as)
if (asked.status >= 300)
  console.log('refused', asked.problem.code, JSON.stringify((await house.call(readOwnData, {}, as)).answer.data.tied))
for (const days of [15, 2]) {
  await later(days)
  await eraseDue(house.house)
  await house.settle()
}
await sql`delete from outbox where delivered_at is not null`.execute(house.db)
await house.house.files.sweep(house.db)
await pruneDirectory(house.db)
await pruneMarket(house.db)

const left = [...(await inDatabase(house.db, WORDS)), ...(await inFiles(folder, WORDS))]
for (const one of left) console.log(`left in ${one}`)
await sql`update users set name = ${PLANTED} where id = ${other.id}`.execute(house.db)
const found =
  (before.length > 20 ? 1 : 0) + ((await inDatabase(house.db, WORDS)).some(one => one.startsWith('users')) ? 1 : 0)
console.log(`planted=${before.length} left=${left.length} planted_found=${found}/2`)

await house.stop()
await postgres.stop()
process.exit(left.length === 0 && found === 2 ? 0 : 1)

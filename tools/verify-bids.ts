import { readFile } from 'node:fs/promises'
import { BidLog, verifyLog } from '../src/features/auctions/bid-chain.ts'
import { bidLogOf } from '../src/features/auctions/server/bid-log.ts'
import { auctionRows } from '../src/features/auctions/server/queries.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { openClub } from '../src/platform/server/open-club.ts'
import { StartError } from '../src/platform/server/start-error.ts'

/**
 * `npm run verify-bids`: checks the log of every auction of the club that the environment names (DATABASE_URL, or DATA_DIR while
 * the product stands still): no entry missing, changed or slipped in, and every price and leader as the rule of maxima wants.
 * `npm run verify-bids -- bids.json …` checks downloaded logs instead. Prints `auctions=N entries=N faults=0`; ends with 1 when
 * something is wrong.
 */
async function logsOfFiles(files: readonly string[]): Promise<BidLog[]> {
  return Promise.all(files.map(async file => BidLog.parse(JSON.parse(await readFile(file, 'utf8')))))
}

async function logsOfClub(): Promise<BidLog[]> {
  const database = await openClub(readConfig(process.env))
  const { db } = database
  const rows = await db.selectFrom('auctions').select('id').where('log_digest', '<>', '').orderBy('id').execute()
  const logs: BidLog[] = []
  for (const { id } of rows) {
    const [auction] = await auctionRows(db, [id])
    logs.push(await bidLogOf(db, auction!))
  }
  await database.close()
  return logs
}

const files = process.argv.slice(2)
const logs = await (files.length > 0 ? logsOfFiles(files) : logsOfClub()).catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
let entries = 0
let faults = 0
for (const log of logs) {
  const found = verifyLog(log)
  entries += found.entries
  faults += found.faults.length
  for (const { place, fault } of found.faults) console.log(`${log.terms.auctionId} entry ${place}: ${fault}`)
}
console.log(`auctions=${logs.length} entries=${entries} faults=${faults}`)
process.exit(faults === 0 ? 0 : 1)

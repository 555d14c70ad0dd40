import { countInterest } from '../../src/features/lounge/server/count-interest.ts'
import { beginTrial } from '../../src/features/plans/server/start-trial.ts'
import { saveSettings } from '../../src/features/settings/server/save-settings.ts'
import { type Db, transact } from '../../src/platform/server/db.ts'
import type { Running } from '../../src/platform/server/house-options.ts'
import type { House } from '../../src/platform/server/registry.ts'
import searches from '../data/demo-searches.json' with { type: 'json' }
import { ageAuctions } from './age-auction.ts'
import { ageClub } from './age-club.ts'
import { ageDeals } from './age-deals.ts'
import { ageMarket } from './age-market.ts'
import { agePoints } from './age-points.ts'
import { askForHelp } from './ask-for-help.ts'
import { carryInChats } from './carry-in-chats.ts'
import { convertPoints } from './convert-points.ts'
import { dealAndReview } from './deal-and-review.ts'
import { dealWithComplaints } from './deal-with-complaints.ts'
import { DEMO_CLUB, DEMO_REVIEW } from './demo-club.ts'
import { approveFirst, giveCases } from './give-cases.ts'
import { joinMembers } from './join-members.ts'
import { liveMonths } from './live-months.ts'
import { lookBack } from './look-back.ts'
import { meetMembers, reviewMeetings, visitMember } from './meet-members.ts'
import { noteMembers } from './note-members.ts'
import { offerPlans } from './offer-plans.ts'
import { offerTimes } from './offer-times.ts'
import { openRooms } from './open-rooms.ts'
import { DEMO_PASSWORD, firstPeople, firstProfiles, people, profiles, SIGN_INS, usernameOf } from './people.ts'
import { WHOLE_BUYERS } from './planned-buyers.ts'
import { runAuctions } from './run-auctions.ts'
import { sendOffers } from './send-offers.ts'
import { decideProfiles, moveOn, sendProfiles } from './send-profiles.ts'
import { spendPoints } from './spend-points.ts'
import { talkInChats } from './talk-in-chats.ts'
import { talkInGroups } from './talk-in-groups.ts'
import { talkInLounge } from './talk-in-lounge.ts'
import { tieMembers } from './tie-members.ts'
import { wishNotices } from './wish-notices.ts'
import { writeArticles } from './write-articles.ts'
import { writeCampaigns } from './write-campaigns.ts'
import { writeLetters } from './write-letters.ts'

/** The whole club, or its first people with their companies: tests need no more. */
export type DemoSize = 'whole' | 'small'

const DEMOS = {
  whole: { people, profiles },
  small: { people: firstPeople, profiles: firstProfiles },
}

/** True when there is nothing to do: the club is filled (what it says of itself comes last), or it is somebody's own. */
async function isFilled(db: Db): Promise<boolean> {
  const own = await db.selectFrom('users').select('id').where('demo', '=', false).limit(1).executeTakeFirst()
  const last = await db.selectFrom('settings').select('key').where('key', '=', 'contact').executeTakeFirst()
  return Boolean(own ?? last)
}

/** Who saves searches. */
const searchers: ReadonlySet<string> = new Set(searches.map(search => search.by))

/** Those who save searches have a plan; so do the told company and investor. */
async function beginTrials(db: Db, ids: ReadonlyMap<string, string>): Promise<void> {
  const usernames = new Set([usernameOf('company'), usernameOf('investor'), ...searchers])
  for (const userId of [...usernames].flatMap(username => ids.get(username) ?? [])) {
    const known = await db.selectFrom('subscriptions').select('id').where('user_id', '=', userId).executeTakeFirst()
    if (!known) await transact(db, tx => beginTrial(tx, userId))
  }
}

/**
 * Fills an empty club with the demo's people through the real verbs. A filling that was interrupted goes on where it stopped;
 * a filled club is left as it is. Work of listeners (cases, directory, notices) is waited for, so that the club is whole when
 * the house is ready.
 */
export async function fillDemo(
  { house, settle, runTimer }: Pick<Running, 'house' | 'settle' | 'runTimer'>,
  progress: (what: string) => void,
  { size = house.config.DEMO_SIZE }: { size?: DemoSize } = {},
): Promise<void> {
  const { db } = house.database
  if (await isFilled(db)) return
  const demo = DEMOS[size]
  const set = (values: typeof DEMO_CLUB) => transact(db, tx => saveSettings(tx, house.files, { id: null }, values))
  await set(DEMO_REVIEW)
  progress(`inviting ${demo.people.length} people`)
  const ids = await joinMembers(db, demo.people, { signIns: true })
  const reviewerId = ids.get(usernameOf('employee'))!
  await wishNotices(db, ids)
  const desk = { house, people: ids, profiles: demo.profiles, reviewerId }
  progress('filling in their profiles')
  await sendProfiles(desk)
  await settle()
  progress('reading them')
  await decideProfiles(desk)
  await settle()
  await moveOn(desk)
  await settle()
  await offerPlans(house, ids)
  progress('living through six months of plans and payments')
  await liveMonths({ house, settle, runTimer }, ids, demo.people, size === 'whole' ? WHOLE_BUYERS : 0, searchers)
  await beginTrials(db, ids)
  await settle()
  progress('letting them find each other')
  await tieMembers(house, ids)
  await settle()
  await giveCases(house, ids, reviewerId)
  await approveFirst(house, ids)
  await settle()
  progress('setting out what they offer')
  await sendOffers(house, ids)
  await settle()
  await talkInLounge(house, ids)
  await settle()
  await offerTimes(house, ids)
  await talkInChats(house, ids)
  await talkInGroups(house, ids)
  await settle()
  await openRooms(house, ids)
  await settle()
  await meetMembers(house, ids)
  await visitMember(house, usernameOf('company'))
  await settle()
  await dealAndReview(house, ids)
  await settle()
  await reviewMeetings(house, ids)
  await settle()
  await ageClub(db, demo.people, ids)
  await ageMarket(db)
  await ageDeals(db)
  progress('asking for help')
  await askForHelp(house, ids)
  await settle()
  progress('opening the letters')
  await writeLetters(house, ids, settle)
  await noteMembers(house, ids)
  progress('hearing what they complain about')
  await dealWithComplaints(house, ids, settle)
  progress('writing the blog')
  await writeArticles(house, ids)
  await writeCampaigns(house, ids, settle)
  await settle()
  progress('opening the auctions')
  await runAuctions(house, ids)
  await settle()
  await ageAuctions(db)
  await carryInChats(house, ids)
  await settle()
  if (size === 'whole') await lookBack(house, ids)
  await countInterest(db)
  await agePoints(house)
  await convertPoints(house, ids)
  await spendPoints(house)
  await settle()
  await set(DEMO_CLUB)
}

/** Demo members and companies for a club that is being set up: no staff, and nobody can sign in as them. */
export async function fillMembers(house: House): Promise<void> {
  const { db } = house.database
  const ids = await joinMembers(db, firstPeople, { signIns: false })
  const desk = { house, people: ids, profiles: firstProfiles, reviewerId: null }
  await sendProfiles(desk)
  await decideProfiles(desk)
}

/** The demo's sign-ins for the console. */
export function signInsInWords(): string {
  const rows = SIGN_INS.map(
    key => `  ${`${key}@demo.majlis.example`.padEnd(34)}${people.find(one => one.key === key)!.role}`,
  )
  return `Sign in with one of these, password ${DEMO_PASSWORD}\n${rows.join('\n')}\n`
}

import type { Calls } from './calls.ts'
import type { Mailbox } from './mailbox.ts'
import { en } from './words.ts'

const DAY_MS = 86_400_000
const LENGTH = 30

type Rows = { data: { _id: string; state: string; owner: { id: string }; link: string | null }[] }
const lastOf = (address: string) => address.split('/').at(-1)!

/** Somebody without an account asks a member for a time; answers the link that confirms it, and what it becomes. */
async function visit(member: Calls, mailbox: Mailbox, at: number, confirms: boolean) {
  const { data: own } = await member.ask<{ data: { page: string } }>('GET', 'calendar/hours')
  const username = lastOf(own.page)
  const from = new Date(Date.now() + 15 * DAY_MS).toISOString()
  const to = new Date(Date.now() + 25 * DAY_MS).toISOString()
  const query = new URLSearchParams({ from, to, length: String(LENGTH) })
  const free = await member.ask<{ data: string[] }>('GET', `calendar/hosts/${username}/free?${query}`)
  const email = `visitor${at}@mail.example`
  const times = [free.data[at]!, free.data[at + 10]!]
  const wish = { name: 'Ana Duarte', email, title: 'Cork floors for cold rooms', minutes: LENGTH, times, zone: 'UTC' }
  await member.ask('POST', `bookings/${username}/visits`, wish)
  const mail = await mailbox.read(email, en.like('meetings:mails.confirm-visit.subject'))
  const token = lastOf(mail.link)
  if (!confirms) return { token, guest: '' }
  const { data } = await member.ask<{ data: { page: string } }>('POST', `visits/${token}/confirm`)
  return { token, guest: lastOf(data.page) }
}

/** Meetings of a member in each state that their page shows differently, and what links of mails lead to. */
export async function meetingExamples(member: Calls, mailbox: Mailbox): Promise<Record<string, string>> {
  const list = async (name: string) => (await member.ask<Rows>('GET', `meetings?list=${name}&perPage=50`)).data
  const [coming, waiting, past] = [await list('coming'), await list('waiting'), await list('past')]
  const now = await member.ask<{ data: Rows['data'][number] }>('POST', 'meetings/now', { zone: 'Asia/Dubai' })
  const [open, done] = [await visit(member, mailbox, 0, false), await visit(member, mailbox, 3, true)]
  return {
    heldMeeting: past.find(one => one.state === 'held')!._id,
    fixedMeeting: coming.find(one => one.state === 'fixed')!._id,
    askedMeeting: waiting[0]!._id,
    nowMeeting: now.data._id,
    openLink: lastOf(now.data.link!),
    visitLink: open.token,
    visitDone: done.token,
    guestLink: done.guest,
  }
}

import { expect, test } from 'vitest'
import { features } from '../../features.server.ts'
import type { NoticeTopic } from '../../platform/shared/notice.ts'
import { strings as ofNotices } from '../notifications/strings.en.ts'
import type { MailTopic } from './mails.ts'
import { strings } from './strings.en.ts'

type About = MailTopic | NoticeTopic | 'club'
/** What each mail of the house is about: a row of the table, or what the settings name beside it. Whoever adds one says it here. */
const ABOUT: Record<string, About> = {
  'accounts.verify': 'asked',
  'accounts.address-known': 'asked',
  'accounts.confirm-email': 'asked',
  'accounts.email-known': 'asked',
  'accounts.email-change-asked': 'asked',
  'accounts.email-changed': 'security',
  'accounts.password-changed': 'security',
  'accounts.suspended': 'decisions',
  'accounts.restored': 'decisions',
  'signin.recover': 'asked',
  'signin.new-sign-in': 'security',
  'signin.second-factor-on': 'security',
  'signin.second-factor-off': 'security',
  'signin.recovery-codes-renewed': 'security',
  'signin.recovery-code-used': 'security',
  'signin.passkey-added': 'security',
  'signin.passkey-removed': 'security',
  'signin.provider-linked': 'security',
  'signin.provider-unlinked': 'security',
  'plans.trial-began': 'plan',
  'plans.ends-soon': 'plan',
  'plans.has-ended': 'plan',
  'plans.price-moves': 'plan',
  'plans.given': 'plan',
  'plans.extended': 'plan',
  'plans.invited': 'plan',
  'directories.alert': 'searches',
  'own-data.copy-ready': 'asked',
  'own-data.erasure-asked': 'asked',
  'own-data.erasure-taken-back': 'asked',
  'own-data.erasure-tied': 'asked',
  'complaints.decided': 'decisions',
  'complaints.acted': 'decisions',
  'complaints.no-breach': 'decisions',
  'complaints.upheld': 'decisions',
  'complaints.overturned': 'decisions',
  'verification.assigned': 'cases',
  'verification.attested': 'desk',
  'verification.declined': 'desk',
  'verification.conflict': 'desk',
  'verification.returned': 'desk',
  'agreements.to-decide': 'desk',
  'dashboard.weekly': 'figures',
  // to the club itself, or to somebody who is not here yet
  'support.late': 'desk',
  'contact.message': 'club',
  'mailbox.letter': 'club',
  'settings.test': 'club',
  'mail-texts.trial': 'club',
  'campaigns.letter': 'news',
  'campaigns.trial': 'club',
  'setup.invite-reviewer': 'club',
  'setup.invite-member': 'club',
}
/** Features whose mails are all about one thing: one's own profile, what one offers, what one agreed on, what one bids for or sells, whom one meets. */
const BY_FEATURE: Record<string, About> = {
  profiles: 'profile',
  agreements: 'deals',
  reviews: 'deals',
  items: 'offers',
  support: 'support',
  auctions: 'watched',
  billing: 'plan',
  invoices: 'plan',
  points: 'points',
  meetings: 'meetings',
  chat: 'messages',
}
const topicOf = (mail: string) => ABOUT[mail] ?? BY_FEATURE[mail.slice(0, mail.indexOf('.'))]

/** The mails that the features have sentences for; those that tell of notices are chosen row by row above them. */
function ownMails(): string[] {
  return features.flatMap(({ name, strings: said }) => {
    const words = Object.entries((said.en as { mails?: Record<string, unknown> }).mails ?? {})
    const mails = words.filter(([, one]) => typeof one === 'object' && one !== null && 'subject' in one)
    return name === 'notifications' ? [] : mails.map(([key]) => `${name}.${key}`)
  })
}

test('the settings name every mail that the club writes to its members', () => {
  const mails = ownMails()
  expect(mails.length).toBeGreaterThan(20)
  expect(mails.filter(mail => topicOf(mail) === undefined)).toEqual([])
  for (const mail of mails) {
    const topic = topicOf(mail)!
    const said: Record<string, unknown> = { ...strings['by-mail'].about, ...ofNotices.topics, club: true }
    expect(said[topic]).toBeTruthy()
  }
})

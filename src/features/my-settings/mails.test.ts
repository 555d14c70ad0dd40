import { expect, test } from 'vitest'
import { features } from '../../features.server.ts'
import type { MailTopic } from './mails.ts'
import { strings } from './strings.en.ts'

/** What each mail of the house is about. Whoever adds one says here where the settings name it, and in their sentence. */
const ABOUT: Record<string, MailTopic | 'club'> = {
  'accounts.verify': 'safety',
  'accounts.address-known': 'safety',
  'accounts.confirm-email': 'safety',
  'accounts.email-known': 'safety',
  'accounts.email-change-asked': 'safety',
  'accounts.email-changed': 'safety',
  'accounts.password-changed': 'safety',
  'accounts.suspended': 'safety',
  'accounts.restored': 'safety',
  'signin.recover': 'safety',
  'signin.new-sign-in': 'safety',
  'signin.second-factor-on': 'safety',
  'signin.second-factor-off': 'safety',
  'signin.recovery-codes-renewed': 'safety',
  'signin.recovery-code-used': 'safety',
  'signin.passkey-added': 'safety',
  'signin.passkey-removed': 'safety',
  'signin.provider-linked': 'safety',
  'signin.provider-unlinked': 'safety',
  'plans.trial-began': 'plan',
  'plans.ends-soon': 'plan',
  'plans.has-ended': 'plan',
  'plans.price-moves': 'plan',
  'plans.given': 'plan',
  'plans.extended': 'plan',
  'plans.invited': 'plan',
  'directories.alert': 'searches',
  'own-data.copy-ready': 'safety',
  'own-data.erasure-asked': 'safety',
  'own-data.erasure-taken-back': 'safety',
  'own-data.erasure-tied': 'safety',
  'complaints.decided': 'safety',
  'complaints.acted': 'safety',
  'complaints.no-breach': 'safety',
  'complaints.upheld': 'safety',
  'complaints.overturned': 'safety',
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
const BY_FEATURE: Record<string, MailTopic> = {
  profiles: 'profile',
  agreements: 'deals',
  reviews: 'deals',
  items: 'offers',
  support: 'support',
  auctions: 'auctions',
  billing: 'plan',
  invoices: 'plan',
  points: 'points',
  meetings: 'meetings',
  chat: 'chats',
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
    if (topic !== 'club') expect(strings['by-mail'].about[topic]).toBeTruthy()
  }
})

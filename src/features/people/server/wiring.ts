import { transact } from '../../../platform/server/db.ts'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { editAccount, lockPeople, restoreAccount, suspendAccount } from '../../accounts/server/public.ts'
import * as activity from '../contract/activity.ts'
import * as acts from '../contract/acts.ts'
import * as people from '../contract/people.ts'
import * as superAdmins from '../contract/super-admins.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { changeRole, countResend, endSessionsFor, resendMail } from './change-person.ts'
import { exportActivity } from './export-activity.ts'
import { finds } from './finds.ts'
import { historyPart } from './history-part.ts'
import { activityPage, subjects } from './list-activity.ts'
import { partnerPage } from './list-partners.ts'
import { invitedBy, mailsOf, peoplePage } from './list-people.ts'
import { listPresets } from './list-presets.ts'
import { personal } from './personal.ts'
import { readPerson, readPersonProfile } from './read-person.ts'
import {
  answerRequest,
  expireRequests,
  superAdmins as readSuperAdmins,
  setFourEyes,
  waits,
  withdrawRequest,
} from './super-admins.ts'

/** The back-office's people: everybody with an account, and what staff may do for and to them. */
export const peopleFeature = defineFeature('people', { en, ar }, pages, registry => {
  registry.about('Everybody with an account, for staff: roles, suspensions, sessions, mails and activity.')
  registry.permission('users.read', 'users.contact', 'users.suspend', 'users.sessions', 'users.mail', 'users.edit')
  registry.permission('users.roles', 'profiles.read')
  registry.memberPart(historyPart(registry.house))
  registry.personal(personal)
  registry.waits(waits)
  registry.finds(finds)
  registry.notice(superAdmins.noticeAsked, superAdmins.noticeAgreed, superAdmins.noticeDeclined)
  registerReads(registry)
  registerActs(registry)
  registerSuperAdmins(registry)
})

/** Making a Super-admin with the yes of a second one, where the club wants it so. */
function registerSuperAdmins({ house, on, onRead, every }: Registry): void {
  onRead(superAdmins.readSuperAdmins, async ({ db }) => ({ data: await readSuperAdmins(db) }))
  on(superAdmins.setFourEyes, async ({ tx, viewer, body, origin, say }) => {
    const asked = await setFourEyes(tx, house.files, viewer, body.on, origin)
    return { message: say(asked ? 'done.second-yes-asked' : 'done.saved'), asked }
  })
  on(superAdmins.answerRequest, async ({ tx, viewer, params, body, origin, say }) => {
    await answerRequest(tx, house.files, viewer, params.requestId, body.agree, origin)
    return { message: say(body.agree ? 'done.agreed' : 'done.declined') }
  })
  on(superAdmins.withdrawRequest, async ({ tx, viewer, params, origin, say }) => {
    await withdrawRequest(tx, viewer, params.requestId, origin)
    return { message: say('done.withdrawn') }
  })
  every('expire-requests', '40 * * * *', async () => {
    await transact(house.database.db, expireRequests)
  })
}

function registerReads({ house, onRead }: Registry): void {
  onRead(people.listPeople, ({ db, viewer, query, language }) => peoplePage(db, viewer, query, language))
  onRead(acts.listPresets, async ({ db, viewer, language }) => ({
    data: await listPresets(db, house, viewer, language),
  }))
  onRead(people.readPerson, async ({ db, viewer, params, language }) => ({
    data: await readPerson(db, viewer, params.userId, language),
  }))
  onRead(people.readPersonProfile, async ({ db, viewer, params }) => ({
    data: await readPersonProfile(db, viewer, params.userId),
  }))
  onRead(people.listPersonMails, ({ db, params, query }) => mailsOf(db, params.userId, query))
  onRead(people.listInvited, ({ db, params, query }) => invitedBy(db, params.userId, query))
  onRead(people.listPartners, ({ db, query }) => partnerPage(db, query))
  onRead(activity.listActivity, ({ db, viewer, query, language }) => activityPage(db, house, viewer, query, language))
  onRead(activity.listSubjects, ({ db }) => subjects(db))
  onRead(activity.exportActivity, async ({ db, viewer, query, language }) =>
    exportActivity(db, house, viewer, query, language),
  )
}

function registerActs({ on, onPrepared }: Registry): void {
  on(acts.suspendPerson, async ({ tx, viewer, params: { userId }, body, origin, say }) => {
    const by = await lockPeople(tx, viewer, userId)
    await suspendAccount(tx, by, userId, body.reason, origin)
    return { message: say('done.suspended') }
  })
  on(acts.restorePerson, async ({ tx, viewer, params: { userId }, origin, say }) => {
    const by = await lockPeople(tx, viewer, userId)
    await restoreAccount(tx, by, userId, origin)
    return { message: say('done.restored') }
  })
  on(acts.endPersonSessions, async ({ tx, viewer, params, origin, say }) => {
    const count = await endSessionsFor(tx, viewer, params.userId, origin)
    return { message: say('done.sessions-ended', { count }), count }
  })
  on(acts.editPerson, async ({ tx, viewer, params: { userId }, body, origin, say }) => {
    const by = await lockPeople(tx, viewer, userId)
    await editAccount(tx, by, userId, body, origin)
    return { message: say('done.saved') }
  })
  on(acts.changeRole, async ({ tx, viewer, params, body, origin, say }) => {
    const asked = await changeRole(tx, viewer, params.userId, body, origin)
    return { message: say(asked ? 'done.second-yes-asked' : 'done.role'), asked }
  })
  onPrepared(
    acts.resendMail,
    ({ db, viewer, params, body }) => countResend(db, viewer, params.userId, body.mail),
    async ({ tx, viewer, origin, body, prepared: person, say }) => {
      await resendMail(tx, { id: viewer.id, origin }, person, body.mail)
      return { message: say('done.mail') }
    },
  )
}

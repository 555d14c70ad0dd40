import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { roleChanged } from '../../access/contract.ts'
import {
  changeEmail,
  confirmEmail,
  inviter,
  linkAsked,
  linkState,
  noticePassword,
  register as registerCall,
  resendToken,
  restored,
  rightsChanged,
  suspended,
  updateMe as updateMeCall,
  usernameFree,
  verifyAddress,
  welcome,
} from '../contract.ts'
import { pages } from '../pages.ts'
import { isHouseName, RESEND_SECONDS } from '../rules.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { countMail } from './count-mail.ts'
import { updateMe } from './edit-account.ts'
import { askEmailChange, confirmEmailChange } from './email-change.ts'
import { askForLink, sendLinks, spendLink, stateOfLink } from './links.ts'
import { personal } from './personal.ts'
import { isUsernameTaken } from './queries.ts'
import { inviterOf, register, sweepUnverified } from './register.ts'
import { tellPeopleOfRole } from './staff.ts'

const onItsWay = (email: string, message: string) => ({ message, data: { email, resendAfter: RESEND_SECONDS } })

/** The person: registering, verifying, changing the address, who they are to the house. */
export const accountsFeature = defineFeature('accounts', { en, ar }, pages, registry => {
  registry.personal(personal)
  registry.about('Registering, confirming an address and changing it, and who one is to the club.')
  registry.notice(welcome, noticePassword)
  for (const changed of [rightsChanged, suspended, restored]) registry.rightsChange(changed, ({ userId }) => [userId])
  registry.when(roleChanged, 'tell-people-of-role', tellPeopleOfRole)
  registerSignUps(registry)
  registerVerification(registry)
  registerOwnAccount(registry)
  registry.every('sweep', '17 * * * *', async () => void (await sweepUnverified(registry.house.database.db)))
})

function registerSignUps({ onSteps, onRead }: Registry): void {
  onSteps(registerCall, async ({ db, transact, body, language, say }) => {
    const keep = await register({ db, transact }, body, language)
    return { ...onItsWay(body.email, say('done.mail-sent')), keep }
  })
  onRead(usernameFree, async ({ db, params: { username } }) => ({
    data: { free: !isHouseName(username) && !(await isUsernameTaken(db, username)) },
  }))
  onRead(inviter, async ({ db, params }) => {
    const { name, username } = (await inviterOf(db, params.referral)) ?? notFound()
    return { data: { name, username } }
  })
}

function registerVerification({ onSteps, onRead, when }: Registry): void {
  onSteps(resendToken, async ({ db, transact, body, language, say }) => {
    await countMail(db, 'verify', body.email, { again: true })
    await transact(tx => askForLink(tx, body.email, language, body.keep))
    return onItsWay(body.email, say('done.mail-sent'))
  })
  when(linkAsked, 'send-link', sendLinks)
  onRead(linkState, async ({ db, params }) => ({ data: await stateOfLink(db, params.token) }))
  onSteps(verifyAddress, async ({ db, transact, params, body, origin, say }) => {
    await spendLink({ db, transact }, params.token, body, origin)
    return { message: say('done.verified') }
  })
}

function registerOwnAccount({ on, onPrepared }: Registry): void {
  onPrepared(
    changeEmail,
    ({ db, body }) => countMail(db, 'email', body.email),
    async ({ tx, viewer, body, origin, say }) => {
      await askEmailChange(tx, viewer.id, body.email, origin)
      return onItsWay(body.email, say('done.mail-sent'))
    },
  )
  on(confirmEmail, async ({ tx, params, origin, say }) => {
    await confirmEmailChange(tx, params.token, origin)
    return { message: say('done.email-changed') }
  })
  on(updateMeCall, async ({ tx, viewer, body, say }) => {
    await updateMe(tx, viewer.id, body)
    return { message: say('done.saved') }
  })
}

import type { FuseBox } from '../../../platform/server/wire.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { presetByName } from '../../access/server/role-reads.ts'
import { acceptInvitation, inviteMembers, inviteReviewers, readInvitation, withdrawInvitation } from '../contract.ts'
import { acceptInvitation as accept } from './accept-invitation.ts'
import { invitePeople } from './invite-people.ts'
import { invitationBehind, takeBackInvitation } from './queries.ts'
import { progressOf } from './read-progress.ts'

/** Inviting people during the first run, and the door of those who were invited to work for the club. */
export function wireInvitations({ house, on, onRead, onSteps }: FuseBox): void {
  on(inviteReviewers, async ({ tx, viewer, body, say }) => {
    const preset_id = await presetByName(tx, 'reviewer')
    const people = body.people.map(person => ({ ...person, preset_id }))
    await invitePeople(tx, viewer, people, index => `people.${index}.email`)
    return { message: say('done.noted'), data: await progressOf(tx, house) }
  })
  on(inviteMembers, async ({ tx, viewer, body, say }) => {
    const { language } = body
    const people = body.emails.map(email => ({ email, language, name: '', preset_id: null }))
    await invitePeople(tx, viewer, people, index => `emails.${index}`)
    return { message: say('done.noted'), data: await progressOf(tx, house) }
  })
  on(withdrawInvitation, async ({ tx, params, say }) => {
    if (!(await takeBackInvitation(tx, params.invitationId))) notFound()
    return { message: say('done.withdrawn'), data: await progressOf(tx, house) }
  })
  onRead(readInvitation, async ({ db, params }) => {
    const { name, email } = await invitationBehind(db, params.token)
    return { data: { name, email } }
  })
  onSteps(acceptInvitation, async ({ params, body, say, ...asked }) => {
    const access_token = await accept({ house, ...asked }, params.token, body)
    return { message: say('done.accepted'), access_token }
  })
}

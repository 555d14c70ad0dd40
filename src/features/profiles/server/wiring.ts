import { HOW_FORMS_ARE_READ } from '../../../engines/forms/sent-shape.ts'
import { type Registry, defineFeature, type Feature } from '../../../platform/server/registry.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { restored, suspended } from '../../accounts/contract.ts'
import {
  accountTypes,
  deleteUserFiles as deleteFilesCall,
  entitlements,
  noticeApproved,
  noticeChangesAsked,
  noticeDraftWaits,
  noticePartner,
  noticeRejected,
  noticeRestored,
  noticeRevisionApproved,
  noticeRevisionAsked,
  noticeRevisionRejected,
  noticeSuspended,
  noticeWithdrawn,
  profileLeft,
  profileWentLive,
  readDraft,
  saveDraft as saveDraftCall,
  withdrawProfile as withdrawCall,
} from '../contract.ts'
import {
  setAudiences as audiencesCall,
  editProfile as editCall,
  myProfile,
  readMyValues as readValuesCall,
  withdrawRevision as withdrawRevisionCall,
} from '../contract/mine.ts'
import { callsOf } from '../kind-calls.ts'
import type { Kind } from '../kind.ts'
import { allKinds } from '../kinds/all-kinds.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { accountTypeCards } from './account-types.ts'
import { deleteUserFiles } from './delete-user-files.ts'
import { readDraftOf, type Safe, saveDraft, submitProfile } from './drafts.ts'
import { type Edited, editProfile, updateProfile } from './edit-profile.ts'
import { pauseProfile, resumeProfile } from './follow-account.ts'
import {
  facesOfMembers,
  lookAtMembers,
  ownersOfMembers,
  snapshotOfMember,
  wordsOfMembers,
  tellOfShownMember,
} from './look-at-members.ts'
import { lookAtProfiles } from './look-at-profiles.ts'
import { mayReadFile } from './may-read-file.ts'
import { memberPart } from './member-part.ts'
import { readMyProfile } from './my-profile.ts'
import { readMyValues } from './my-values.ts'
import { personal } from './personal.ts'
import { purgeSecrets, SECRETS_KEPT } from './purge-secrets.ts'
import { currentProfile, profileRow } from './queries.ts'
import { readsAll } from './reader-of.ts'
import { remindDrafts } from './remind-drafts.ts'
import { setAudiences } from './set-audiences.ts'
import { DRAFTS_KEPT, sweepDrafts } from './sweep-drafts.ts'
import { withdrawProfile, withdrawRevision } from './withdraw-profile.ts'

/** What each kind plugs in: its two calls, made from its descriptor, and its drafts. */
function registerKinds(registry: Registry, kinds: readonly Kind[]): void {
  const { house } = registry
  const { files, isWatched } = house
  const safe: Safe = { files, columnKey: house.secrets.columnKey, isWatched }
  const kindOf = (key: string): Kind => kinds.find(one => one.key === key) ?? notFound()
  for (const kind of kinds) {
    const { create, update } = callsOf(kind)
    registry.on(create, async ({ tx, viewer, body, say }) => {
      const { id, status, version } = await submitProfile(tx, safe, kind, viewer.id, body)
      return { message: say(`kinds.${kind.key}.sent`), data: { _id: id, status, version } }
    })
    registry.on(update, async ({ tx, viewer, body, say }) => {
      const { row, edited } = await updateProfile(tx, safe, kind, viewer.id, body)
      const message = edited ? say(wordOf(edited)) : say(`kinds.${kind.key}.resent`)
      return { message, data: { _id: row.id, status: row.status, version: row.version } }
    })
  }
  registerEdits(registry, kinds, safe)
  registry.onRead(readDraft, ({ db, viewer, query }) => readDraftOf(db, kindOf(query.kind), viewer.id))
  registry.on(saveDraftCall, ({ tx, viewer, body }) => saveDraft(tx, safe, kindOf(body.kind), viewer.id, body))
  registry.on(deleteFilesCall, async ({ tx, viewer, body, say }) => {
    const waits = await deleteUserFiles(tx, safe, kinds, viewer.id, body.ids)
    return { message: say(waits ? 'edited.review' : 'files-removed') }
  })
}

/** What an edit's answer says: saved, sent to the review team, or both. */
const wordOf = ({ live, review }: Edited): string =>
  review.length === 0 ? 'edited.live' : live.length === 0 ? 'edited.review' : 'edited.both'

/** The approved profile in the settings. */
function registerEdits(registry: Registry, kinds: readonly Kind[], safe: Safe): void {
  registry.onRead(readValuesCall, ({ db, viewer }) => readMyValues(db, kinds, viewer.id))
  registry.on(editCall, async ({ tx, viewer, body, say }) => {
    const profile = (await currentProfile(tx, viewer.id)) ?? notFound()
    const kind = kinds.find(one => one.key === profile.kind) ?? notFound()
    const data = await editProfile(tx, safe, kind, viewer.id, { ...body, form: false })
    return { message: say(wordOf(data)), data }
  })
  registry.on(audiencesCall, async ({ tx, viewer, body, say }) => {
    const data = await setAudiences(tx, kinds, viewer.id, body.audiences)
    return { message: say('audience.saved'), data }
  })
  registry.on(withdrawRevisionCall, ({ tx, viewer, say }) => withdrawRevision(tx, viewer.id, say('edited.taken-back')))
}

/** The feature over some kinds. */
export function profilesOf(kinds: readonly Kind[], strings = { en, ar }): Feature {
  return defineFeature('profiles', strings, pages, registry => {
    registry.entitlement(...entitlements)
    registry.personal(personal)
    registry.memberPart(memberPart)
    registry.about(
      `Profiles of the six kinds of member: drafts, sending them in, changing and withdrawing them. ${HOW_FORMS_ARE_READ}`,
    )
    registerKinds(registry, kinds)
    registerLife(registry, kinds)
    registry.onRead(accountTypes, async ({ say }) => accountTypeCards(kinds, say))
    registry.onRead(myProfile, ({ db, viewer }) => readMyProfile(db, kinds, viewer.id))
    registry.on(withdrawCall, ({ tx, viewer, say }) => withdrawProfile(tx, viewer.id, say('withdrawn')))
  })
}

/** What this feature plugs into the house. */
export const profilesFeature = profilesOf(allKinds)

/** How profiles live beside others: who may see one and its files, who hears of it, what happens with its account. */
function registerLife(registry: Registry, kinds: readonly Kind[]): void {
  registry.target({
    kind: 'profile',
    look: lookAtProfiles,
    mayReadFile: (db, viewer, id, fileId) => mayReadFile(db, kinds, viewer, id, fileId),
  })
  registry.target({
    kind: 'member',
    allows: ['follow', 'bookmark', 'report'],
    look: lookAtMembers,
    faces: facesOfMembers,
    ownersOf: ownersOfMembers,
    snapshot: (db, id) => snapshotOfMember(db, kinds, id),
    words: wordsOfMembers,
  })
  registry.topic('profile', Id, async (db, viewer, id) => {
    const profile = viewer ? await profileRow(db, id) : undefined
    return profile !== undefined && (profile.user_id === viewer?.id || readsAll(viewer))
  })
  registry.topic('shown-member', Id, async (db, viewer, id) => (await lookAtMembers(db, viewer, [id])).length > 0)
  registry.when(profileWentLive, 'tell-windows', (tx, { profileId }) => tellOfShownMember(tx, profileId))
  registry.when(profileLeft, 'tell-windows', (tx, { profileId }) => tellOfShownMember(tx, profileId))
  registry.when(suspended, 'pause', (tx, { userId }) => pauseProfile(tx, userId))
  registry.when(restored, 'resume', (tx, { userId }) => resumeProfile(tx, userId))
  registry.retention(DRAFTS_KEPT, SECRETS_KEPT)
  registry.every('purge-secrets', '20 3 * * *', async () => void (await purgeSecrets(registry.house.database.db)))
  registry.notice(noticeApproved, noticeChangesAsked, noticeRejected, noticeSuspended, noticeRestored)
  registry.every(
    'remind-drafts',
    '40 * * * *',
    async () => void (await remindDrafts(registry.house.database.db, kinds)),
  )
  registry.every(
    'sweep-drafts',
    '50 3 * * *',
    async () => void (await sweepDrafts(registry.house.database.db, registry.house.files)),
  )
  registry.notice(noticeDraftWaits, noticePartner, noticeWithdrawn)
  registry.notice(noticeRevisionApproved, noticeRevisionAsked, noticeRevisionRejected)
}

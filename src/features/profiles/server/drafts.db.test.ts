import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Values } from '../../../engines/forms/descriptor.ts'
import { transact } from '../../../platform/server/db.ts'
import { readFile, uploadFile } from '../../../platform/shared/files-contract.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { deleteUserFiles, readDraft, saveDraft } from '../contract.ts'
import { callsOf } from '../kind-calls.ts'
import { company } from '../kinds/company.ts'
import { makeCompany, makeCompanyProfile, makeFile, makeFiles } from '../test/fixtures.ts'
import { lowerFloors } from '../test/lower-floors.ts'
import { changeStatus } from './move-profile.ts'
import { draftRow, filesOfVersions, versionRow } from './queries.ts'
import { profilesFeature } from './wiring.ts'

let house: TestHouse
let member: Member
let reviewer: Member
beforeAll(async () => {
  house = await testHouse([...lowerFloors, profilesFeature])
  reviewer = await asMember(house, { preset: 'reviewer' })
})
afterAll(() => house.stop())
beforeEach(async () => {
  member = await asMember(house)
})

const open = async (who = member) => house.call(readDraft, { query: { kind: 'company' } }, { bearer: who.bearer })
const save = (version: number, values: Values, step = 'details') =>
  house.call(saveDraft, { body: { kind: 'company', step, version, values } }, { bearer: member.bearer })

/** A day later the sweeper comes. */
async function sweepTomorrow(): Promise<void> {
  await house.db
    .updateTable('files')
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
    .execute()
  await house.house.files.sweep(house.db)
}

describe('a draft', () => {
  test('opens empty at the first step, and afterwards where it was left, half typed as it is', async () => {
    expect((await open()).answer.data).toMatchObject({ version: 0, step: 'details', values: {}, status: 'draft' })
    await save(0, { companyName: 'Qam', companyEmail: 'not yet', ebitda: 4000 }, 'info')
    const { answer } = await open()
    expect(answer.data).toMatchObject({
      version: 1,
      step: 'info',
      values: { companyName: 'Qam', companyEmail: 'not yet', ebitda: 4000 },
    })
  })

  test('resumes on another device with its files, which the sweeper leaves alone', async () => {
    const id = await makeFile(house.house, member.id, 'image')
    await save(0, { companyImage: [id] }, 'attachment')
    await sweepTomorrow()
    const { answer } = await open()
    expect(answer.data.files.map(file => file._id)).toEqual([id])
    expect(answer.data.values.companyImage).toEqual([id])
  })

  test('lets go of a file that is no longer in it', async () => {
    const id = await makeFile(house.house, member.id, 'image')
    await save(0, { companyImage: [id] })
    await save(1, { companyImage: [] })
    await sweepTomorrow()
    expect(await house.house.files.find(house.db, id)).toBeUndefined()
  })

  test('passes over files that are gone or somebody else’s instead of failing', async () => {
    const other = await makeFile(house.house, (await asMember(house)).id, 'image')
    expect((await save(0, { companyImage: [other, 'gone'] })).status).toBe(200)
    expect((await open()).answer.data.files).toEqual([])
  })

  test('is not overwritten by a window that does not know of the newer one', async () => {
    await save(0, { companyName: 'One' })
    const late = await save(0, { companyName: 'Two' })
    expect([late.status, late.problem.code]).toEqual([409, 'profiles.draft-newer'])
    expect((await open()).answer.data.values.companyName).toBe('One')
  })

  test('is saved once when two windows save the same version at once', async () => {
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map(companyName => save(0, { companyName })))
    expect(answers.filter(one => one.status === 200)).toHaveLength(1)
  })

  test('refuses names that the descriptor does not have', async () => {
    const answer = await save(0, { role: 'Super-admin' })
    expect(answer.problem.errors[0]).toMatchObject({ path: 'values.role', code: 'unknown' })
  })

  test('is nobody else’s, and ends with the submission', async () => {
    const id = await makeFile(house.house, member.id, 'image')
    await save(0, { companyName: 'Mine', companyImage: [id] })
    expect((await open(await asMember(house))).answer.data.values).toEqual({})
    const body = { ...(await makeCompany(house.db)), ...(await makeFiles(house.house, member.id)), companyImage: [id] }
    const { answer } = await house.call(callsOf(company).create, { body }, { bearer: member.bearer })
    expect(await draftRow(house.db, member.id, 'company')).toBeUndefined()
    await sweepTomorrow()
    expect(await house.house.files.find(house.db, id)).toMatchObject({
      claimed_kind: 'profile',
      claimed_id: answer.data._id,
    })
  })

  test('cannot be begun over a profile that is under review', async () => {
    const { bearer } = await asMember(house, { userType: 'company', profileStatus: 'submitted' })
    expect((await house.call(readDraft, { query: { kind: 'company' } }, { bearer })).problem.code).toBe(
      'already-has-profile',
    )
  })
})

describe('a profile that is to be corrected', () => {
  test('opens with what was sent and what is asked, and becomes the next version with its files', async () => {
    const profile = await makeCompanyProfile(house.house, member.id, reviewer.id, 'in_review')
    const asks = [{ field: 'licenseNumber', text: 'The certificate ends in 12045.' }]
    await transact(house.db, tx => changeStatus(tx, profile.id, 'changes_requested', { by: reviewer.id, asks }))
    const { answer: opened } = await open()
    expect(opened.data).toMatchObject({ version: 0, status: 'changes_requested', asks })
    expect(opened.data.values).toMatchObject({
      investmentAmount: 2_400_000,
      currency: 'USD',
      companyName: 'Qamar Cold Chain',
    })
    expect(opened.data.files).toHaveLength(4)

    const values = { ...opened.data.values, licenseNumber: 'ALX-2014-12045' }
    expect((await save(0, values)).status).toBe(200)
    const { answer } = await house.call(callsOf(company).update, { body: values }, { bearer: member.bearer })
    expect(answer.data).toEqual({ _id: profile.id, status: 'submitted', version: 2 })
    expect(answer.message).toBe('Your corrected company profile was sent to the review team.')
    const [first, second] = [await versionRow(house.db, profile.id, 1), await versionRow(house.db, profile.id, 2)]
    expect([first?.license, second?.license]).toEqual(['ALX-2014-88317', 'ALX-2014-12045'])
    const files = await filesOfVersions(house.db, [first!.id, second!.id])
    expect(files.get(second!.id)).toEqual(files.get(first!.id))
  })
})

describe('DELETE deleteUserFiles', () => {
  const remove = (ids: string[], who = member) => house.call(deleteUserFiles, { body: { ids } }, { bearer: who.bearer })

  test('takes a file out of the draft', async () => {
    const [kept, gone] = [
      await makeFile(house.house, member.id, 'image'),
      await makeFile(house.house, member.id, 'image'),
    ]
    await save(0, { companyProductPhotos: [kept, gone] })
    expect((await remove([gone])).status).toBe(200)
    expect((await open()).answer.data).toMatchObject({ version: 2, values: { companyProductPhotos: [kept] } })
  })

  test('does not find a file of somebody else', async () => {
    const other = await makeFile(house.house, (await asMember(house)).id, 'image')
    expect((await remove([other])).status).toBe(404)
  })

  test('leaves a file with what was sent to the review team', async () => {
    const profile = await makeCompanyProfile(house.house, member.id, reviewer.id, 'submitted')
    const version = await versionRow(house.db, profile.id, 1)
    const [id] = (await filesOfVersions(house.db, [version!.id])).get(version!.id)!.companyImage!
    expect((await remove([id!])).problem.code).toBe('profiles.file-sent')
  })
})

test('an upload that no form names is swept, and its owner reads it until then', async () => {
  const form = new FormData()
  form.set('take', 'image')
  form.append('file', new Blob([new Uint8Array(await (await import('../test/fixtures.ts')).bytesOf('image'))]), 'a.png')
  const { answer } = await house.call(uploadFile, undefined, { bearer: member.bearer, form })
  const fileId = answer.data._id
  expect((await house.call(readFile, { params: { fileId } }, { bearer: member.bearer })).status).toBe(200)
  expect((await house.call(readFile, { params: { fileId } }, { bearer: reviewer.bearer })).status).toBe(404)
  await sweepTomorrow()
  expect((await house.call(readFile, { params: { fileId } }, { bearer: member.bearer })).status).toBe(404)
})

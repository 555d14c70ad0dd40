import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../shared/call.ts'
import {
  beginUpload,
  dropUpload,
  PIECE_BYTES,
  readUpload,
  sendPiece,
  UNCLAIMED_BYTES,
  UNFINISHED_BYTES,
  type UploadView,
  uploadFile,
} from '../shared/files-contract.ts'
import { inventPeople } from '../test/invent-people.ts'
import { type TestHouse, testHouse } from '../test/test-house.ts'
import { defineFeature } from './registry.ts'

const OWNER = '00000000-0000-7000-8000-0000000000aa'
const OTHER = '00000000-0000-7000-8000-0000000000bb'
const IDS: Record<string, string> = { owner: OWNER, other: OTHER }

const tester = defineFeature('tester', { en: {}, ar: {} }, [], registry => {
  registry.resolveBearer(async (_, token) => {
    const id = IDS[token]
    const viewer = id && { id, role: 'User' as const, userType: null, profileStatus: null, permissions: [] }
    return viewer ? { viewer, sessionId: id, provenAt: new Date(), language: 'en' as const } : null
  })
})

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([tester])
  await inventPeople(house.db, [OWNER, OTHER])
})
afterAll(() => house.stop())

/** A paper of so many bytes that is nothing but long. */
function paperOf(size: number): Buffer {
  const head = Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\n')
  const foot = Buffer.from('\ntrailer<<>>\n%%EOF')
  return Buffer.concat([head, Buffer.alloc(size - head.length - foot.length, 'abcdefg '), foot])
}

const SIZE = 2 * PIECE_BYTES + 1000
const paper = paperOf(SIZE)
const begin = async (body: { name?: string; size?: number; take?: 'image' | 'document' } = {}) =>
  house.call(
    beginUpload,
    { body: { take: 'document', name: 'paper.pdf', size: SIZE, ...body } },
    { bearer: 'owner', language: 'en' },
  )
const look = async (uploadId: string, bearer = 'owner') =>
  house.call(readUpload, { params: { uploadId } }, { bearer, language: 'en' })

type Sent = { status: number; answer: { data: UploadView; code: string; errors?: { code: string }[] } }
async function put(uploadId: string, start: number, bytes: Buffer, bearer = 'owner'): Promise<Sent> {
  const response = await fetch(`${house.url}/api${pathOf(sendPiece, { uploadId, start })}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/octet-stream', 'accept-language': 'en' },
    body: Uint8Array.from(bytes),
  })
  return { status: response.status, answer: (await response.json()) as Sent['answer'] }
}
const pieceOf = (start: number, of = paper) => of.subarray(start, start + PIECE_BYTES)
const putAt = (uploadId: string, start: number, bearer?: string) => put(uploadId, start, pieceOf(start), bearer)

async function stored(): Promise<string[]> {
  const all = await readdir(join(house.house.config.DATA_DIR, 'files'), { recursive: true })
  return all.filter(name => name.includes('.up.'))
}

describe('a file that comes in pieces', () => {
  test('goes on where it was, and is the whole file once the last piece came', async () => {
    const { _id } = (await begin()).answer.data
    expect((await putAt(_id, 0)).answer.data).toMatchObject({ received: PIECE_BYTES, file: null })
    expect((await look(_id)).answer.data).toEqual({ _id, size: SIZE, received: PIECE_BYTES, file: null })
    await putAt(_id, PIECE_BYTES)
    const { file } = (await putAt(_id, 2 * PIECE_BYTES)).answer.data
    expect(file).toMatchObject({ name: 'paper.pdf', type: 'application/pdf', size: SIZE })
    const bytes = await fetch(`${house.url}${file!.fileUrl}`, { headers: { authorization: 'Bearer owner' } })
    expect(paper.equals(Buffer.from(await bytes.arrayBuffer()))).toBe(true)
    await expect.poll(stored).toEqual([])
    // Its answer may have been lost on the way.
    expect((await look(_id)).answer.data.file).toEqual(file)
    expect((await putAt(_id, 2 * PIECE_BYTES)).answer.data.file).toEqual(file)
  })

  test('takes each piece once, in its place and of its size; anything else is told where it goes on', async () => {
    const { _id } = (await begin()).answer.data
    await putAt(_id, 0)
    expect((await putAt(_id, 0)).answer.data.received).toBe(PIECE_BYTES)
    for (const [start, bytes] of [
      [2 * PIECE_BYTES, pieceOf(2 * PIECE_BYTES)],
      [100, pieceOf(100)],
      [PIECE_BYTES, pieceOf(PIECE_BYTES).subarray(1)],
      [PIECE_BYTES, Buffer.alloc(0)],
      [10 * PIECE_BYTES, pieceOf(0)],
    ] as const)
      expect(await put(_id, start, bytes)).toMatchObject({
        status: 409,
        answer: { code: 'platform.upload-elsewhere', params: { received: PIECE_BYTES } },
      })
    expect((await look(_id)).answer.data.received).toBe(PIECE_BYTES)
  })

  test('is nobody else’s: another member neither sees it nor adds to it', async () => {
    const { _id } = (await begin()).answer.data
    expect((await look(_id, 'other')).status).toBe(404)
    expect((await putAt(_id, 0, 'other')).status).toBe(404)
    expect((await look(_id)).answer.data.received).toBe(0)
  })

  test('is refused like one that comes at once: by its name and size before it comes, by what it is at its end', async () => {
    const faultOf = async (body: Parameters<typeof begin>[0]) => (await begin(body)).problem.errors?.[0]
    expect(await faultOf({ name: 'run.exe' })).toMatchObject({ path: 'file', code: 'file-type' })
    expect(await faultOf({ size: 4_200_000 })).toMatchObject({
      code: 'file-too-large',
      message: 'The file is larger than 4000 KB',
    })
    const { _id } = (await begin()).answer.data
    const page = Buffer.alloc(SIZE, '<html>')
    for (const start of [0, PIECE_BYTES]) expect((await put(_id, start, pieceOf(start, page))).status).toBe(200)
    expect(await put(_id, 2 * PIECE_BYTES, pieceOf(2 * PIECE_BYTES, page))).toMatchObject({
      status: 422,
      answer: { errors: [{ path: 'file', code: 'file-type' }] },
    })
  })

  test('sent by two windows at once becomes one file', async () => {
    const { _id } = (await begin()).answer.data
    await putAt(_id, 0)
    await putAt(_id, PIECE_BYTES)
    const both = await Promise.all([putAt(_id, 2 * PIECE_BYTES), putAt(_id, 2 * PIECE_BYTES)])
    const { file } = (await look(_id)).answer.data
    expect(both.map(one => one.answer.data.file)).toEqual([file, file])
  })

  test('that is not finished within 24 hours is swept with its pieces; the file of a finished one stays', async () => {
    const left = (await begin()).answer.data._id
    await putAt(left, 0)
    const whole = (await begin()).answer.data._id
    for (const start of [0, PIECE_BYTES, 2 * PIECE_BYTES]) await putAt(whole, start)
    const { file } = (await look(whole)).answer.data
    await house.db
      .updateTable('uploads')
      .set({ created_at: new Date(Date.now() - 25 * 3600_000) })
      .where('owner_id', '=', OWNER)
      .execute()
    await house.runTimer('platform.sweep')
    expect((await look(left)).status).toBe(404)
    expect((await putAt(left, PIECE_BYTES)).status).toBe(404)
    expect(await stored()).toEqual([])
    const kept = await fetch(`${house.url}${file!.fileUrl}`, { headers: { authorization: 'Bearer owner' } })
    expect(kept.status).toBe(200)
  })

  test('is begun while so much of one member is not finished, and no more; what is let go of makes room, its pieces go', async () => {
    await house.db.deleteFrom('uploads').where('owner_id', '=', OWNER).execute()
    const most = 4000 * 1024
    const begun = await Promise.all(Array.from({ length: UNFINISHED_BYTES / most + 1 }, () => begin({ size: most })))
    const refused = begun.filter(one => one.status !== 201)
    expect(refused).toEqual([
      expect.objectContaining({
        status: 409,
        problem: expect.objectContaining({
          code: 'platform.uploads-unfinished',
          message: expect.stringContaining('More than 64000 KB'),
        }),
      }),
    ])
    const [{ _id }] = begun.filter(one => one.status === 201).map(one => one.answer.data) as [UploadView]
    await put(_id, 0, pieceOf(0))
    expect((await stored()).length).toBe(1)
    const letGo = (bearer: string) =>
      house.call(dropUpload, { params: { uploadId: _id } }, { bearer, language: 'en' }).then(({ status }) => status)
    expect(await letGo('other')).toBe(404)
    expect(await letGo('owner')).toBe(200)
    await expect.poll(stored).toEqual([])
    expect((await look(_id)).status).toBe(404)
    expect((await begin({ size: most })).status).toBe(201)
    expect((await begin({ size: most })).status).toBe(409)
    await house.db.deleteFrom('uploads').where('owner_id', '=', OWNER).execute()
  })

  test('that was let go of while its pieces could not be removed is gone for its owner, keeps no other in the store, and is removed by a sweep that can', async () => {
    const { _id } = (await begin()).answer.data
    await put(_id, 0, pieceOf(0))
    const [name] = (await stored()) as [string]
    const piece = join(house.house.config.DATA_DIR, 'files', name)
    // A folder in its place is what no file is removed from.
    await rename(piece, `${piece}.aside`)
    await mkdir(piece)
    const letGo = await house.call(dropUpload, { params: { uploadId: _id } }, { bearer: 'owner', language: 'en' })
    expect(letGo.status).toBe(200)
    expect((await look(_id)).status).toBe(404)
    const other = (await begin()).answer.data._id
    await house.call(dropUpload, { params: { uploadId: other } }, { bearer: 'owner', language: 'en' })
    await expect(house.runTimer('platform.sweep')).rejects.toThrow()
    expect(await house.db.selectFrom('uploads').select('id').where('id', '=', other).execute()).toEqual([])
    await rmdir(piece)
    await rename(`${piece}.aside`, piece)
    await house.runTimer('platform.sweep')
    expect(await stored()).toEqual([])
    expect(await house.db.selectFrom('uploads').select('id').where('id', '=', _id).execute()).toEqual([])
    await rm(piece, { force: true })
  })

  test('comes as bytes alone: calls that take no bytes refuse them', async () => {
    const response = await fetch(`${house.url}/api${beginUpload.path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/octet-stream' },
      body: 'x',
    })
    expect(response.status).toBe(415)
  })
})

describe('files that nothing claimed', () => {
  const room = (size: number, claimed: string | null = null) =>
    house.db
      .insertInto('files')
      .values({
        owner_id: OWNER,
        take: 'document',
        name: 'paper.pdf',
        type: 'application/pdf',
        size,
        sha256: 'none',
        claimed_kind: claimed,
        claimed_id: claimed,
      })
      .execute()
  const sendWhole = (bytes: Buffer, bearer = 'owner') => {
    const form = new FormData()
    form.set('file', new Blob([Uint8Array.from(bytes)]), 'paper.pdf')
    return house.call(uploadFile, undefined, { form, bearer, language: 'en' })
  }

  test('are so much of one member and no more, whichever way they come; what is claimed or removed makes room', async () => {
    await house.db.deleteFrom('uploads').where('owner_id', '=', OWNER).execute()
    await house.db.deleteFrom('files').where('owner_id', '=', OWNER).execute()
    await room(UNCLAIMED_BYTES * 2, 'a thing')
    await room(UNCLAIMED_BYTES - 2 * SIZE)
    // Room for two: neither is refused for the other beside it, and the third is one too many.
    const sent = await Promise.all([sendWhole(paper), sendWhole(paper)])
    expect(sent.map(one => one.status)).toEqual([201, 201])
    const refused = await sendWhole(paper)
    expect(refused.status).toBe(409)
    expect(refused.problem).toMatchObject({
      code: 'platform.files-unclaimed',
      message: expect.stringContaining('More than 250 MB'),
    })
    expect((await begin()).problem.code).toBe('platform.files-unclaimed')
    expect((await sendWhole(paper, 'other')).status).toBe(201)
    const kept = () => house.db.selectFrom('files').select('id').where('owner_id', '=', OWNER).execute()
    expect(await kept()).toHaveLength(4)
    const one = sent[0].answer.data._id
    await house.db.updateTable('files').set({ claimed_kind: 'thing', claimed_id: one }).where('id', '=', one).execute()
    expect((await begin()).status).toBe(201)
    // What was begun and is not finished counts beside it.
    expect((await sendWhole(paper)).status).toBe(409)
  })
})

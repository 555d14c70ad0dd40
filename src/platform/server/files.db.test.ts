import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { deleteFiles, readFile, uploadFile } from '../shared/files-contract.ts'
import { Refusal } from '../shared/refusal.ts'
import { type TestHouse, testHouse } from '../test/test-house.ts'
import { diskBlobs, s3Blobs } from './blobs.ts'
import { ConfigSchema } from './config.ts'
import { transact } from './db.ts'
import { makeFileStore } from './file-store.ts'
import { wire } from './wire.ts'

const OWNER = '00000000-0000-7000-8000-0000000000aa'
const OTHER = '00000000-0000-7000-8000-0000000000bb'
const who = (id: string) => ({
  viewer: { id, role: 'User' as const, userType: null, profileStatus: null, permissions: [] },
  sessionId: id,
  provenAt: new Date(),
  language: 'en' as const,
})

const tester = wire('tester', { en: {}, ar: {} }, [], box => {
  box.resolveBearer(async (_, token) => (token === 'owner' ? who(OWNER) : token === 'other' ? who(OTHER) : null))
  box.resolveCookie(async (_, cookie) => (cookie === 'owner' ? who(OWNER).viewer : null))
  box.target({
    kind: 'open-thing',
    look: async () => [],
    mayReadFile: async () => 'publicly',
  })
  box.target({ kind: 'closed-thing', look: async () => [], mayReadFile: async () => 'no' })
})

const withPlace = () =>
  sharp({ create: { width: 3000, height: 100, channels: 3, background: 'teal' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '25/1 12/1 0/1', GPSLongitude: '55/1 16/1 0/1' } })
    .toBuffer()

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([tester])
})
afterAll(() => house.stop())

function formOf(bytes: Uint8Array, name: string, take = 'image'): FormData {
  const form = new FormData()
  form.set('take', take)
  form.set('file', new Blob([Uint8Array.from(bytes)]), name)
  return form
}
const upload = (bytes: Uint8Array, name: string, take?: string) =>
  house.call(uploadFile, undefined, { form: formOf(bytes, name, take), bearer: 'owner' })
const refusedWith = async (bytes: Uint8Array, name: string, take?: string) =>
  (await upload(bytes, name, take)).problem.errors?.[0]

describe('an upload', () => {
  test('is drawn anew: bounded, upright, and without the place it was taken', async () => {
    const answered = await upload(await withPlace(), 'photo.jpg')
    expect(answered.status).toBe(201)
    expect(answered.answer.data).toMatchObject({ type: 'image/webp', width: 2000, name: 'photo.jpg' })
    const bytes = await buffer(await fetchFile(answered.answer.data._id, 'owner'))
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  test('is taken for what it contains, not for its name', async () => {
    expect(
      await refusedWith(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'logo.png'),
    ).toMatchObject({ path: 'file', code: 'file-type' })
    expect(await refusedWith(Buffer.from('<html><script>alert(1)</script>'), 'paper.pdf', 'document')).toMatchObject({
      code: 'file-type',
    })
    expect(await refusedWith(Buffer.alloc(0), 'empty.png')).toMatchObject({ code: 'file-empty' })
    expect(await refusedWith((await withPlace()).subarray(0, 200), 'half.jpg')).toMatchObject({ code: 'file-broken' })
  })

  test('larger than the limit is refused with the limit in words', async () => {
    const noise = await sharp(
      Buffer.from(Array.from({ length: 1600 * 1600 * 3 }, () => Math.floor(Math.random() * 256))),
      { raw: { width: 1600, height: 1600, channels: 3 } },
    )
      .png()
      .toBuffer()
    expect(await refusedWith(noise, 'noise.png')).toMatchObject({
      code: 'file-too-large',
      message: 'The file is larger than 3 MB',
    })
  })

  test('of a huge picture in few bytes is refused', async () => {
    const bomb = await sharp({
      create: { width: 16000, height: 16000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer()
    expect(await refusedWith(bomb, 'bomb.png')).toMatchObject({ code: 'file-broken' })
  })
})

async function fetchFile(id: string, bearer?: string, cookie?: string): Promise<Readable> {
  const response = await fetch(`${house.url}/api/files/${id}`, {
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(cookie && { cookie: `majlis_files=${cookie}` }),
    },
  })
  if (!response.ok) throw new Error(String(response.status))
  return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
}

describe('a stored file', () => {
  test('is read by its owner, by bearer or by the files cookie, and does not exist for others', async () => {
    const { _id } = (await upload(await withPlace(), 'mine.jpg')).answer.data
    await fetchFile(_id, 'owner')
    await fetchFile(_id, undefined, 'owner')
    await expect(fetchFile(_id, 'other')).rejects.toThrow('404')
    await expect(fetchFile(_id)).rejects.toThrow('404')
    expect((await house.call(readFile, { params: { fileId: crypto.randomUUID() } })).status).toBe(404)
  })

  test('that was claimed is read by whom its feature lets', async () => {
    const { _id } = (await upload(await withPlace(), 'shown.jpg')).answer.data
    await transact(house.db, tx => house.house.files.claim(tx, OWNER, { kind: 'open-thing', id: '1' }, [_id], 'images'))
    await fetchFile(_id)
    const claimAgain = transact(house.db, tx =>
      house.house.files.claim(tx, OWNER, { kind: 'closed-thing', id: '2' }, [_id], 'images'),
    )
    await expect(claimAgain).rejects.toBeInstanceOf(Refusal)
    const claimOthers = transact(house.db, tx =>
      house.house.files.claim(tx, OTHER, { kind: 'open-thing', id: '1' }, [_id], 'images'),
    )
    await expect(claimOthers).rejects.toBeInstanceOf(Refusal)
  })

  test('is deleted by its owner while nothing claims it, and by nobody else', async () => {
    const { _id } = (await upload(await withPlace(), 'gone.jpg')).answer.data
    const body = { ids: [_id] }
    expect((await house.call(deleteFiles, { body }, { bearer: 'other' })).status).toBe(404)
    await fetchFile(_id, 'owner')
    expect((await house.call(deleteFiles, { body }, { bearer: 'owner' })).status).toBe(200)
    await house.runTimer('platform.sweep')
    await expect(fetchFile(_id, 'owner')).rejects.toThrow('404')
    const claimed = (await upload(await withPlace(), 'kept.jpg')).answer.data._id
    await transact(house.db, tx =>
      house.house.files.claim(tx, OWNER, { kind: 'open-thing', id: '5' }, [claimed], 'images'),
    )
    expect((await house.call(deleteFiles, { body: { ids: [claimed] } }, { bearer: 'owner' })).status).toBe(404)
    expect((await house.call(deleteFiles, { body: { ids: [] } }, { bearer: 'owner' })).status).toBe(200)
    await fetchFile(claimed)
  })

  test('leaves as a download that cannot run anything', async () => {
    const { _id } = (
      await upload(Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'), 'paper "x".pdf', 'document')
    ).answer.data
    const response = await fetch(`${house.url}/api/files/${_id}`, { headers: { authorization: 'Bearer owner' } })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''paper%20x\.pdf$/)
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('that nothing claimed is swept after 24 hours, a claimed one stays', async () => {
    const [lost, kept] = [
      (await upload(await withPlace(), 'a.jpg')).answer.data._id,
      (await upload(await withPlace(), 'b.jpg')).answer.data._id,
    ]
    await transact(house.db, tx =>
      house.house.files.claim(tx, OWNER, { kind: 'open-thing', id: '9' }, [kept], 'images'),
    )
    await house.db
      .updateTable('files')
      .set({ created_at: new Date(Date.now() - 25 * 3600_000) })
      .where('id', 'in', [lost, kept])
      .execute()
    await house.runTimer('platform.sweep')
    await expect(fetchFile(lost, 'owner')).rejects.toThrow('404')
    await fetchFile(kept)
  })
})

async function bucketServer(folder: string, port = 0) {
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'club', configs: [] }],
  })
  return { server, port: (await server.run()).port }
}
const inBucket = (port: number, bucket = 'club') => ({
  S3_URL: `http://127.0.0.1:${port}/${bucket}`,
  S3_ACCESS_KEY: 'S3RVER',
  S3_SECRET_KEY: 'S3RVER',
})
async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('a storage that fails', () => {
  test('refuses uploads in words when the disk is nearly full, and everything else goes on', async () => {
    const full = await testHouse([tester], { DISK_RESERVE_MB: 1_000_000_000 })
    onTestFinished(() => full.stop())
    const form = formOf(await withPlace(), 'a.jpg')
    const refused = await full.call(uploadFile, undefined, { form, bearer: 'owner' })
    expect(refused).toMatchObject({ status: 507, problem: { code: 'storage-full' } })
    expect(refused.problem.message).toContain('no room left')
    expect(await full.db.selectFrom('files').selectAll().execute()).toEqual([])
    const ready = await fetch(`${full.url}/readyz`)
    expect(ready.status).toBe(200)
    expect(await ready.json()).toMatchObject({ database: true, storage: false })
  })

  test('that only a setting mends keeps the product from starting, and says which', async () => {
    const { server, port } = await bucketServer(await temporary())
    onTestFinished(() => server.close())
    await expect(testHouse([tester], inBucket(port, 'clubs'))).rejects.toThrow(
      `Files cannot be kept at http://127.0.0.1:${port}/clubs: `,
    )
    const folder = await temporary()
    await writeFile(join(folder, 'files'), 'in the way')
    await expect(testHouse([tester], { DATA_DIR: folder })).rejects.toThrow('DATA_DIR must be writable')
  })

  test('that is away for a while is told once, refuses meanwhile, and works again by itself', async () => {
    const folder = await temporary()
    const { server, port } = await bucketServer(folder)
    const own = await testHouse([tester], inBucket(port))
    onTestFinished(() => own.stop())
    const put = async () =>
      own.call(uploadFile, undefined, { form: formOf(await withPlace(), 'a.jpg'), bearer: 'owner' })
    const kept = (await put()).answer.data
    const read = () =>
      own.call(readFile, { params: { fileId: kept._id } }, { headers: { cookie: 'majlis_files=owner' } })
    await server.close()
    for (const answer of [await put(), await put(), await read()])
      expect(answer).toMatchObject({ status: 503, problem: { code: 'storage-away' } })
    const again = await bucketServer(folder, port)
    onTestFinished(() => again.server.close())
    expect((await put()).status).toBe(201)
    expect((await read()).status).toBe(200)
    const said = own.lines.map(line => JSON.parse(line).msg).filter(words => /storage of files/.test(words))
    expect(said).toEqual([expect.stringContaining('does not answer'), expect.stringContaining('works again')])
  })
})

describe('the bucket and the disk', () => {
  test('keep the same bytes, answer nothing for unknown keys and forget what is deleted', async () => {
    const folder = await temporary()
    const { server, port } = await bucketServer(folder)
    const config = ConfigSchema.parse(inBucket(port))
    for (const blobs of [s3Blobs(config), diskBlobs(folder)]) {
      const store = makeFileStore(blobs)
      const bytes = await withPlace()
      const view = await store.put(house.db, {
        ownerId: OWNER,
        take: 'image',
        name: 'صورة.jpg',
        stream: Readable.from([bytes]),
        path: 'file',
      })
      const row = await store.find(house.db, view._id)
      expect((await sharp(await buffer((await store.bytes(row!, 'thumb'))!)).metadata()).width).toBe(256)
      await blobs.put('aa/key', Buffer.from('text'))
      expect((await buffer((await blobs.get('aa/key'))!)).toString()).toBe('text')
      await blobs.delete(['aa/key'])
      expect(await blobs.get('aa/key')).toBeNull()
    }
    await server.close()
  })
})

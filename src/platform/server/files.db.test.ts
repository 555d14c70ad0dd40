import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { deleteFiles, readFile, uploadFile } from '../shared/files-contract.ts'
import { Refusal } from '../shared/refusal.ts'
import { inventPeople } from '../test/invent-people.ts'
import { rawRequest } from '../test/raw-request.ts'
import { type TestHouse, testHouse } from '../test/test-house.ts'
import { diskBlobs, s3Blobs } from './blobs.ts'
import { ConfigSchema } from './config.ts'
import { transact } from './db.ts'
import { makeFileStore } from './file-store.ts'
import { defineFeature } from './registry.ts'

const OWNER = '00000000-0000-7000-8000-0000000000aa'
const OTHER = '00000000-0000-7000-8000-0000000000bb'
const who = (id: string) => ({
  viewer: { id, role: 'User' as const, userType: null, profileStatus: null, permissions: [] },
  sessionId: id,
  provenAt: new Date(),
  language: 'en' as const,
})

const tester = defineFeature('tester', { en: {}, ar: {} }, [], registry => {
  registry.resolveBearer(async (_, token) => (token === 'owner' ? who(OWNER) : token === 'other' ? who(OTHER) : null))
  registry.resolveCookie(async (_, cookie) => (cookie === 'owner' ? who(OWNER).viewer : null))
  registry.target({
    kind: 'open-thing',
    look: async () => [],
    mayReadFile: async () => 'publicly',
  })
  registry.target({ kind: 'closed-thing', look: async () => [], mayReadFile: async () => 'no' })
})

const withPlace = () =>
  sharp({ create: { width: 3000, height: 100, channels: 3, background: 'teal' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '25/1 12/1 0/1', GPSLongitude: '55/1 16/1 0/1' } })
    .toBuffer()

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([tester])
  await inventPeople(house.db, [OWNER, OTHER])
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

/** A Windows bitmap: 256 colours, packed by runs when it is `packed`. */
function bitmapOf({ width, height, packed = true }: { width: number; height: number; packed?: boolean }): Buffer {
  const PALETTE = 256
  const header = Buffer.alloc(54 + PALETTE * 4)
  for (let n = 0; n < PALETTE; n++) header.set([255 - n, 0, n], 54 + n * 4)
  const line = packed
    ? Array.from({ length: Math.ceil(width / 255) }, (_, n) => [Math.min(255, width - n * 255), 255]).flat()
    : Array.from({ length: Math.ceil(width / 4) * 4 }, () => 255)
  const lines = Array.from({ length: height }, () => Buffer.from(packed ? [...line, 0, 0] : line))
  const data = Buffer.concat([...lines, Buffer.from(packed ? [0, 1] : [])])
  header.write('BM', 0)
  for (const [at, value] of [
    [2, header.length + data.length],
    [10, header.length],
    [14, 40],
    [18, width],
    [22, height],
    [30, packed ? 1 : 0],
    [34, data.length],
  ] as const)
    header.writeUInt32LE(value, at)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(8, 28)
  return Buffer.concat([header, data])
}

describe('a Windows bitmap', () => {
  test.each([true, false])('is drawn in its own colours (packed: %s)', async packed => {
    const { answer } = await upload(bitmapOf({ width: 40, height: 30, packed }), 'red.bmp')
    expect(answer.data).toMatchObject({ type: 'image/webp', width: 40, height: 30 })
    const drawn = sharp(await buffer(await fetchFile(answer.data._id, 'owner'))).ensureAlpha()
    const [red = 0, green = 9, blue = 9, alpha] = await drawn.raw().toBuffer()
    expect(red).toBeGreaterThan(240)
    expect([green < 15, blue < 15, alpha]).toEqual([true, true, 255])
  })

  test('of more pixels than a scan has is refused by what it says of itself', async () => {
    const bomb = bitmapOf({ width: 7000, height: 7000 })
    expect(bomb.length).toBeLessThan(500_000)
    expect(await refusedWith(bomb, 'bomb.bmp')).toMatchObject({ path: 'file', code: 'file-broken' })
  })

  test('is drawn beside everything else: the thread that answers has little to do with it', async () => {
    const large = bitmapOf({ width: 3300, height: 3000 })
    // Threads and the library are there.
    await upload(bitmapOf({ width: 4, height: 4 }), 'small.bmp')
    const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
    for (let n = 0; n < 3; n++) expect((await upload(large, 'large.bmp')).status).toBe(201)
    const [allUsed, ownUsed] = [process.cpuUsage(all), process.threadCpuUsage(own)]
    expect(ownUsed.user / allUsed.user).toBeLessThan(0.5)
  })
})

describe('a video', () => {
  const registry = (type: string, ...content: Buffer[]) => {
    const inside = Buffer.concat(content)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + inside.length)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, inside])
  }
  const place = Buffer.from('\u0000\u0012\u0015Ç+25.2048+055.2708/')
  const kind = registry('ftyp', Buffer.from('isom\0\0\u0002\0isommp41', 'latin1'))
  const sound = registry('mdat', Buffer.from('pictures and sound'))
  const film = Buffer.concat([
    kind,
    registry(
      'moov',
      registry('udta', registry('©xyz', place)),
      registry('trak', registry('tkhd', Buffer.alloc(20, 7)), registry('udta', place), registry('meta', place)),
      registry('meta', registry('keys', place)),
    ),
    registry('uuid', Buffer.alloc(16, 1), place),
    sound,
  ])

  test('is kept without the place it was taken at, and everything else where it was', async () => {
    const { answer, status } = await upload(film, 'film.mp4', 'document')
    expect(status).toBe(201)
    const kept = await buffer(await fetchFile(answer.data._id, 'owner'))
    expect(kept.length).toBe(film.length)
    expect(film.toString('latin1')).toContain('+25.2048')
    expect(kept.toString('latin1')).not.toMatch(/25\.2048|xyz/)
    expect(kept.subarray(-sound.length)).toEqual(sound)
    expect(kept.includes(Buffer.alloc(20, 7))).toBe(true)
  })

  const numbers = (...of: (number | number[])[]) => {
    const all = of.flat()
    const bytes = Buffer.alloc(4 * all.length)
    all.forEach((one, n) => void bytes.writeUInt32BE(one, 4 * n))
    return bytes
  }
  /** A track of a kind, with the sizes of its samples and how many stand in each chunk, and where those begin. */
  const track = (kindOf: string, sizes: number[], runs: number[][], chunks: number[]) =>
    registry(
      'trak',
      registry('tkhd', Buffer.alloc(20, 7)),
      registry(
        'mdia',
        registry('hdlr', numbers(0, 0), Buffer.from(kindOf), Buffer.alloc(12)),
        registry(
          'minf',
          registry(
            'stbl',
            registry('stsc', numbers(0, runs.length, runs.flat())),
            registry('stsz', numbers(0, 0, sizes.length, sizes)),
            registry('stco', numbers(0, chunks.length, chunks)),
          ),
        ),
      ),
    )
  /** A film whose camera wrote second by second where it was, between the pictures. */
  const ride = (extra: (media: Buffer) => Buffer[] = media => [registry('mdat', media)]) => {
    const media = Buffer.from('PICTURE1+25.20+55.27SOUND1+25.21PICTURE2+25.22+55.29free')
    const at = (text: string) => kind.length + 8 + media.indexOf(text)
    const places = track(
      'meta',
      [6, 6, 6, 6, 6],
      [
        [1, 2, 1],
        [2, 1, 1],
        [3, 2, 1],
      ],
      [at('+25.20'), at('+25.21'), at('+25.22')],
    )
    const shown = track('vide', [8, 8], [[1, 1, 1]], [at('PICTURE1'), at('PICTURE2')])
    const heard = track('soun', [6], [[1, 1, 1]], [at('SOUND1')])
    return Buffer.concat([
      kind,
      ...extra(media),
      registry('moov', registry('gps ', place), shown, heard, places),
      registry('skip', place),
    ])
  }

  test('loses every track that is neither seen nor heard, with what stands of it between the pictures', async () => {
    const { answer, status } = await upload(ride(), 'ride.mp4', 'document')
    expect(status).toBe(201)
    const kept = await buffer(await fetchFile(answer.data._id, 'owner'))
    expect(kept.length).toBe(ride().length)
    const text = kept.toString('latin1')
    expect(text).toContain(`PICTURE1${'\0'.repeat(12)}SOUND1${'\0'.repeat(6)}PICTURE2${'\0'.repeat(12)}free`)
    expect(text).not.toMatch(/25\.2|meta|gps|skip/)
    expect(text.match(/trak/g)).toHaveLength(2)
  })

  test('whose other tracks cannot be taken out is refused in words', async () => {
    const inFragments = ride(media => [registry('mdat', media), registry('moof', registry('traf'))])
    expect(await refusedWith(inFragments, 'ride.mp4', 'document')).toMatchObject({
      code: 'file-other-tracks',
      message: expect.stringContaining('where it was taken'),
    })
  })

  test('nested as deep as it is long, or of samples that stand on each other, is no crash and no long work', async () => {
    const levels = 400_000
    const nested = Buffer.alloc(8 * levels)
    for (let level = 0; level < levels; level++) {
      nested.writeUInt32BE(8 * (levels - level), 8 * level)
      nested.write('moov', 8 * level + 4, 'latin1')
    }
    expect((await upload(Buffer.concat([kind, nested]), 'deep.mp4', 'document')).status).toBe(201)
    const media = Buffer.alloc(1_000_000, 1)
    const again = track(
      'meta',
      [media.length],
      [[1, 1, 1]],
      Array.from({ length: 500_000 }, () => kind.length + 8),
    )
    const all = again.indexOf('stsz') + 4 + 4
    again.writeUInt32BE(media.length, all)
    const piled = Buffer.concat([kind, registry('mdat', media), registry('moov', again)])
    expect(await refusedWith(piled, 'piled.mp4', 'document')).toMatchObject({ code: 'file-broken' })
  })

  test('that breaks off is no video', async () => {
    expect(await refusedWith(film.subarray(0, film.length - 5), 'film.mp4', 'document')).toMatchObject({
      code: 'file-broken',
    })
  })
})

describe('a refused form', () => {
  const rows = async () =>
    Number(
      (
        await house.db
          .selectFrom('files')
          .select(e => e.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const stored = async () =>
    (await readdir(join(house.house.config.DATA_DIR, 'files'), { recursive: true, withFileTypes: true })).filter(one =>
      one.isFile(),
    ).length

  test('leaves none of its files behind, however many come at once', async () => {
    await house.db.deleteFrom('rate_limits').execute()
    const before = { rows: await rows(), stored: await stored() }
    const picture = bitmapOf({ width: 8, height: 8 })
    const answers = await Promise.all(Array.from({ length: 140 }, () => upload(picture, 'small.bmp')))
    const taken = answers.filter(one => one.status === 201).length
    expect(taken).toBe(120)
    expect(answers.filter(one => one.status === 429)).toHaveLength(20)
    expect({ rows: await rows(), stored: await stored() }).toEqual({
      rows: before.rows + taken,
      // A picture, as it is shown large, on a card and small.
      stored: before.stored + 3 * taken,
    })
  })

  test('is one with a second file, with an unknown field after its file, or without an end', async () => {
    await house.db.deleteFrom('rate_limits').execute()
    const before = { rows: await rows(), stored: await stored() }
    const picture = bitmapOf({ width: 8, height: 8 })
    const two = formOf(picture, 'a.bmp')
    two.append('file', new Blob([Uint8Array.from(picture)]), 'b.bmp')
    const second = await house.call(uploadFile, undefined, { form: two, bearer: 'owner' })
    expect([second.status, second.problem.errors?.[0]]).toMatchObject([422, { path: 'file', code: 'too-many' }])
    const late = formOf(picture, 'a.bmp')
    late.append('nonsense', 'x')
    expect((await house.call(uploadFile, undefined, { form: late, bearer: 'owner' })).status).toBe(422)
    const text = Buffer.from(await new Response(formOf(picture, 'a.bmp')).arrayBuffer())
    const boundary = text.subarray(2, text.indexOf('\r\n')).toString()
    const headers = { authorization: 'Bearer owner', 'content-type': `multipart/form-data; boundary=${boundary}` }
    const broken = await rawRequest(house.url, {
      method: 'POST',
      path: '/api/files',
      headers,
      chunks: [
        text.subarray(0, text.length - boundary.length - 6),
        `--${boundary}\r\ncontent-disposition: form-data; name="x"\r\n\r\nx`,
      ],
    })
    expect(broken).toMatchObject({ status: 400, code: 'malformed' })
    expect({ rows: await rows(), stored: await stored() }).toEqual(before)
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
    await inventPeople(full.db, [OWNER])
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
    await inventPeople(own.db, [OWNER])
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
      expect((await buffer((await blobs.get('aa/key', { from: 1, to: 3 }))!)).toString()).toBe('ex')
      expect(await blobs.get('aa/none', { from: 1, to: 3 })).toBeNull()
      await blobs.delete(['aa/key'])
      expect(await blobs.get('aa/key')).toBeNull()
    }
    await server.close()
  })
})

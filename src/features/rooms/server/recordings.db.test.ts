import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../platform/server/db.ts'
import { WebmTimeline } from '../../../platform/server/webm-timeline.ts'
import { soundInWebm } from '../../../platform/server/webm.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import * as inside from '../contract/inside.ts'
import * as recording from '../contract/recording.ts'
import { roomScene, roomsWithGround, type Seated } from '../test/fixtures.ts'
import { openRoom } from './public.ts'
import { makeTimelines } from './timelines.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(roomsWithGround)
})
afterAll(() => house.stop())
const { as, sit, seatOf, live } = roomScene(() => house)
const member = (wanted: Wanted = {}) => asMember(house, { userType: 'company', ...wanted })

/** A meeting of three, of whom two are in. */
async function meetingOfTwo() {
  const [omar, nadia, tarek] = [await member(), await member(), await member()]
  const members = [nadia.id, tarek.id]
  const roomId = await transact(house.db, tx =>
    openRoom(tx, { kind: 'meeting', ownerId: omar.id, title: 'The meters', lobby: false, members }),
  )
  const [owner, guest] = [await sit(omar, roomId), await sit(nadia, roomId)]
  return { omar, nadia, tarek, roomId, owner, guest }
}
const ask = (seat: Seated) => house.call(recording.askToRecord, seatOf(seat), as(seat))
const agree = (seat: Seated, agrees: boolean) =>
  house.call(recording.agreeToRecording, { params: { roomId: seat.roomId }, body: { key: seat.key, agrees } }, as(seat))
const stateIn = async (seat: Seated) => (await live(seat)).recording?.state ?? 'none'
const piece = (seat: Seated, recordingId: string, number: number, text: string | Buffer, last = false) =>
  house.call(
    recording.keepPiece,
    {
      params: { roomId: seat.roomId, recordingId, piece: number },
      body: { key: seat.key, bytes: Buffer.from(text).toString('base64'), type: 'video/webm', last },
    },
    as(seat),
  )
const listed = async (who: Member, roomId: string) =>
  (await house.call(recording.listRecordings, { params: { roomId } }, as(who))).answer.data

describe('a recording', () => {
  test('begins when everybody agreed, pauses for a newcomer who has not, and goes on when they do', async () => {
    const { tarek, roomId, owner, guest } = await meetingOfTwo()
    expect((await ask(guest)).problem.code).toBe('rooms.owner-only')
    expect((await ask(owner)).answer.data).toMatchObject({
      state: 'asked',
      agreed: [owner.seatId],
      missing: [guest.seatId],
    })
    expect((await ask(owner)).problem.code).toBe('rooms.recording-already')
    await agree(guest, false)
    expect(await stateIn(owner)).toBe('asked')
    await agree(guest, true)
    expect(await stateIn(guest)).toBe('running')
    const late = await sit(tarek, roomId)
    expect((await live(owner)).recording).toMatchObject({ state: 'paused', missing: [late.seatId] })
    await agree(late, true)
    expect(await stateIn(late)).toBe('running')
    await house.call(inside.leaveRoom, seatOf(late), as(late))
    // who says so before they come in pauses nothing
    await sit(tarek, roomId, { agrees: true })
    expect(await stateIn(owner)).toBe('running')
  })

  test('stops for all when somebody takes back that they agreed, and the next one asks everybody again', async () => {
    const { owner, guest } = await meetingOfTwo()
    await ask(owner)
    await agree(guest, true)
    await agree(guest, false)
    expect(await stateIn(owner)).toBe('none')
    expect((await ask(owner)).answer.data).toMatchObject({ state: 'asked', missing: [guest.seatId] })
  })

  test('is kept in pieces, in their order and each once, for the owner and who was recorded', async () => {
    const { omar, nadia, tarek, roomId, owner, guest } = await meetingOfTwo()
    const { _id } = (await ask(owner)).answer.data
    expect((await piece(owner, _id, 1, 'early')).problem.code).toBe('rooms.not-recording')
    await agree(guest, true)
    expect((await piece(guest, _id, 1, 'not mine')).problem.code).toBe('rooms.owner-only')
    expect((await piece(owner, _id, 2, 'second')).problem.code).toBe('rooms.piece-missing')
    expect((await piece(owner, _id, 1, 'first ')).answer.data.next).toBe(2)
    expect((await piece(owner, _id, 1, 'another')).answer.data.next).toBe(2)
    expect((await piece(owner, _id, 2, 'second')).answer.data.next).toBe(3)
    await house.call(inside.endRoom, seatOf(owner), as(owner))
    // what was under way comes after the end
    expect((await piece(owner, _id, 3, ' last', true)).status).toBe(200)
    expect((await piece(owner, _id, 4, 'too late')).problem.code).toBe('rooms.not-recording')
    expect(await listed(nadia, roomId)).toMatchObject([{ _id, because: 'over', whole: true, bytes: 17, mine: false }])
    expect(await listed(tarek, roomId)).toEqual([])
    const own = async (who: Member) => (await house.call(recording.listOwnRecordings, {}, as(who))).answer.data
    expect(await own(omar)).toMatchObject([
      { _id, mine: true, title: 'The meters', kind: 'meeting', people: [omar.name, nadia.name] },
    ])
    expect((await own(nadia)).map(one => one._id)).toEqual([_id])
    expect(await own(tarek)).toEqual([])
    const bytes = async (who: Member) => {
      const response = await fetch(`${house.url}/api/room-recordings/${_id}`, {
        headers: { authorization: `Bearer ${who.bearer}` },
      })
      return response.status === 200 ? response.text() : response.status
    }
    expect([await bytes(omar), await bytes(nadia), await bytes(tarek)]).toEqual([
      'first second last',
      'first second last',
      404,
    ])
    const part = async (headers: Record<string, string>) => {
      const response = await fetch(`${house.url}/api/room-recordings/${_id}`, {
        headers: { authorization: `Bearer ${nadia.bearer}`, ...headers },
      })
      const said = response.headers.get('content-range')
      return [response.status, await response.text(), said, response.headers.get('content-length')]
    }
    // over the border of two pieces, from within one to the end, the last ones, and what is not there
    expect(await part({ range: 'bytes=3-8' })).toEqual([206, 'st sec', 'bytes 3-8/17', '6'])
    expect(await part({ range: 'bytes=7-' })).toEqual([206, 'econd last', 'bytes 7-16/17', '10'])
    expect(await part({ range: 'bytes=-4' })).toEqual([206, 'last', 'bytes 13-16/17', '4'])
    expect(await part({ range: 'bytes=17-' })).toEqual([416, '', 'bytes */17', '0'])
    const etag = (
      await fetch(`${house.url}/api/room-recordings/${_id}`, { headers: { authorization: `Bearer ${nadia.bearer}` } })
    ).headers.get('etag')!
    expect((await part({ range: 'bytes=3-8', 'if-range': etag })).slice(0, 2)).toEqual([206, 'st sec'])
    expect(await part({ range: 'bytes=3-8', 'if-range': '"another"' })).toEqual([200, 'first second last', null, '17'])
    expect((await part({ 'if-none-match': etag })).slice(0, 2)).toEqual([304, ''])
    // one from before its pieces were noted is there as a whole
    await house.db.deleteFrom('room_recording_pieces').where('recording_id', '=', _id).execute()
    expect(await part({ range: 'bytes=0-' })).toEqual([206, 'first second last', 'bytes 0-16/17', '17'])
    expect((await part({ range: 'bytes=3-8' }))[0]).toBe(404)
    const remove = (who: Member) => house.call(recording.removeRecording, { params: { recordingId: _id } }, as(who))
    expect((await remove(nadia)).status).toBe(404)
    expect((await remove(omar)).status).toBe(200)
    expect(await bytes(omar)).toBe(404)
  })

  test('says how long it is and where one can jump to once it is whole; its pieces stay as they came', async () => {
    const { nadia, roomId, owner, guest } = await meetingOfTwo()
    const { _id } = (await ask(owner)).answer.data
    await agree(guest, true)
    const recorded = await readFile(new URL('../../../platform/test/sounds/voice.webm', import.meta.url))
    await piece(owner, _id, 1, recorded.subarray(0, 90))
    await piece(owner, _id, 2, recorded.subarray(90, 4000))
    await makeTimelines(house.house)
    expect((await listed(nadia, roomId)).map(one => one.timeline)).toEqual([])
    await house.call(inside.endRoom, seatOf(owner), as(owner))
    await piece(owner, _id, 3, recorded.subarray(4000), true)
    const bytes = async (range?: string) => {
      const headers = { authorization: `Bearer ${nadia.bearer}`, ...(range && { range }) }
      const response = await fetch(`${house.url}/api/room-recordings/${_id}`, { headers })
      return { etag: response.headers.get('etag'), bytes: Buffer.from(await response.arrayBuffer()) }
    }
    const before = await bytes()
    expect(before.bytes.equals(recorded)).toBe(true)
    await makeTimelines(house.house)
    await makeTimelines(house.house)
    expect(await listed(nadia, roomId)).toMatchObject([{ _id, timeline: true }])
    const after = await bytes()
    expect(after.etag).not.toBe(before.etag)
    const through = new WebmTimeline()
    through.push(after.bytes)
    const { head, seconds, standsFor } = through.end()!
    expect([head.equals(after.bytes.subarray(0, standsFor)), Math.round(seconds)]).toEqual([true, 9])
    expect(soundInWebm(after.bytes)!.bytes.equals(soundInWebm(recorded)!.bytes)).toBe(true)
    // Within the beginning, over its border, and over the border of two pieces.
    for (const [from, to] of [
      [0, 20],
      [head.length - 5, head.length + 4],
      [head.length - 1, after.bytes.length - 1],
    ] as const)
      expect((await bytes(`bytes=${from}-${to}`)).bytes.equals(after.bytes.subarray(from, to + 1))).toBe(true)
    expect((await bytes('bytes=-7')).bytes.equals(after.bytes.subarray(-7))).toBe(true)
  })

  test('that cannot be read through waits longer and longer behind those that can, and is left as it came at last', async () => {
    const whole = async () => {
      const { owner, guest } = await meetingOfTwo()
      const { _id } = (await ask(owner)).answer.data
      await agree(guest, true)
      await house.call(inside.endRoom, seatOf(owner), as(owner))
      await piece(owner, _id, 1, 'no film', true)
      return _id
    }
    const looked = async (id: string) =>
      house.db
        .selectFrom('room_recordings')
        .select([
          'looks',
          'looked_at',
          sql<number>`round(extract(epoch from look_again_at - clock_timestamp()) / 60)::int`.as('pause'),
        ])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    // Those of other tests.
    await house.db.updateTable('room_recordings').set({ looked_at: new Date() }).execute()
    const broken = [await whole(), await whole(), await whole()]
    for (const id of broken) await house.house.storage.delete([`${id.slice(-2)}/${id}.rec.1`])
    const fine = await whole()
    await expect(makeTimelines(house.house)).rejects.toThrow('2 of 2 failed')
    // The others have their turn, though none of the first two went well.
    await expect(makeTimelines(house.house)).rejects.toThrow('1 of 2 failed')
    expect((await looked(fine)).looked_at).not.toBeNull()
    expect(await Promise.all(broken.map(looked))).toEqual(broken.map(() => ({ looks: 1, looked_at: null, pause: 1 })))
    await makeTimelines(house.house)
    const pauses = []
    for (let n = 0; n < 9; n++) {
      await house.db
        .updateTable('room_recordings')
        .set({ look_again_at: new Date() })
        .where('id', '=', broken[0]!)
        .execute()
      await expect(makeTimelines(house.house)).rejects.toThrow('1 of 1 failed')
      pauses.push((await looked(broken[0]!)).pause)
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360])
    await house.db
      .updateTable('room_recordings')
      .set({ look_again_at: new Date() })
      .where('id', '=', broken[0]!)
      .execute()
    // Ten tries, and no eleventh.
    await makeTimelines(house.house)
    expect(await looked(broken[0]!)).toMatchObject({ looks: 10, looked_at: null })
  })

  test('leaves nothing where nobody agreed', async () => {
    const { omar, roomId, owner } = await meetingOfTwo()
    await ask(owner)
    await house.call(inside.endRoom, seatOf(owner), as(owner))
    expect(await listed(omar, roomId)).toEqual([])
    expect(await house.db.selectFrom('room_recordings').select('id').where('room_id', '=', roomId).execute()).toEqual(
      [],
    )
  })
})

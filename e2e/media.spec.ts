import { expect, type Page, test } from '@playwright/test'
import { build } from 'vite'
import { fakeDevices } from './club/fake-devices.ts'
import { makeWorlds } from './media/worlds.ts'

test.use(fakeDevices)

let script = ''
test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'e2e/media/page.ts', formats: ['iife'], name: 'media' },
      rolldownOptions: { external: ['livekit-client'] },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const [{ output }] = built as unknown as [{ output: { code: string }[] }]
  script = output[0]!.code
})

/** A page that has nothing but the engine. */
async function engineIn(page: Page): Promise<void> {
  await page.route('http://localhost:9/', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('http://localhost:9/')
  await page.addScriptTag({ content: script })
  await page.evaluate(makeWorlds)
}

/** How the line of two stands who come in, whose messages take so long: as soon as it is up, else after forty seconds. */
const lineOfTwo = (page: Page, slowMs = 5) =>
  page.evaluate(async slowMs => {
    const world = window.worlds.peers()
    world.slow(slowMs)
    const [a, b] = [await world.join('a'), await world.join('b')]
    for (let i = 0; i < 800 && b.state.get().people[0]?.line !== 'up'; i++)
      await new Promise(resolve => setTimeout(resolve, 50))
    const { line } = b.state.get().people[0]!
    await a.leave()
    await b.leave()
    return line
  }, slowMs)

for (const way of ['peers', 'livekit'] as const)
  test(`what is published arrives at all, muted is heard by none, and leaving stops no device: ${way}`, async ({
    page,
  }) => {
    await engineIn(page)
    const seen = await page.evaluate(async way => {
      const until = async (what: string, is: () => unknown) => {
        for (let i = 0; i < 300; i++) {
          if (is()) return
          await new Promise(resolve => setTimeout(resolve, 50))
        }
        throw new Error(`never: ${what}`)
      }
      const plays = (track: MediaStreamTrack) => {
        const video = document.createElement('video')
        video.muted = true
        video.srcObject = new MediaStream([track])
        void video.play()
        return () => video.videoWidth > 0 && video.currentTime > 0
      }
      const world = window.worlds[way]()
      const devices = window.media.ownDevices()
      const camera = (await devices.open('camera'))!
      const microphone = (await devices.open('microphone'))!
      const [a, b, c] = [await world.join('a'), await world.join('b'), await world.join('c')]
      const of = (one: typeof a, id: string) => one.state.get().people.find(person => person.id === id)
      await a.publish('camera', camera)
      await a.publish('microphone', microphone)
      for (const one of [b, c]) {
        await until('the picture is known', () => of(one, 'a')?.tracks.camera)
        await until('the picture moves', plays(of(one, 'a')!.tracks.camera!))
        await until('the sound is known', () => of(one, 'a')?.heard && of(one, 'a')?.tracks.microphone)
      }
      await a.mute('microphone', true)
      await until('muted', () => of(b, 'a')?.heard === false && of(c, 'a')?.heard === false)
      await a.mute('microphone', false)
      await until('unmuted', () => of(b, 'a')?.heard)
      await a.unpublish('camera')
      await until('no picture', () => !of(b, 'a')?.tracks.camera)
      // Somebody who comes later hears what was published before.
      const d = await world.join('d')
      await until('heard by who comes later', () => of(d, 'a')?.heard && of(d, 'a')?.tracks.microphone)
      await a.leave()
      await until('gone', () => !of(b, 'a') && !of(c, 'a'))
      const left = { line: a.state.get().line, people: a.state.get().people.length, device: microphone.readyState }
      devices.close()
      return { ...left, closed: [camera.readyState, microphone.readyState] }
    }, way)
    expect(seen).toEqual({ line: 'ended', people: 0, device: 'live', closed: ['ended', 'ended'] })
  })

test('a line that breaks comes back on a new way, also when one side begins anew or both begin at once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const made: RTCPeerConnection[] = []
    Object.assign(window, { made })
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        made.push(this)
      }
    }
  })
  await engineIn(page)
  const back = await page.evaluate(async () => {
    const { made } = window as unknown as { made: RTCPeerConnection[] }
    const until = async (what: string, is: () => unknown) => {
      for (let i = 0; i < 500; i++) {
        if (is()) return
        await new Promise(resolve => setTimeout(resolve, 50))
      }
      throw new Error(`never: ${what}`)
    }
    const world = window.worlds.peers()
    const devices = window.media.ownDevices()
    const microphone = (await devices.open('microphone'))!
    const [a, b] = [await world.join('a'), await world.join('b')]
    await a.publish('microphone', microphone)
    const heard = () => b.state.get().people[0]?.heard && a.state.get().line === 'up'
    await until('heard', heard)
    // Both connections die, as those of a window that was closed do, while no message passes.
    world.cut(true)
    for (const one of made.splice(0)) {
      one.close()
      one.dispatchEvent(new Event('connectionstatechange'))
    }
    await until('known to be lost', () => a.state.get().line === 'lost' && b.state.get().line === 'lost')
    world.cut(false)
    await until('heard again', heard)
    await until(
      'its sound plays',
      () => b.state.get().people[0]?.speaking || b.state.get().people[0]?.tracks.microphone,
    )
    const messages = world.said()
    await a.leave()
    await b.leave()
    devices.close()
    return { messages, alive: made.filter(one => one.connectionState !== 'closed').length }
  })
  expect(back.alive).toBe(0)
  // They do not call each other for ever.
  expect(back.messages).toBeLessThan(60)
})

test('two whose messages are on their way for seconds reach each other all the same: no end gives up what the other is about to answer', async ({
  page,
}) => {
  await engineIn(page)
  // A greeting, its answer, an offer and its answer: longer than a line that nothing comes of is waited for at first.
  expect(await lineOfTwo(page, 2600)).toBe('up')
})

test('two of whom one gave up its connection in the middle of an answer reach each other all the same', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let first = true
    window.RTCPeerConnection = class extends RTCPeerConnection {
      override setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
        if (!first) return super.setRemoteDescription(description)
        first = false
        // Slow until the connection is given up; what is asked of a connection that is closed meanwhile is answered never.
        return new Promise(() => {})
      }
    }
  })
  await engineIn(page)
  expect(await lineOfTwo(page)).toBe('up')
})

test('a voice note of real sound can be played, and the microphone is off after it', async ({ page }) => {
  await engineIn(page)
  const note = await page.evaluate(async () => {
    const recording = await window.media.recordVoice({ maxSeconds: 60, maxBytes: 4_000_000, name: 'note' })
    await new Promise(resolve => setTimeout(resolve, 2300))
    const { file, seconds, levels } = await recording.stop()
    const [start] = new Uint8Array(await file.arrayBuffer())
    const buffer = await new AudioContext().decodeAudioData(await file.arrayBuffer())
    return {
      type: file.type,
      name: file.name,
      seconds,
      played: buffer.duration,
      loudest: Math.max(...levels),
      start,
    }
  })
  expect(note).toMatchObject({ type: 'audio/webm', name: 'note.webm', start: 0x1a })
  expect(note.loudest).toBeGreaterThan(0.1)
  expect(Math.abs(note.played - note.seconds)).toBeLessThan(1)
})

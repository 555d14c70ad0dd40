import type { Page } from '@playwright/test'
import { en } from '../club/words.ts'

/** Keeps the connections of a window where its statistics can be asked, and what its devices gave it. */
export async function watched(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const made: RTCPeerConnection[] = []
    const given: MediaStreamTrack[] = []
    Object.assign(window, { made, given })
    const devices = navigator.mediaDevices
    if (devices) {
      const ask = devices.getUserMedia.bind(devices)
      devices.getUserMedia = async wish => {
        const stream = await ask(wish)
        given.push(...stream.getTracks())
        return stream
      }
    }
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        made.push(this)
      }
    }
  })
  return page
}

/** What arrived at a window, by the statistics of its connections: from how many a picture is decoded and a sound is heard. */
export const arrived = (page: Page) =>
  page.evaluate(async () => {
    const { made } = window as unknown as { made: RTCPeerConnection[] }
    // One that only looked for a way out was answered by nobody.
    const answered = made.filter(one => one.remoteDescription !== null)
    const seen = { connections: answered.length, pictures: 0, sounds: 0, alive: 0 }
    for (const one of made) {
      // One that was made anew keeps its last figures.
      if (one.connectionState === 'closed') continue
      seen.alive++
      for (const row of (await one.getStats()).values()) {
        if (row.type !== 'inbound-rtp') continue
        if (row.kind === 'video' && row.framesDecoded > 5) seen.pictures++
        if (row.kind === 'audio' && row.bytesReceived > 500 && row.totalAudioEnergy > 0) seen.sounds++
      }
    }
    return seen
  })

/** When the end of a room stood in a window, by the clock that all windows of this machine share. */
export const seesTheEnd = (page: Page, title: string) =>
  page.evaluate(
    text =>
      new Promise<number>(resolve => {
        const look = () =>
          [...document.querySelectorAll('h1')].some(one => one.textContent === text)
            ? resolve(Date.now())
            : requestAnimationFrame(look)
        look()
      }),
    title,
  )

/** Lets in who waits longest, and nobody else: the button of their own line. */
export const admitFirst = (owner: Page) =>
  owner
    .getByRole('region', { name: en.say('rooms:web.lobby.title') })
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: en.like('rooms:web.lobby.admit-named') })
    .click()

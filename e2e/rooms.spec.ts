import type { Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findJourneyBrowser } from '../tools/find-chromium.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

/** Devices that are not there: a camera with a moving picture, a microphone that beeps. */
const FAKE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { executablePath: findJourneyBrowser(), args: [...CHROMIUM_FLAGS, ...FAKE] } })

/** Keeps the connections of a window where its statistics can be asked. */
async function watched(page: Page): Promise<Page> {
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
  return page
}

/** What arrived at a window, by the statistics of its connections: from how many a picture is decoded and a sound is heard. */
const arrived = (page: Page) =>
  page.evaluate(async () => {
    const { made } = window as unknown as { made: RTCPeerConnection[] }
    const seen = { connections: made.length, pictures: 0, sounds: 0, alive: 0 }
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

/** Lets in who waits longest, and nobody else: the button of their own line. */
const admitFirst = (owner: Page) =>
  owner
    .getByRole('region', { name: en.say('rooms:web.lobby.title') })
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: en.like('rooms:web.lobby.admit-named') })
    .click()

test('a private room in three windows: nobody gets anything before being let in, then all see and hear, also after a reload, and the end is everybody’s', async ({
  visit,
  demo,
  watch,
}) => {
  test.setTimeout(180_000)
  // Whoever asks after the end is told so.
  watch.expect(/409/)
  const [finch, mills, qamar] = await Promise.all([demo('harbour-finch'), demo('sahl-mills'), demo('company')])
  const owner = await watched(await visit({ as: finch }))
  const second = await watched(await visit({ as: mills, language: 'ar', width: 390 }))
  const third = await watched(await visit({ as: qamar }))

  await test.step('its owner opens it and two come into the lobby', async () => {
    await owner.goto('/live/private/harbour-finch')
    await owner.getByRole('button', { name: en.say('rooms:web.not-opened.open') }).click()
    await owner.getByRole('button', { name: en.say('rooms:web.before.begin') }).click()
    await second.goto('/live/private/harbour-finch')
    await second.getByRole('button', { name: ar.say('rooms:web.before.ask') }).click()
    await third.goto('/live/private/harbour-finch')
    await third.getByRole('button', { name: en.say('rooms:web.before.ask') }).click()
    await expect(second.getByRole('heading', { name: ar.say('rooms:web.waiting.title') })).toBeVisible()
    await expect(third.getByRole('heading', { name: en.say('rooms:web.waiting.title') })).toBeVisible()
    for (const page of [owner, second, third]) expect((await arrived(page)).connections).toBe(0)
  })

  await test.step('the first is let in; the other still gets nothing', async () => {
    await admitFirst(owner)
    await expect.poll(() => arrived(second)).toMatchObject({ pictures: 1, sounds: 1 })
    await expect.poll(() => arrived(owner)).toMatchObject({ pictures: 1, sounds: 1 })
    // By now it would have come, had it been let to.
    await expect.poll(async () => (await arrived(second)).pictures).toBe(1)
    expect((await arrived(third)).connections).toBe(0)
    await expect(third.getByRole('heading', { name: en.say('rooms:web.waiting.title') })).toBeVisible()
    await admitFirst(owner)
    for (const page of [owner, second, third])
      await expect.poll(() => arrived(page)).toMatchObject({ pictures: 2, sounds: 2 })
  })

  await test.step('they write, raise a hand, and the owner mutes all, of which each takes it back for themselves', async () => {
    await owner.getByRole('textbox', { name: en.say('rooms:web.chat.place') }).fill('The meters first.')
    await owner.keyboard.press('Enter')
    await expect(second.getByText('The meters first.').first()).toBeVisible()
    await second.getByRole('button', { name: ar.say('rooms:web.controls.hand') }).click()
    await expect(owner.getByText(en.like('rooms:web.room.hand')).first()).toBeAttached()
    await owner.getByRole('button', { name: en.say('rooms:web.controls.host') }).click()
    await owner.getByRole('menuitem', { name: en.say('rooms:web.controls.mute-all') }).click()
    await second.getByRole('button', { name: ar.say('rooms:web.controls.unmute') }).click()
    await expect(second.getByRole('button', { name: ar.say('rooms:web.controls.mute') })).toBeVisible()
  })

  await test.step('a window that is loaded anew is back as it was', async () => {
    await third.reload()
    await expect.poll(() => arrived(third), { timeout: 20_000 }).toMatchObject({ pictures: 2, sounds: 2 })
  })

  await test.step('the owner ends it for all', async () => {
    await owner.getByRole('button', { name: en.say('rooms:web.controls.leave-more') }).click()
    await owner.getByRole('menuitem', { name: en.say('rooms:web.controls.end') }).click()
    await owner
      .getByRole('dialog')
      .getByRole('button', { name: en.say('rooms:web.controls.end') })
      .click()
    await expect(second.getByRole('heading', { name: ar.say('rooms:web.over.ended') })).toBeVisible()
    await expect(third.getByRole('heading', { name: en.say('rooms:web.over.ended') })).toBeVisible()
    for (const page of [owner, second, third]) await expect.poll(async () => (await arrived(page)).alive).toBe(0)
  })
})

import type { Page } from '@playwright/test'
import { licencePaper } from '../db/demo-data/papers.ts'
import { streetPicture } from '../db/demo-data/pictures.ts'
import type { Waiting } from '../src/features/chat/contract.ts'
import { Calls } from './club/calls.ts'
import { fakeDevices } from './club/fake-devices.ts'
import { expect, test } from './club/test.ts'
import { ar, en, type Words } from './club/words.ts'

test.use(fakeDevices)

/** What stands in the open thread, in its order. */
const said = (page: Page, words: Words) =>
  page.getByRole('region', { name: words.say('chat:thread.messages') }).getByRole('listitem')

async function write(page: Page, words: Words, text: string): Promise<void> {
  await page.getByRole('textbox', { name: words.like('chat:composer.label') }).fill(text)
  await page.getByRole('button', { name: words.say('chat:composer.send'), exact: true }).click()
}

test('a stranger asks to write, the other side accepts in Arabic on a phone, both send what they have over a line that breaks, and a block ends it', async ({
  visit,
  demo,
  watch,
}) => {
  // The line breaks on purpose; what the service worker was asking for then fails.
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const [from, to] = [await demo('harbour-finch'), await demo('sahl-mills')]
  const finch = await visit({ as: from })
  const mills = await visit({ language: 'ar', as: to, width: 390 })

  await test.step('the first message begins on a profile and is a request', async () => {
    await finch.goto('/profile/sahl-mills')
    await finch.getByRole('link', { name: en.say('public-pages:message'), exact: true }).click()
    await expect(finch.getByText(en.like('chat:first.body'))).toBeVisible()
    await write(finch, en, 'Do you mill durum as well?')
    await finch.waitForURL('**/inbox/*')
    await expect(said(finch, en)).toHaveCount(1)
    await expect(finch.getByText(en.say('chat:waiting.title'))).toBeVisible()
  })

  await test.step('it lies apart and is accepted; its writer sees the answer at once', async () => {
    await mills.goto('/inbox')
    await mills.getByRole('button', { name: ar.say('chat:list.requests') }).click()
    await mills.getByRole('link', { name: 'Harbour' }).click()
    await expect(said(mills, ar)).toHaveCount(1)
    await mills.getByRole('button', { name: ar.say('chat:ask.accept'), exact: true }).dblclick()
    await expect(mills.getByRole('textbox', { name: ar.like('chat:composer.label') })).toBeFocused()
    await write(mills, ar, 'نعم، من حوران ومن الجزيرة.')
    await expect(said(finch, en)).toHaveCount(2)
    await expect(finch.getByText(en.say('chat:waiting.title'))).toHaveCount(0)
    await expect(
      said(finch, en)
        .first()
        .getByRole('img', { name: en.say('chat:tick.read') }),
    ).toBeVisible()
  })

  await test.step('a document, an offer and a voice note go along', async () => {
    const attach = async (what: string) => {
      await finch.getByRole('button', { name: en.say('chat:parts.attach'), exact: true }).click()
      await finch.getByRole('menuitem', { name: en.say(`chat:parts.${what}`) }).click()
    }
    const last = said(mills, ar).last()
    const chooser = finch.waitForEvent('filechooser')
    await attach('attach-document')
    const buffer = await licencePaper('Grades', [['Durum', '13.5%']])
    await (await chooser).setFiles({ name: 'grades.pdf', mimeType: 'application/pdf', buffer })
    await write(finch, en, 'What we look for')
    await expect(said(mills, ar)).toHaveCount(3)
    await expect(last.getByRole('link', { name: ar.like('chat:parts.download') })).toBeVisible()
    await attach('attach-card')
    const offer = finch.getByRole('dialog').getByRole('listitem').first().getByRole('button')
    const title = (await offer.textContent()) ?? ''
    await offer.click()
    await write(finch, en, 'And what we have')
    await expect(last).toContainText(title)
    await finch.getByRole('button', { name: en.say('chat:parts.record'), exact: true }).click()
    await expect(finch.getByRole('status', { name: en.say('chat:parts.recording') })).toContainText(
      /\b0:(0[1-9]|[1-5]\d)/,
    )
    await finch.getByRole('button', { name: en.say('chat:parts.record-send'), exact: true }).click()
    await expect(said(mills, ar)).toHaveCount(5)
    await last.getByRole('button', { name: ar.like('chat:parts.voice-play') }).click()
    const played = () => last.locator('audio').evaluate((sound: HTMLAudioElement) => sound.played.length)
    await expect.poll(played).toBeGreaterThan(0)
  })

  await test.step('the note goes on where it was left and as fast, also after a reload', async () => {
    const place = said(mills, ar)
      .last()
      .getByRole('slider', { name: ar.say('chat:parts.voice') })
    // Heard to its end it begins anew.
    await expect(place).toHaveAttribute('aria-valuenow', '0')
    await mills.reload()
    await place.press('ArrowRight')
    const left = (await place.getAttribute('aria-valuenow'))!
    expect(Number(left)).toBeGreaterThan(0)
    const speed = () =>
      said(mills, ar)
        .last()
        .getByRole('button', { name: ar.like('chat:parts.speed') })
    await speed().click()
    await mills.reload()
    await expect(place).toHaveAttribute('aria-valuenow', left)
    await expect(speed()).toContainText('1.5')
  })

  await test.step('what is written without a line goes out once and in its order when it is back', async () => {
    await finch.context().setOffline(true)
    await write(finch, en, 'First without a line')
    await write(finch, en, 'Second without a line')
    await expect(said(finch, en).getByRole('img', { name: en.say('chat:tick.waiting') })).toHaveCount(2)
    await finch.context().setOffline(false)
    await expect(said(mills, ar)).toHaveCount(7)
    await expect(said(mills, ar).nth(5)).toContainText('First without a line')
    await expect(said(mills, ar).nth(6)).toContainText('Second without a line')
    await expect(said(finch, en).getByRole('img', { name: en.say('chat:tick.waiting') })).toHaveCount(0)
    await expect(said(finch, en)).toHaveCount(7)
  })

  await test.step('a message is answered, changed and taken back on both sides', async () => {
    const own = said(finch, en).nth(6)
    await own.hover()
    await own.getByRole('button', { name: en.say('chat:acts.more') }).click()
    await finch.getByRole('menuitem', { name: en.say('chat:acts.remove') }).click()
    await finch
      .getByRole('dialog')
      .getByRole('button', { name: en.say('chat:ask-remove.yes'), exact: true })
      .click()
    await expect(said(mills, ar).nth(6)).toContainText(ar.say('chat:taken-back'))
    await expect(said(finch, en).nth(6)).toContainText(en.say('chat:taken-back'))
  })

  await test.step('a block ends it, and does not say so', async () => {
    await mills.getByRole('button', { name: ar.say('chat:thread.info') }).click()
    await mills.getByRole('button', { name: ar.like('social:block-named') }).click()
    await mills
      .getByRole('dialog')
      .getByRole('button', { name: ar.say('social:block'), exact: true })
      .click()
    await finch.reload()
    await expect(finch.getByText(en.like('chat:refused.not-possible'))).toBeVisible()
    await expect(finch.getByRole('textbox', { name: en.like('chat:composer.label') })).toHaveCount(0)
    await expect(said(finch, en)).toHaveCount(7)
  })

  await test.step('and it is taken back: they can write again', async () => {
    await mills.getByRole('button', { name: ar.like('social:unblock-named') }).click()
    await expect(mills.getByRole('button', { name: ar.like('social:block-named') })).toBeVisible()
    await finch.reload()
    await expect(finch.getByRole('textbox', { name: en.like('chat:composer.label') })).toBeVisible()
  })
})

test('a picture goes along after a pause; what is read on one device is read on the other; a call rings on both and stops on both when one declines', async ({
  visit,
  demo,
  club,
}) => {
  const [from, to] = [await demo('dar-zellige'), await demo('waha-agritech')]
  const zellige = await visit({ as: from })
  const desk = await visit({ language: 'ar', as: to })
  const phone = await visit({ language: 'ar', as: to, width: 390 })
  const calls = new Calls(club.url, to)
  const unread = async () => (await calls.ask<{ data: Waiting }>('GET', 'conversations/waiting')).data.unreadChats
  const before = await unread()
  // From here on the worker stands between the page and the club, as it does with whoever comes a second time.
  await desk.goto('/index')
  await desk.evaluate(async () => void (await navigator.serviceWorker.ready))
  await test.step('a first message, accepted', async () => {
    await zellige.goto('/inbox?to=waha-agritech')
    await write(zellige, en, 'Do you ship to Fez?')
    await zellige.waitForURL('**/inbox/*')
    await desk.goto('/inbox?filter=requests')
    await desk.getByRole('link', { name: 'Zellige' }).click()
    await desk.getByRole('button', { name: ar.say('chat:ask.accept'), exact: true }).click()
    await expect(desk.getByRole('textbox', { name: ar.like('chat:composer.label') })).toBeVisible()
  })

  await test.step('a message is kept for tomorrow, and one goes on writing', async () => {
    const field = desk.getByRole('textbox', { name: ar.like('chat:composer.label') })
    await field.fill('نعم، كل أسبوع.')
    await desk.getByRole('button', { name: ar.say('chat:later.open'), exact: true }).click()
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: ar.like('chat:later.tomorrow') })
      .dblclick()
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await expect(desk.getByText('نعم، كل أسبوع.')).toHaveCount(1)
  })

  await test.step('a picture with words is there on the other side', async () => {
    await phone.goto('/index')
    const chooser = zellige.waitForEvent('filechooser')
    await zellige.getByRole('button', { name: en.say('chat:parts.attach'), exact: true }).click()
    await zellige.getByRole('menuitem', { name: en.say('chat:parts.attach-picture') }).click()
    const goesOut = Promise.withResolvers<void>()
    await zellige.route('**/api/files', async route => {
      await goesOut.promise
      await route.fallback()
    })
    await (await chooser).setFiles({ name: 'tiles.png', mimeType: 'image/png', buffer: await streetPicture('tiles') })
    await zellige.getByRole('button', { name: en.like('chat:parts.pause') }).click()
    goesOut.resolve()
    await expect(zellige.getByText(en.like('chat:parts.paused'))).toBeVisible()
    await zellige.getByRole('button', { name: en.like('chat:parts.go-on') }).click()
    await write(zellige, en, 'These ones')
    await expect(said(desk, ar).last()).toContainText('These ones')
    // What is drawn below the edge of the window is not seen.
    await expect(said(desk, ar).last().locator('img').first()).toBeInViewport()
  })

  await test.step('a large paper that was stopped on its way goes on where it was', async () => {
    const size = 600_000
    const starts: string[] = []
    const held = Promise.withResolvers<void>()
    await zellige.route('**/api/uploads/*/pieces/*', async route => {
      starts.push(new URL(route.request().url()).pathname.split('/').at(-1)!)
      if (starts.length === 2) await held.promise
      await route.fallback().catch(() => {})
    })
    const chooser = zellige.waitForEvent('filechooser')
    await zellige.getByRole('button', { name: en.say('chat:parts.attach'), exact: true }).click()
    await zellige.getByRole('menuitem', { name: en.say('chat:parts.attach-document') }).click()
    const head = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n')
    const paper = Buffer.concat([head, Buffer.alloc(size - head.length, 'tiles ')])
    await (await chooser).setFiles({ name: 'price-list.pdf', mimeType: 'application/pdf', buffer: paper })
    await expect.poll(() => starts).toEqual(['0', '262144'])
    // Let go of before the browser gave it up, the piece would reach the club after all.
    const givenUp = zellige.waitForEvent('requestfailed', request => request.url().endsWith('/pieces/262144'))
    await zellige.getByRole('button', { name: en.like('chat:parts.pause') }).click()
    await expect(zellige.getByText(en.like('chat:parts.paused'))).toBeVisible()
    await givenUp
    held.resolve()
    await zellige.getByRole('button', { name: en.like('chat:parts.go-on') }).click()
    await write(zellige, en, 'And what they cost')
    await expect(said(desk, ar).last()).toContainText('price-list.pdf')
    await expect(said(desk, ar).last()).toBeInViewport()
    expect(starts).toEqual(['0', '262144', '262144', '524288'])
  })

  await test.step('what was seen is read, also by somebody who leaves at once', async () => {
    await desk.goto('/index')
    await expect.poll(unread).toBe(before)
  })

  await test.step('read on one device it is read on the other', async () => {
    const bell = desk.getByRole('link', { name: ar.like('shell:bar.inbox') })
    const shown = async () => Number((await bell.textContent())?.match(/\d+/)?.[0] ?? 0)
    await expect.poll(shown).toBe(before)
    await write(zellige, en, 'And one more question')
    await expect.poll(shown).toBe(before + 1)
    await phone.goto('/inbox')
    await phone.getByRole('link', { name: 'Zellige' }).click()
    await expect(said(phone, ar).last()).toContainText('And one more question')
    await expect.poll(shown).toBe(before)
  })

  await test.step('a call rings on both devices, also on a screen without the bar, and stops on both when one declines', async () => {
    await desk.goto('/live/private/waha-agritech')
    await zellige.getByRole('button', { name: en.like('chat:calls.call') }).click()
    await zellige.waitForURL('**/call/*')
    const ring = (page: Page) => page.getByRole('dialog', { name: ar.like('chat:calls.rings') })
    await expect(ring(desk)).toBeVisible()
    await expect(ring(phone)).toBeVisible()
    await phone.getByRole('button', { name: ar.say('chat:calls.decline'), exact: true }).click()
    await expect(ring(desk)).toHaveCount(0)
    await expect(desk).toHaveURL(/[/]live[/]private[/]/)
    await expect(ring(phone)).toHaveCount(0)
    await expect(zellige.getByRole('heading', { name: en.say('chat:calls.missed') })).toBeVisible()
    await expect(said(phone, ar).last()).toContainText(ar.like('chat:lines.other.missed-call'))
  })
})

// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { followTrialLook, offerTrialLook, type TrialLook, trialLook } from './trial-look.ts'

const LOOK: TrialLook = {
  name: { en: 'Harbour Club', ar: 'نادي الميناء' },
  tagline: { en: '', ar: '' },
  logoUrl: null,
  colours: { primary: '#1b3a6b', brass: '#a9822f' },
  menuLayout: 'vertical',
}

let leave = () => {}
const openWindow = (name: string): void => {
  window.name = name
  leave = followTrialLook()
}
afterEach(() => {
  leave()
  offerTrialLook(null)
  trialLook.set(null)
})

test('the window that tries a look shows what is typed, also after it was loaded anew, until the settings are left', async () => {
  openWindow('club-trial-look')
  offerTrialLook(LOOK)
  await expect.poll(() => trialLook.get()).toEqual(LOOK)
  leave()
  trialLook.set(null)
  openWindow('club-trial-look')
  await expect.poll(() => trialLook.get()).toEqual(LOOK)
  const changed = { ...LOOK, colours: { primary: '#7a1f35', brass: '#a5713b' } }
  offerTrialLook(changed)
  await expect.poll(() => trialLook.get()).toEqual(changed)
  offerTrialLook(null)
  await expect.poll(() => trialLook.get()).toBeNull()
})

test('no other window takes it', async () => {
  openWindow('')
  const heard = new BroadcastChannel('club-trial-look')
  const arrived = new Promise(resolve => {
    heard.onmessage = resolve
  })
  offerTrialLook(LOOK)
  await arrived
  expect(trialLook.get()).toBeNull()
  heard.close()
})

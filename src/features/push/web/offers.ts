import { heedWrites } from '../../../platform/web/call.ts'
import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { session } from '../../../platform/web/session.tsx'
import { makeStore } from '../../../platform/web/store.ts'
import { type Deserving, WAITED_FOR } from '../rules/waited-for.ts'
import { here, isInstalled, needsInstalling } from './here.ts'

export type Offer = Deserving | 'install' | null

const DAY_MS = 86_400_000
/** Whoever said "not now" is left alone for so long, and after the second time for ever. */
const QUIET_MS = 30 * DAY_MS
const MOST_TIMES = 2
/** A visit begins when nobody was here for so long. */
const PAUSE_MS = 30 * 60_000
const SECOND = 2

/** What is offered now, in a card over the page. */
export const offer = makeStore<Offer>(null)

type Kept = { times: number; at: number }

function kept(key: string): Kept {
  try {
    return { times: 0, at: 0, ...(JSON.parse(readLocal(key) ?? '{}') as Partial<Kept>) }
  } catch {
    return { times: 0, at: 0 }
  }
}

const keyOf = (what: 'push' | 'install'): string => `not-now.${what}.${session.get().viewer?.id ?? ''}`

/** Whether somebody may be asked, who said "not now" so often and so long ago. */
export function mayAsk(what: 'push' | 'install'): boolean {
  const { times, at } = kept(keyOf(what))
  return times < MOST_TIMES && Date.now() - at > QUIET_MS
}

/** Remembers that somebody does not want it now. */
export function notNow(): void {
  const key = keyOf(offer.get() === 'install' ? 'install' : 'push')
  writeLocal(key, JSON.stringify({ times: kept(key).times + 1, at: Date.now() }))
  offer.set(null)
}

/** Remembers that somebody does not want push on this device now. */
export function refusePush(): void {
  const key = keyOf('push')
  writeLocal(key, JSON.stringify({ times: kept(key).times + 1, at: Date.now() }))
}

/** Asks in context: after the first act that deserves it, and never on load. */
export function followActs(): void {
  heedWrites(({ id }) => {
    const deserving = WAITED_FOR[id]
    if (!deserving || session.get().status !== 'member' || here.get() !== 'off' || !mayAsk('push')) return
    offer.set(deserving)
  })
}

type InstallOffer = Event & { prompt(): Promise<void>; userChoice: Promise<{ outcome: string }> }
const held = globalThis as { installOffer?: InstallOffer }

/** Counts visits of this device. Answers the number of this one. */
function countVisit(): number {
  const { times, at } = kept('visits')
  const now = Date.now()
  const visit = now - at > PAUSE_MS ? times + 1 : times
  writeLocal('visits', JSON.stringify({ times: visit, at: now }))
  return visit
}

/** Offers the product for the home screen from the second visit on, where the browser can and somebody did not say no. */
export function offerInstalling(): void {
  if (countVisit() < SECOND || isInstalled() || !mayAsk('install') || offer.get() !== null) return
  if (held.installOffer || needsInstalling()) offer.set('install')
}

/** The browser's own question, where it has one. */
export async function install(): Promise<void> {
  const asked = held.installOffer
  delete held.installOffer
  offer.set(null)
  await asked?.prompt()
  if ((await asked?.userChoice)?.outcome === 'dismissed') {
    offer.set('install')
    notNow()
  }
}

/** True where the browser asks by itself once it is told to. */
export const canInstall = (): boolean => held.installOffer !== undefined

import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Origin } from '../../../platform/server/registry.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { SettingKey, Settings } from '../contract/catalogue.ts'
import { CLUB_TOPIC, settingsChanged } from '../contract/club.ts'
import { chainView, mailServerView } from './club-facts.ts'
import { allSettings, lockSettings, putSetting, revisions, setting } from './queries.ts'

/** Whoever changes settings: null is the product itself (set-up before there is anybody). */
export type Changer = { id: string | null; origin?: Origin }

/** What a logo's file is claimed by. */
export const LOGO = { kind: 'club', id: 'logo' } as const

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Changes the settings that are named; what stays as it is is neither written nor recorded. Answers all of them. Refuses
 * `settings.moved` when somebody changed one of them after it was `seen`.
 */
export async function saveSettings(
  tx: Tx,
  files: FileStore,
  by: Changer,
  change: Partial<Settings>,
  seen?: Partial<Record<string, string>>,
): Promise<Settings> {
  await lockSettings(tx)
  const before = await allSettings(tx)
  const keys = (Object.keys(change) as SettingKey[]).filter(
    key => change[key] !== undefined && !isSame(change[key], before[key]),
  )
  if (keys.length === 0) return before
  if (seen) await mustBeAsSeen(tx, keys, seen)
  if (keys.includes('logo')) await takeLogo(tx, files, by, before.logo, change.logo ?? null)
  for (const key of keys) await putSetting(tx, key, change[key], by.id)
  await record(tx, {
    actorId: by.id,
    action: 'settings.manage',
    target: { kind: 'settings', id: keys.join(',') },
    before: shown(before, keys),
    after: shown(change, keys),
    address: by.origin?.address ?? null,
    requestId: by.origin?.requestId ?? null,
  })
  await announce(tx, settingsChanged, { keys }, CLUB_TOPIC)
  return { ...before, ...change }
}

async function mustBeAsSeen(tx: Tx, keys: readonly SettingKey[], seen: Partial<Record<string, string>>) {
  const now = await revisions(tx)
  if (keys.some(key => now[key] !== seen[key])) throw new Refusal('settings.moved')
}

async function takeLogo(tx: Tx, files: FileStore, by: Changer, before: string | null, next: string | null) {
  if (before) await files.release(tx, LOGO, [before])
  if (next && by.id) await files.claim(tx, by.id, LOGO, [next], 'logo')
}

/** Values as the audit log keeps them: of what is secret only that there is one. */
function shown(settings: Partial<Settings>, keys: readonly SettingKey[]): Record<string, unknown> {
  const { mail, chain } = settings
  const views: Partial<Record<SettingKey, unknown>> = {
    ...(mail !== undefined && { mail: mailServerView(mail) }),
    ...(chain && { chain: chainView(chain) }),
  }
  return Object.fromEntries(keys.map(key => [key, key in views ? views[key] : settings[key]]))
}

/** Notes what somebody gets for joining, as points tell it, for every page that speaks of it. */
export async function tellJoiningPoints(tx: Tx, points: number): Promise<void> {
  await lockSettings(tx)
  if ((await setting(tx, 'joiningPoints')) === points) return
  await putSetting(tx, 'joiningPoints', points, null)
  await announce(tx, settingsChanged, { keys: ['joiningPoints'] }, CLUB_TOPIC)
}

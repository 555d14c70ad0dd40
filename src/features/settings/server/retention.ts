import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { RetentionKind } from '../../../platform/server/retention.ts'
import { say } from '../../../platform/server/text.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { setting } from './queries.ts'

const within = ({ least, most }: RetentionKind, days: number): number => Math.min(most, Math.max(least, days))

/** For how many days something is kept: as the club set it, never outside of its bounds. */
export async function daysKept(db: Db, kind: RetentionKind): Promise<number> {
  return within(kind, (await setting(db, 'retention'))[kind.key] ?? kind.days)
}

/** Everything that is forgotten after a time, in the order of floors. */
export async function retentionTimes(db: Db, house: Pick<House, 'retentions'>, language: Language) {
  const set = await setting(db, 'retention')
  return house.retentions().map(({ feature, ...kind }) => ({
    key: kind.key,
    title: say(language, feature, `retention.${kind.key}.title`),
    why: say(language, feature, `retention.${kind.key}.why`),
    days: within(kind, set[kind.key] ?? kind.days),
    usual: kind.days,
    least: kind.least,
    most: kind.most,
  }))
}

/** What is set, with the changes over it; what is as usual is not kept. Refuses every fault at its field. */
export function changedTimes(
  kinds: readonly RetentionKind[],
  set: Record<string, number>,
  changes: Record<string, number>,
): Record<string, number> {
  const faults = Object.entries(changes).flatMap(([key, days]) => {
    const kind = kinds.find(one => one.key === key)
    const path = `days.${key}`
    if (!kind) return [{ path, code: 'choice', message: '' }]
    const { least, most } = kind
    return within(kind, days) === days
      ? []
      : [{ path, code: 'settings.retention', message: '', params: { least, most } }]
  })
  if (faults.length > 0) throw new Refusal('validation', {}, faults)
  const next = { ...set, ...changes }
  return Object.fromEntries(
    kinds.flatMap(({ key, days }) => (next[key] === undefined || next[key] === days ? [] : [[key, next[key]]])),
  )
}

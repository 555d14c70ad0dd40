import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { withRecent } from '../rules.ts'

const KEPT = 'palette-recent'

/** Keys of the entries chosen last on this device, newest first. */
export function recentKeys(): string[] {
  try {
    const kept: unknown = JSON.parse(readLocal(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(key => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** Remembers a choice. */
export const rememberKey = (key: string): void => writeLocal(KEPT, JSON.stringify(withRecent(recentKeys(), key)))

const MEMBERS = 'palette-members'
const MOST_MEMBERS = 4

/** A member who was opened from the palette, as the row says them. */
export type RecentMember = { kind: string; username: string; name: string; about: string }

const isMember = (value: unknown): value is RecentMember =>
  typeof value === 'object' &&
  value !== null &&
  ['kind', 'username', 'name', 'about'].every(key => typeof (value as Record<string, unknown>)[key] === 'string')

/** Members who were opened last on this device, newest first. */
export function recentMembers(): RecentMember[] {
  try {
    const kept: unknown = JSON.parse(readLocal(MEMBERS) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isMember).slice(0, MOST_MEMBERS) : []
  } catch {
    return []
  }
}

/** Remembers who was opened. */
export function rememberMember(member: RecentMember): void {
  const others = recentMembers().filter(one => one.username !== member.username)
  writeLocal(MEMBERS, JSON.stringify([member, ...others].slice(0, MOST_MEMBERS)))
}

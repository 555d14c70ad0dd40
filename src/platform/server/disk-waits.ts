import { statfs } from 'node:fs/promises'
import type { Found, WaitKind } from './waits.ts'

/** How full the disk is on which a folder lies, in per cent, and how much of it is free, in bytes; null where nobody can say. */
export async function diskOf(folder: string): Promise<{ percent: number; freeBytes: number } | null> {
  const disk = await statfs(folder).catch(() => null)
  if (!disk || disk.blocks === 0) return null
  return { percent: Math.round((1 - disk.bavail / disk.blocks) * 100), freeBytes: disk.bavail * disk.bsize }
}

/** From so many per cent on somebody should make room. */
export const FULL_FROM = 85
const GIGABYTE = 1_000_000_000

/** A disk that is nearly full, to whoever runs the club. */
export const diskWaits = (folder: string): WaitKind => ({
  key: 'disk',
  access: 'super-admin',
  icon: 'disk',
  to: '/dashboard#health',
  from: 'came',
  patienceHours: 1,
  async ask(): Promise<Found> {
    const disk = await diskOf(folder)
    if (!disk || disk.percent < FULL_FROM) return { count: 0, since: null, facts: {} }
    const facts = { percent: disk.percent, free: (disk.freeBytes / GIGABYTE).toFixed(1) }
    return { count: 1, since: null, facts, pressure: disk.percent >= 95 ? 50 : disk.percent >= 90 ? 2 : 0.5 }
  },
})

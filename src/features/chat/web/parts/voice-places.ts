import { readLocal, writeLocal } from '../../../../platform/web/local.ts'

const PLACES = 'chat-voice-places'
const SPEED = 'chat-voice-speed'
/** Of so many notes this device knows where they stopped; those left longest ago are begun anew. */
const KEPT = 50

type Place = [fileId: string, seconds: number]

const isPlace = (one: unknown): one is Place =>
  Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number'

function places(): Place[] {
  try {
    const kept: unknown = JSON.parse(readLocal(PLACES) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPlace) : []
  } catch {
    return []
  }
}

/** Where a voice note stopped on this device, in seconds; 0 where it was never begun, or heard to its end. */
export const placeOf = (fileId: string): number => places().find(([id]) => id === fileId)?.[1] ?? 0

/** Keeps where a voice note stopped, in seconds; 0 forgets it. */
export function keepPlace(fileId: string, seconds: number): void {
  const others = places().filter(([id]) => id !== fileId)
  const all: Place[] = seconds > 0 ? [...others, [fileId, seconds]] : others
  writeLocal(PLACES, JSON.stringify(all.slice(-KEPT)))
}

/** How fast one listens on this device: which of `speeds`, the first until another was chosen. */
export const keptSpeed = (speeds: readonly number[]): number => Math.max(0, speeds.indexOf(Number(readLocal(SPEED))))

export const keepSpeed = (speed: number): void => writeLocal(SPEED, String(speed))

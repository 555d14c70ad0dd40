import type { SeatMode } from '../contract/vocabulary.ts'

/** What a window keeps of its seat, so that a reload comes back as it was. It lives as long as the window, and no other reads it. */
export type KeptSeat = { key: string; mode: SeatMode; camera: boolean; microphone: boolean }

const nameOf = (roomId: string) => `room-seat:${roomId}`

/** The seat that this window had in a room. */
export function keptSeat(roomId: string): KeptSeat | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(roomId)) ?? 'null') as Partial<KeptSeat> | null
    if (typeof kept?.key !== 'string') return null
    const mode = kept.mode === 'listen' || kept.mode === 'chat' ? kept.mode : 'full'
    return { key: kept.key, mode, camera: kept.camera === true, microphone: kept.microphone === true }
  } catch {
    return null
  }
}

/** Keeps it, or forgets it with null. */
export function keepSeat(roomId: string, seat: KeptSeat | null): void {
  try {
    if (seat) sessionStorage.setItem(nameOf(roomId), JSON.stringify(seat))
    else sessionStorage.removeItem(nameOf(roomId))
  } catch {
    // A reload then asks again.
  }
}

import { useEffect, useRef, useState } from 'react'
import { type Mix, type MixedPerson, mixPeople } from '../../../engines/media/web/mix.ts'
import { formatFor, type Recording, recordStream } from '../../../engines/media/web/record.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { send } from '../../../platform/web/call.ts'
import type { LiveRoom } from '../contract/inside.ts'
import { keepPiece, MAX_RECORDING_BYTES } from '../contract/recording.ts'

/** The club keeps no recording longer than that: three hours. */
const MOST_SECONDS = 3 * 3600
const TRY_AGAIN_MS = 3000

/** Whether this browser can record a room. */
export const canRecordRoom = (): boolean => formatFor('picture') !== null

type By = { roomId: string; sessionKey: string; live: LiveRoom; owner: boolean; people: readonly MixedPerson[] }

/**
 * The owner's window records: everybody who agreed, side by side, and their sounds. It pauses while somebody has not agreed and ends
 * when the room says so; pieces go to the club while it runs. Answers whether they arrive.
 */
export function useRecording({ roomId, sessionKey, live, owner, people }: By): { trouble: boolean } {
  const [trouble, setTrouble] = useState(false)
  const mix = useRef<Mix | null>(null)
  const recording = useRef<Recording | null>(null)
  const { recording: state } = live
  const id = owner && state?.startedAt ? state._id : null
  const runs = state?.state === 'running'
  const agreed = state?.agreed ?? []

  useEffect(() => {
    if (id === null || !canRecordRoom()) return
    const style = getComputedStyle(document.documentElement)
    const colour = (name: string) => style.getPropertyValue(name).trim()
    const own = mixPeople({ ground: colour('--canvas'), tile: colour('--sunken'), ink: colour('--ink') })
    const sender = sendPieces({ roomId, recordingId: id, key: sessionKey, onTrouble: setTrouble })
    const recorder = recordStream(own.stream, {
      maxSeconds: MOST_SECONDS,
      maxBytes: MAX_RECORDING_BYTES,
      name: 'room',
      soundBitsPerSecond: 64_000,
      pictureBitsPerSecond: 900_000,
      onPiece: sender.add,
    })
    mix.current = own
    recording.current = recorder
    return () => {
      mix.current = null
      recording.current = null
      void recorder.stop().then(() => {
        sender.finish()
        own.close()
      })
    }
  }, [id, roomId, sessionKey])

  useEffect(() => {
    if (id === null) return
    if (runs) recording.current?.resume()
    else recording.current?.pause()
  }, [id, runs])
  // Who has not agreed is not in it, not even for the moment until it pauses.
  useEffect(() => {
    mix.current?.set(people.filter(person => agreed.includes(person.id)))
  })
  return { trouble }
}

type Sending = { roomId: string; recordingId: string; key: string; onTrouble: (is: boolean) => void }

/** Sends pieces one after the other, each again until it arrives. */
function sendPieces({ roomId, recordingId, key, onTrouble }: Sending) {
  const queue: (Blob | null)[] = []
  let piece = 1
  let busy = false
  const pump = async () => {
    if (busy) return
    busy = true
    while (queue.length > 0) {
      const next = queue[0]
      const last = next === null
      try {
        const bytes = next ? await base64Of(next) : ''
        const type = next?.type.startsWith('video/mp4') ? ('video/mp4' as const) : ('video/webm' as const)
        const params = { roomId, recordingId, piece }
        await send(keepPiece, { params, body: { key, bytes, type, last } }, { quiet: true })
        piece++
        queue.shift()
        onTrouble(false)
      } catch (error) {
        if (error instanceof Refusal && error.code !== 'busy' && error.code !== 'too-many-requests') {
          queue.length = 0
          break
        }
        onTrouble(true)
        await new Promise(resolve => setTimeout(resolve, TRY_AGAIN_MS))
      }
    }
    busy = false
  }
  return {
    add(one: Blob) {
      queue.push(one)
      void pump()
    },
    finish() {
      queue.push(null)
      void pump()
    },
  }
}

/** What stands behind the last comma: the type before it may have some of its own. */
const afterComma = (url: string): string => url.slice(url.lastIndexOf(',') + 1)

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(afterComma(String(reader.result)))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

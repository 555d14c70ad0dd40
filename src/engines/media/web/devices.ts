import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { makeStore, type Store } from '../../../platform/web/store.ts'
import { type Trouble, troubleOf } from './trouble.ts'

/** What one has on the table. */
export type DeviceKind = 'camera' | 'microphone' | 'speaker'
export type Device = { id: string; name: string }

/** One device that is used, or why it is not. */
export type Used = {
  track: MediaStreamTrack | null
  /** Of which device it is; null until one was opened. */
  id: string | null
  opening: boolean
  /** Why there is none; `lost`: it was pulled out, or taken away, while it was used. */
  trouble: Trouble | 'lost' | null
}

/** Devices as they stand, for screens to follow. */
export type Devices = {
  camera: Used
  microphone: Used
  speaker: string | null
  list: Readonly<Record<DeviceKind, readonly Device[]>>
  /** Whether the background is blurred by the camera itself or its driver; null where it cannot. */
  blur: boolean | null
}

/** One's own devices. Whoever holds them closes them: no device stays on. */
export interface OwnDevices {
  readonly state: Store<Devices>
  /** Opens the camera or the microphone, the chosen one if it is there; a trouble is said in the state. */
  open(kind: 'camera' | 'microphone'): Promise<MediaStreamTrack | null>
  shut(kind: 'camera' | 'microphone'): void
  /** Chooses a device, and keeps the choice for the next time. */
  choose(kind: DeviceKind, id: string): Promise<void>
  blur(on: boolean): Promise<void>
  close(): void
}

const KEY: Record<DeviceKind, string> = {
  camera: 'media-camera',
  microphone: 'media-microphone',
  speaker: 'media-speaker',
}
const KIND_OF: Record<MediaDeviceKind, DeviceKind> = {
  videoinput: 'camera',
  audioinput: 'microphone',
  audiooutput: 'speaker',
}
const UNUSED: Used = { track: null, id: null, opening: false, trouble: null }
const NONE = { camera: [], microphone: [], speaker: [] }

/** Whether this browser can open devices at all. */
export const canOpenDevices = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function'
/** Whether this browser can reach others. */
export const canConnect = (): boolean => typeof RTCPeerConnection === 'function'
/** Whether this browser can show its screen to others; phones cannot. */
export const canShareScreen = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function'
/** Whether the speaker can be chosen. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype

/** Asks the person for their screen; null when they choose none. The first track is its picture, the second its sound if there is one. */
export async function openScreen(): Promise<{ picture: MediaStreamTrack; sound: MediaStreamTrack | null } | null> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 15 }, audio: true })
    const [picture] = stream.getVideoTracks()
    if (!picture) return null
    picture.contentHint = 'detail'
    return { picture, sound: stream.getAudioTracks()[0] ?? null }
  } catch {
    return null
  }
}

/** What a camera says of itself beyond what the types know. */
type Blurring = { backgroundBlur?: boolean[] | boolean }

function askFor(kind: 'camera' | 'microphone', id: string | null): MediaStreamConstraints {
  const device = id ? { deviceId: { ideal: id } } : {}
  return kind === 'camera'
    ? { video: { ...device, width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24, max: 30 } } }
    : { audio: { ...device, echoCancellation: true, noiseSuppression: true, autoGainControl: true } }
}

/** Holds one's own devices from the first preview to the end of the call. */
export function ownDevices(): OwnDevices {
  const state = makeStore<Devices>({
    camera: UNUSED,
    microphone: UNUSED,
    speaker: readLocal(KEY.speaker),
    list: NONE,
    blur: null,
  })
  /** Which opening is the last of its kind: what an earlier one brings is let go of. */
  const turns = { camera: 0, microphone: 0 }
  let closed = false

  const set = (change: Partial<Devices>) => state.set({ ...state.get(), ...change })
  const use = (kind: 'camera' | 'microphone', change: Partial<Used>) =>
    set({ [kind]: { ...state.get()[kind], ...change } })

  async function list(): Promise<void> {
    const found = await navigator.mediaDevices?.enumerateDevices?.().catch(() => [])
    if (closed || !found) return
    const next: Record<DeviceKind, Device[]> = { camera: [], microphone: [], speaker: [] }
    // Before the first permission they have neither a name nor an id.
    for (const { kind, deviceId, label } of found) if (deviceId) next[KIND_OF[kind]].push({ id: deviceId, name: label })
    set({ list: next })
  }
  const listAgain = () => void list()
  navigator.mediaDevices?.addEventListener?.('devicechange', listAgain)
  listAgain()

  function shut(kind: 'camera' | 'microphone'): void {
    turns[kind]++
    const { track } = state.get()[kind]
    if (track) {
      track.onended = null
      track.stop()
    }
    use(kind, { track: null, opening: false, trouble: null })
    if (kind === 'camera') set({ blur: null })
  }

  async function open(kind: 'camera' | 'microphone'): Promise<MediaStreamTrack | null> {
    if (closed) return null
    const turn = ++turns[kind]
    use(kind, { opening: true, trouble: null })
    try {
      if (!canOpenDevices()) throw new TypeError('no devices here')
      const stream = await navigator.mediaDevices.getUserMedia(askFor(kind, readLocal(KEY[kind])))
      const [track] = stream.getTracks()
      if (!track) throw new DOMException('', 'NotFoundError')
      // Shut or opened anew meanwhile: its light goes out again.
      if (closed || turn !== turns[kind]) {
        track.stop()
        return null
      }
      const before = state.get()[kind].track
      if (before) {
        before.onended = null
        before.stop()
      }
      if (kind === 'camera') track.contentHint = 'motion'
      track.onended = () => lost(kind, track)
      use(kind, { track, id: track.getSettings().deviceId ?? null, opening: false, trouble: null })
      if (kind === 'camera') set({ blur: blurOf(track) })
      await list()
      return track
    } catch (error) {
      if (!closed && turn === turns[kind]) use(kind, { track: null, opening: false, trouble: troubleOf(error) })
      return null
    }
  }

  /** It was pulled out, or the person took the permission back: another one may be there. */
  async function lost(kind: 'camera' | 'microphone', track: MediaStreamTrack): Promise<void> {
    if (closed || state.get()[kind].track !== track) return
    use(kind, { track: null, trouble: 'lost' })
    await list()
    if (state.get().list[kind].length > 0 && state.get()[kind].trouble === 'lost') {
      const next = await open(kind)
      if (!next && state.get()[kind].trouble) use(kind, { trouble: 'lost' })
    }
  }

  return {
    state,
    open,
    shut,
    async choose(kind, id) {
      writeLocal(KEY[kind], id)
      if (kind === 'speaker') set({ speaker: id })
      else await open(kind)
    },
    async blur(on) {
      const { track } = state.get().camera
      if (!track) return
      await track.applyConstraints({ advanced: [{ backgroundBlur: on } as MediaTrackConstraintSet] }).catch(() => {})
      if (state.get().camera.track === track) set({ blur: blurOf(track) })
    },
    close() {
      shut('camera')
      shut('microphone')
      closed = true
      navigator.mediaDevices?.removeEventListener?.('devicechange', listAgain)
    },
  }
}

/** Whether the camera blurs what is behind, where it says that it can; null where it cannot be switched. */
function blurOf(track: MediaStreamTrack): boolean | null {
  const can = (track.getCapabilities?.() as Blurring | undefined)?.backgroundBlur
  if (!Array.isArray(can) || can.length < 2) return null
  return (track.getSettings() as Blurring).backgroundBlur === true
}

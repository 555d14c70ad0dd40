/** Keeps the screen of a phone awake while a call goes on, also after somebody came back to it. Answers how to let it sleep. */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  let over = false
  let lock: WakeLockSentinel | null = null
  const ask = async () => {
    if (over || document.visibilityState !== 'visible') return
    const next = await navigator.wakeLock.request('screen').catch(() => null)
    if (over) void next?.release()
    else lock = next
  }
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}

type CallActs = { microphone: () => void; camera: () => void; leave: () => void }
type CallState = { title: string; by: string; microphoneOn: boolean; cameraOn: boolean }

/**
 * Says to the system that a call goes on: its lock screen names it and has its buttons, and its sound goes on when the screen is
 * locked, where the browser lets it.
 */
export function tellSystem(acts: CallActs): { say: (state: CallState) => void; end: () => void } {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : null
  const on = (action: string, act: (() => void) | null) => {
    try {
      session?.setActionHandler(action as MediaSessionAction, act)
    } catch {
      // It does not know this one.
    }
  }
  on('togglemicrophone', acts.microphone)
  on('togglecamera', acts.camera)
  on('hangup', acts.leave)
  return {
    say({ title, by, microphoneOn, cameraOn }) {
      if (!session) return
      session.metadata = new MediaMetadata({ title, artist: by })
      session.playbackState = 'playing'
      void session.setMicrophoneActive?.(microphoneOn)
      void session.setCameraActive?.(cameraOn)
    },
    end() {
      for (const action of ['togglemicrophone', 'togglecamera', 'hangup']) on(action, null)
      if (!session) return
      session.metadata = null
      session.playbackState = 'none'
    },
  }
}

/** What of the browser is newer than its types: a window of a page's own that floats above all others. */
type Floats = { requestWindow(size: { width: number; height: number }): Promise<Window> }
const floats = (): Floats | null =>
  'documentPictureInPicture' in window ? (window.documentPictureInPicture as Floats) : null

/** Whether something can float above other windows: a window with switches, or at least a picture. */
export const canFloat = (): boolean =>
  floats() !== null || ('pictureInPictureEnabled' in document && document.pictureInPictureEnabled)

/**
 * Opens a window that floats above all others and looks as the page does, to draw into; null where the browser has none. It ends with
 * the page.
 */
export async function openFloat(size: { width: number; height: number }): Promise<Window | null> {
  const opened = await floats()
    ?.requestWindow(size)
    .catch(() => null)
  if (!opened) return null
  const { documentElement, head } = opened.document
  for (const { name, value } of document.documentElement.attributes) documentElement.setAttribute(name, value)
  for (const one of document.querySelectorAll('link[rel=stylesheet], style')) head.append(one.cloneNode(true))
  // A page keeps the place of its scroll bar; here it would take a part of a small picture.
  documentElement.style.overflow = 'hidden'
  return opened
}

/** Lets a picture float above other windows, or takes it back; whether it floats now. */
export async function floatPicture(video: HTMLVideoElement | null): Promise<boolean> {
  if (document.pictureInPictureElement) {
    await document.exitPictureInPicture().catch(() => {})
    return false
  }
  if (!video || !document.pictureInPictureEnabled) return false
  return video.requestPictureInPicture().then(
    () => true,
    () => false,
  )
}

/** Somebody as a recording shows them. */
export type MixedPerson = { id: string; name: string; picture: MediaStreamTrack | null; sound: MediaStreamTrack | null }

/** One stream of what everybody shows and says, for a recorder. */
export type Mix = { stream: MediaStream; set: (people: readonly MixedPerson[]) => void; close: () => void }

type Colours = { ground: string; tile: string; ink: string }

const WIDTH = 1280
const HEIGHT = 720
const GAP = 12
const FRAMES = 15

/** Mixes pictures side by side with their names, and all sounds, into one stream. Whoever is not set is not in it. */
export function mixPeople(colours: Colours): Mix {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const draw = canvas.getContext('2d')
  const context = new AudioContext()
  const out = context.createMediaStreamDestination()
  const shown = new Map<
    string,
    { person: MixedPerson; video: HTMLVideoElement | null; sound: MediaStreamAudioSourceNode | null }
  >()

  const paint = () => {
    if (!draw) return
    draw.fillStyle = colours.ground
    draw.fillRect(0, 0, WIDTH, HEIGHT)
    const columns = Math.ceil(Math.sqrt(shown.size))
    const rows = Math.ceil(shown.size / Math.max(1, columns))
    const width = (WIDTH - GAP * (columns + 1)) / Math.max(1, columns)
    const height = (HEIGHT - GAP * (rows + 1)) / Math.max(1, rows)
    for (const [index, { person, video }] of [...shown.values()].entries()) {
      const x = GAP + (index % columns) * (width + GAP)
      const y = GAP + Math.floor(index / columns) * (height + GAP)
      draw.fillStyle = colours.tile
      draw.fillRect(x, y, width, height)
      if (video && video.videoWidth > 0) {
        const scale = Math.min(width / video.videoWidth, height / video.videoHeight)
        const [w, h] = [video.videoWidth * scale, video.videoHeight * scale]
        draw.drawImage(video, x + (width - w) / 2, y + (height - h) / 2, w, h)
      }
      draw.fillStyle = colours.ink
      draw.font = '22px sans-serif'
      draw.fillText(person.name, x + 14, y + height - 16, width - 28)
    }
  }
  const painting = setInterval(paint, 1000 / FRAMES)

  const drop = (id: string) => {
    const one = shown.get(id)
    one?.sound?.disconnect()
    if (one?.video) one.video.srcObject = null
    shown.delete(id)
  }
  return {
    stream: new MediaStream([...canvas.captureStream(FRAMES).getTracks(), ...out.stream.getTracks()]),
    set(people) {
      const kept = new Set(people.map(({ id }) => id))
      for (const id of shown.keys()) if (!kept.has(id)) drop(id)
      for (const person of people) {
        const before = shown.get(person.id)
        if (before?.person.picture === person.picture && before?.person.sound === person.sound) continue
        drop(person.id)
        const video = person.picture ? videoOf(person.picture) : null
        const sound = person.sound ? context.createMediaStreamSource(new MediaStream([person.sound])) : null
        sound?.connect(out)
        shown.set(person.id, { person, video, sound })
      }
    },
    close() {
      clearInterval(painting)
      for (const id of [...shown.keys()]) drop(id)
      void context.close().catch(() => {})
    },
  }
}

function videoOf(track: MediaStreamTrack): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  void video.play().catch(() => {})
  return video
}

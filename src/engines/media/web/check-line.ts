/** How a line was found: the way there and back, how much comes in a second, and how far others can be reached from here. */
export type LineFound = {
  roundTripMs: number
  kbps: number
  /** `out`: an address that others can call is known; `inside`: only those of the own network; `none`: no way at all; null: nobody to ask. */
  way: 'out' | 'inside' | 'none' | null
}

type Around = {
  /** Asks for so many characters; answers them with the STUN servers that are set. */
  ask: (size: number) => Promise<{ filler: string; stun: readonly string[] }>
}

const TRIPS = 4
const SIZE = 200_000
const LOOKS_MS = 4000

/** Measures one's line to the club, and looks for a way out, in a few seconds. Throws where the club does not answer. */
export async function checkLine({ ask }: Around): Promise<LineFound> {
  let stun: readonly string[] = []
  let roundTripMs = Number.POSITIVE_INFINITY
  // The first opens the way; the best of the others is what it takes.
  for (let trip = 0; trip <= TRIPS; trip++) {
    const begun = performance.now()
    stun = (await ask(0)).stun
    if (trip > 0) roundTripMs = Math.min(roundTripMs, performance.now() - begun)
  }
  const begun = performance.now()
  const { filler } = await ask(SIZE)
  const ms = Math.max(1, performance.now() - begun - roundTripMs)
  const kbps = Math.round((filler.length * 8) / ms)
  return { roundTripMs: Math.round(roundTripMs), kbps, way: await wayOut(stun) }
}

/** Which addresses a connection finds for itself; nobody is called by it. */
async function wayOut(stun: readonly string[]): Promise<LineFound['way']> {
  const connection = new RTCPeerConnection({ iceServers: stun.length > 0 ? [{ urls: [...stun] }] : [] })
  const kinds = new Set<string>()
  try {
    const found = new Promise<void>(resolve => {
      setTimeout(resolve, LOOKS_MS)
      connection.onicecandidate = ({ candidate }) => {
        if (!candidate) return resolve()
        if (candidate.type) kinds.add(candidate.type)
        if (candidate.type === 'srflx') resolve()
      }
    })
    connection.createDataChannel('line')
    await connection.setLocalDescription()
    await found
  } finally {
    connection.close()
  }
  if (kinds.has('srflx')) return 'out'
  if (kinds.size === 0) return 'none'
  return stun.length > 0 ? 'inside' : null
}

/** In a word: a picture takes a few hundred kilobits a second, and whoever answers late is talked over. */
export function wordOfLine({ roundTripMs, kbps, way }: LineFound): 'good' | 'fair' | 'weak' | 'none' {
  if (way === 'none') return 'none'
  if (roundTripMs <= 150 && kbps >= 1500) return 'good'
  if (roundTripMs <= 350 && kbps >= 600) return 'fair'
  return 'weak'
}

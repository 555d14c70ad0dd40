/** How a line is: bars of 4, and the word for it. */
export type Quality = { word: 'good' | 'fair' | 'weak' | 'bad'; bars: 1 | 2 | 3 | 4; roundTripMs: number | null }

/** What is measured of a line over some seconds: the way there and back, and which part of what was sent did not arrive. */
export type Measured = { roundTripMs: number | null; loss: number | null }

/** In words and bars. A call is good up to 200 ms and a hundredth lost; beyond 600 ms or an eighth it is hardly one. */
export function qualityOf({ roundTripMs, loss }: Measured): Quality | null {
  if (roundTripMs === null && loss === null) return null
  const trip = roundTripMs ?? 0
  const lost = loss ?? 0
  const is = (bars: Quality['bars'], word: Quality['word']): Quality => ({ bars, word, roundTripMs })
  if (trip <= 200 && lost <= 0.02) return is(4, 'good')
  if (trip <= 350 && lost <= 0.05) return is(3, 'fair')
  if (trip <= 600 && lost <= 0.12) return is(2, 'weak')
  return is(1, 'bad')
}

/** How far the counters of a line had come. */
export type Counted = { received: number; lost: number }
export const NOTHING_COUNTED: Counted = { received: 0, lost: 0 }

type Row = {
  type: string
  state?: string
  nominated?: boolean
  currentRoundTripTime?: number
  roundTripTime?: number
  fractionLost?: number
  packetsLost?: number
  packetsReceived?: number
}

/** What the statistics of a connection say since the last time: the loss is that of the worse direction. */
export function readLine(report: Iterable<Row>, before: Counted): { measured: Measured; counted: Counted } {
  let trip: number | null = null
  let lossThere: number | null = null
  const counted = { received: 0, lost: 0 }
  for (const row of report) {
    if (
      row.type === 'candidate-pair' &&
      row.state === 'succeeded' &&
      row.nominated &&
      row.currentRoundTripTime !== undefined
    )
      trip = Math.max(trip ?? 0, row.currentRoundTripTime * 1000)
    if (row.type === 'remote-inbound-rtp' && row.fractionLost !== undefined)
      lossThere = Math.max(lossThere ?? 0, row.fractionLost)
    if (row.type === 'inbound-rtp') {
      counted.received += row.packetsReceived ?? 0
      counted.lost += Math.max(0, row.packetsLost ?? 0)
    }
  }
  const received = counted.received - before.received
  const lost = Math.max(0, counted.lost - before.lost)
  const lossHere = received + lost > 0 ? lost / (received + lost) : null
  const loss = lossHere === null && lossThere === null ? null : Math.max(lossHere ?? 0, lossThere ?? 0)
  return { measured: { roundTripMs: trip === null ? null : Math.round(trip), loss }, counted }
}

/**
 * Whether the sound goes alone: after two weak measures in a row the picture waits, after three good ones it comes back. `row` counts
 * measures that speak against how it is.
 */
export function soundFirst(was: { alone: boolean; row: number }, quality: Quality): { alone: boolean; row: number } {
  const against = was.alone ? quality.bars >= 3 : quality.bars <= 2
  const row = against ? was.row + 1 : 0
  if (row < (was.alone ? 3 : 2)) return { alone: was.alone, row }
  return { alone: !was.alone, row: 0 }
}

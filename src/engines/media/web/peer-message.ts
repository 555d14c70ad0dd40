/**
 * What two ends of a line tell each other over the way that is handed in, which may lose everything. `from` and `to` name the connection
 * that each end has at the moment; an end that was made anew has another name, and what is meant for an older one is passed over.
 */
export type PeerMessage =
  | { say: 'hello'; from: number; to: number | null }
  | { say: 'description'; from: number; to: number; offer: number; type: 'offer' | 'answer'; sdp: string }
  | { say: 'candidates'; from: number; to: number; candidates: RTCIceCandidateInit[] }

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

/** Reads a message of another browser; null for what is none. */
export function readPeerMessage(value: unknown): PeerMessage | null {
  if (typeof value !== 'object' || value === null) return null
  const said = value as Record<string, unknown>
  if (!isNumber(said.from) || !(said.to === null || isNumber(said.to))) return null
  const { from, to } = said
  if (said.say === 'hello') return { say: 'hello', from, to }
  if (to === null) return null
  if (said.say === 'candidates' && Array.isArray(said.candidates))
    return {
      say: 'candidates',
      from,
      to,
      candidates: said.candidates.filter(one => typeof one === 'object').slice(0, 50),
    }
  if (said.say === 'description' && (said.type === 'offer' || said.type === 'answer') && typeof said.sdp === 'string')
    return {
      say: 'description',
      from,
      to,
      offer: isNumber(said.offer) ? said.offer : 0,
      type: said.type,
      sdp: said.sdp,
    }
  return null
}

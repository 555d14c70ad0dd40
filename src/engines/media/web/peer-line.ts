import { KINDS, type TrackKind } from './connection.ts'
import type { PeerMessage } from './peer-message.ts'
import { type Counted, NOTHING_COUNTED, type Quality, qualityOf, readLine, soundFirst } from './quality.ts'

/** What one end shows, told over the connection itself. */
type Shown = { on: TrackKind[]; muted: TrackKind[]; soundFirst: boolean }
const NOTHING_SHOWN: Shown = { on: [], muted: [], soundFirst: false }

/** What is sent to everybody. */
export type Published = { track: MediaStreamTrack; muted: boolean }

type Around = {
  /** Gives way when both begin at once (perfect negotiation); the other end begins. */
  polite: boolean
  iceServers: () => RTCIceServer[]
  send: (message: PeerMessage) => void
  published: () => ReadonlyMap<TrackKind, Published>
  /** How many others there are: what is sent to each gets smaller. */
  others: () => number
  changed: () => void
}

/** Candidates that come at once go together, and with the description if they are there by then. */
const GATHER_MS = 250
const LOST_AFTER_MS = 1200
const TRY_AGAIN_MS = 3000
/** The polite end leaves the first tries to the other. */
const POLITE_WAITS_MS = 6000
/** A line that stays down for so long is made anew; twice as long after each time, for what is slow is no nearer then. */
const MAKE_ANEW_MS = 8000
const MOST_ANEW_MS = 64_000

const isSound = (kind: TrackKind) => kind === 'microphone' || kind === 'screen-sound'
const newName = () => 1 + Math.floor(Math.random() * 2_000_000_000)

/**
 * One line to one other end, by the perfect negotiation of WebRTC (https://www.w3.org/TR/webrtc/#perfect-negotiation-example). Each
 * kind of track has its own place in the description from the beginning, so that nothing is negotiated when somebody switches a camera
 * on: only a lost line is negotiated anew (ICE restart).
 */
export class PeerLine {
  private connection!: RTCPeerConnection
  private channel!: RTCDataChannel
  private givenUp!: PromiseWithResolvers<never>
  private mine = 0
  private theirs: number | null = null
  private offer = 0
  private begun = false
  private ignored = false
  private chain: Promise<void> = Promise.resolve()
  private waiting: RTCIceCandidateInit[] = []
  private flushing: ReturnType<typeof setTimeout> | null = null
  private downSince: number | null = performance.now()
  private triedAt = 0
  private madeAt = 0
  /** How often it was made anew since it was up. */
  private madeAnew = 0
  private shown: Shown = NOTHING_SHOWN
  private counted: Counted = NOTHING_COUNTED
  private alone = { alone: false, row: 0 }
  private closed = false
  private wasUp = false
  quality: Quality | null = null
  private loudAt = Number.NEGATIVE_INFINITY
  private readonly around: Around

  constructor(around: Around) {
    this.around = around
    this.make()
    this.hello()
  }

  get line(): 'connecting' | 'up' | 'lost' {
    if (this.downSince === null) return 'up'
    return this.wasUp ? 'lost' : 'connecting'
  }
  get heard(): boolean {
    return this.shown.on.includes('microphone') && !this.shown.muted.includes('microphone')
  }
  get soundFirst(): boolean {
    return this.shown.soundFirst
  }
  get tracks(): Partial<Record<TrackKind, MediaStreamTrack>> {
    const found: Partial<Record<TrackKind, MediaStreamTrack>> = {}
    for (const [index, kind] of KINDS.entries()) {
      const track = this.connection.getTransceivers()[index]?.receiver.track
      if (track && this.shown.on.includes(kind) && !(kind === 'camera' && this.shown.soundFirst)) found[kind] = track
    }
    return found
  }

  /** Whether something is to be heard from there now, and was a moment ago: people breathe between words. */
  speaks(now: number): boolean {
    const receiver = this.connection.getTransceivers()[0]?.receiver
    const level = receiver?.getSynchronizationSources?.()[0]?.audioLevel ?? 0
    if (this.heard && level > 0.02) this.loudAt = now
    return this.heard && now - this.loudAt < 800
  }

  private make(): void {
    this.mine = newName()
    this.begun = false
    this.ignored = false
    this.waiting = []
    this.shown = NOTHING_SHOWN
    this.counted = NOTHING_COUNTED
    this.madeAt = performance.now()
    this.givenUp = Promise.withResolvers<never>()
    this.givenUp.promise.catch(() => {})
    const connection = new RTCPeerConnection({ iceServers: this.around.iceServers(), bundlePolicy: 'max-bundle' })
    this.connection = connection
    const mineAlone = (act: () => void) => () => {
      if (this.connection === connection && !this.closed) act()
    }
    connection.onicecandidate = ({ candidate }) => {
      if (this.connection !== connection || !candidate) return
      this.waiting.push(candidate.toJSON())
      this.flushing ??= setTimeout(() => this.flush(), GATHER_MS)
    }
    connection.onconnectionstatechange = mineAlone(() => this.stateChanged())
    connection.oniceconnectionstatechange = mineAlone(() => this.stateChanged())
    this.channel = connection.createDataChannel('shown', { negotiated: true, id: 0 })
    this.channel.onopen = mineAlone(() => this.tell())
    this.channel.onmessage = event => {
      if (this.connection !== connection) return
      this.shown = readShown(event.data)
      this.around.changed()
    }
  }

  private stateChanged(): void {
    const { connectionState, iceConnectionState } = this.connection
    const up = connectionState === 'connected' && iceConnectionState !== 'disconnected'
    if (up) {
      this.downSince = null
      this.wasUp = true
      this.madeAnew = 0
      this.madeAt = performance.now()
    } else this.downSince ??= performance.now()
    this.around.changed()
    if (iceConnectionState === 'failed' && !this.around.polite) this.reach()
  }

  private hello(): void {
    this.around.send({ say: 'hello', from: this.mine, to: this.theirs })
  }

  private flush(): void {
    this.flushing = null
    if (this.theirs === null || this.waiting.length === 0) return
    this.around.send({ say: 'candidates', from: this.mine, to: this.theirs, candidates: this.waiting.splice(0) })
  }

  /** What comes of the other end, one after the other. */
  hear(message: PeerMessage): void {
    this.inTurn(async () => {
      // Meant for what this end was before: they learn what it is now.
      if (message.to !== null && message.to !== this.mine) {
        if (message.say !== 'candidates') this.hello()
        return
      }
      const isNew = this.theirs !== message.from
      if (isNew) {
        // Made anew over there: what this end agreed with the one before leads nowhere. Without that it stays as it is, or each would begin
        // anew for the other.
        if (this.connection.remoteDescription !== null) this.makeAnew()
        this.theirs = message.from
      }
      if (message.say === 'hello') {
        if (message.to !== this.mine) this.hello()
        if (this.around.polite) return
        if (!this.begun) await this.begin()
        else if (isNew) await this.sendDescription(this.offer)
        return
      }
      if (message.to !== this.mine) return
      if (message.say === 'description') await this.take(message)
      else if (!this.ignored)
        for (const candidate of message.candidates)
          await this.asked(this.connection.addIceCandidate(candidate)).catch(() => {})
    })
  }

  private inTurn(act: () => Promise<void>): void {
    this.chain = this.chain.then(() => (this.closed ? undefined : act())).catch(() => {})
  }

  /**
   * What the connection of now is asked for. Of one that is closed meanwhile a browser answers never (WebRTC 4.4.1.2), and whatever came
   * behind would wait for it for good: it throws then.
   */
  private asked<T>(answer: Promise<T>): Promise<T> {
    return Promise.race([answer, this.givenUp.promise])
  }

  private giveUp(): void {
    this.connection.close()
    this.givenUp.reject(new Error('The connection was given up'))
  }

  private makeAnew(): void {
    this.madeAnew++
    this.giveUp()
    this.downSince ??= performance.now()
    this.theirs = null
    this.make()
    this.around.changed()
  }

  /** The end that does not give way names the places of all kinds, and offers. */
  private async begin(): Promise<void> {
    this.begun = true
    for (const kind of KINDS) {
      const transceiver = this.connection.addTransceiver(isSound(kind) ? 'audio' : 'video', { direction: 'sendrecv' })
      preferPlainCodecs(transceiver, kind)
    }
    await this.asked(this.sendAll())
    await this.negotiate(false)
  }

  private async negotiate(iceRestart: boolean): Promise<void> {
    if (this.theirs === null) return
    const { connection } = this
    this.offer++
    this.triedAt = performance.now()
    const offer = await this.asked(connection.createOffer({ iceRestart }))
    await this.asked(connection.setLocalDescription(offer))
    await this.sendDescription(this.offer)
  }

  private async sendDescription(offer: number): Promise<void> {
    const { connection } = this
    await gathered(connection)
    const description = connection.localDescription
    if (this.connection !== connection || this.theirs === null || !description) return
    this.waiting = []
    const { type, sdp } = description
    if (type !== 'offer' && type !== 'answer') return
    this.around.send({ say: 'description', from: this.mine, to: this.theirs, offer, type, sdp })
  }

  private async take(message: Extract<PeerMessage, { say: 'description' }>): Promise<void> {
    const { connection } = this
    const { type, sdp, offer } = message
    // An answer to an offer that another followed fits no more.
    if (type === 'answer' && (offer !== this.offer || connection.signalingState !== 'have-local-offer')) return
    this.ignored = type === 'offer' && !this.around.polite && connection.signalingState !== 'stable'
    if (this.ignored) return
    // Giving way takes back the own offer by itself.
    await this.asked(connection.setRemoteDescription({ type, sdp }))
    if (type === 'offer') {
      this.begun = true
      for (const transceiver of connection.getTransceivers()) transceiver.direction = 'sendrecv'
      await this.asked(this.sendAll())
      await this.asked(connection.setLocalDescription())
      await this.sendDescription(offer)
    }
  }

  /** Tries to reach the other end: says an offer again that was not answered yet, or offers a new way. */
  private reach(): void {
    this.triedAt = performance.now()
    if (this.theirs === null || !this.begun) this.hello()
    else
      this.inTurn(() =>
        // A new offer in its place would make of an answer that is on its way one to nothing.
        this.connection.signalingState === 'have-local-offer' ? this.sendDescription(this.offer) : this.negotiate(true),
      )
  }

  /** Called every second: a line that is down is tried again, and at last made anew. */
  watch(now: number): void {
    if (this.downSince === null || this.closed) return
    const { polite } = this.around
    const patience = Math.min(MAKE_ANEW_MS * 2 ** this.madeAnew, MOST_ANEW_MS)
    const hopeless = now - this.madeAt > patience && now - this.downSince > patience
    if (hopeless || this.connection.signalingState === 'closed') {
      this.makeAnew()
      this.triedAt = now
      this.hello()
      return
    }
    const wait = this.wasUp && this.triedAt < this.downSince ? LOST_AFTER_MS : TRY_AGAIN_MS
    const since = Math.max(this.downSince, this.triedAt)
    if (now - since >= (polite && this.begun ? POLITE_WAITS_MS : wait)) this.reach()
  }

  /** Messages go again: what was said meanwhile was heard by nobody. */
  messagesGoAgain(): void {
    if (this.downSince === null || this.connection.signalingState === 'closed') this.hello()
    else this.reach()
  }

  /** Sends what is published, or nothing, in each kind's place. */
  async sendAll(): Promise<void> {
    const published = this.around.published()
    await Promise.all(
      KINDS.map(async (kind, index) => {
        const sender = this.connection.getTransceivers()[index]?.sender
        const track = published.get(kind)?.track ?? null
        if (!sender) return
        if (sender.track !== track) await sender.replaceTrack(track).catch(() => {})
        await this.shape(sender, kind)
      }),
    )
    this.tell()
  }

  /** How large what is sent may be; on a weak line the camera waits. */
  private async shape(sender: RTCRtpSender, kind: TrackKind): Promise<void> {
    const parameters = sender.getParameters()
    const [encoding] = parameters.encodings ?? []
    if (!encoding || !sender.track) return
    if (isSound(kind)) encoding.priority = 'high'
    else {
      const others = Math.max(1, this.around.others())
      encoding.active = kind === 'screen' || !this.alone.alone
      encoding.maxBitrate = kind === 'screen' ? 1_500_000 : Math.max(150_000, Math.round(1_200_000 / others))
      encoding.scaleResolutionDownBy = kind === 'screen' || others <= 2 ? 1 : others <= 4 ? 1.5 : 2
    }
    await sender.setParameters(parameters).catch(() => {})
  }

  /** Says over the connection what is shown. */
  private tell(): void {
    if (this.channel.readyState !== 'open') return
    const published = [...this.around.published()]
    const on = published.map(([kind]) => kind)
    const muted = published.filter(([, one]) => one.muted).map(([kind]) => kind)
    this.channel.send(JSON.stringify({ on, muted, soundFirst: this.alone.alone && on.includes('camera') }))
  }

  /** Asks the connection how it is. */
  async measure(): Promise<void> {
    if (this.downSince !== null || this.closed) {
      this.quality = null
      return
    }
    const report = await this.connection.getStats().catch(() => null)
    if (!report || this.closed) return
    const { measured, counted } = readLine(report.values(), this.counted)
    this.counted = counted
    this.quality = qualityOf(measured)
    if (!this.quality) return
    const before = this.alone.alone
    this.alone = soundFirst(this.alone, this.quality)
    if (this.alone.alone !== before) await this.sendAll()
  }

  close(): void {
    this.closed = true
    if (this.flushing) clearTimeout(this.flushing)
    this.giveUp()
  }
}

/** What was found of ways by now, or after a moment. */
function gathered(connection: RTCPeerConnection): Promise<void> {
  if (connection.iceGatheringState === 'complete') return Promise.resolve()
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      connection.removeEventListener('icegatheringstatechange', look)
      resolve()
    }
    const look = () => connection.iceGatheringState === 'complete' && done()
    const timer = setTimeout(done, GATHER_MS)
    connection.addEventListener('icegatheringstatechange', look)
  })
}

/** Every browser has these; without the others the description is a third as long. */
const PLAIN = /^(audio\/opus|video\/(vp8|h264|rtx))$/i

function preferPlainCodecs(transceiver: RTCRtpTransceiver, kind: TrackKind): void {
  const all = globalThis.RTCRtpReceiver?.getCapabilities?.(isSound(kind) ? 'audio' : 'video')?.codecs ?? []
  const vp8First = (mimeType: string) => (/vp8/i.test(mimeType) ? 0 : 1)
  const plain = all
    .filter(({ mimeType }) => PLAIN.test(mimeType))
    .toSorted((a, b) => vp8First(a.mimeType) - vp8First(b.mimeType))
  if (plain.length > 0) transceiver.setCodecPreferences?.(plain)
}

const isKind = (value: unknown): value is TrackKind => KINDS.some(kind => kind === value)
const kindsOf = (value: unknown): TrackKind[] => (Array.isArray(value) ? value.filter(isKind) : [])

/** What another browser says is read with care. */
function readShown(text: unknown): Shown {
  try {
    const said = JSON.parse(String(text)) as Record<string, unknown>
    return { on: kindsOf(said.on), muted: kindsOf(said.muted), soundFirst: said.soundFirst === true }
  } catch {
    return NOTHING_SHOWN
  }
}

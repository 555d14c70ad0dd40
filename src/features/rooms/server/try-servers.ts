import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { ServerTrial } from '../contract/club.ts'
import { iceServers } from './connect.ts'
import { askLiveKit } from './livekit.ts'
import { serversOf } from './servers.ts'
import { tryServer } from './stun.ts'

/** Asks every server that is set, as rooms would; all at once, each for some seconds at most. */
export async function tryServers(db: Db, house: House): Promise<ServerTrial[]> {
  const servers = await serversOf(db, house)
  const inner = house.config.INNER_ADDRESSES
  const timed = async (server: string, kind: ServerTrial['kind'], work: () => Promise<ServerTrial['outcome']>) => {
    const begun = performance.now()
    const outcome = await work()
    return { server, kind, outcome, ms: Math.round(performance.now() - begun) }
  }
  const opened = iceServers({ ...servers, stun: [] }, 'trial', new Date(Date.now() + 60_000))[0]
  const credentials = opened && { username: opened.username!, credential: opened.credential! }
  const { livekit } = servers
  return Promise.all([
    ...servers.stun.map(url => timed(url, 'stun', () => tryServer(url, null, inner))),
    ...(credentials ? servers.turn.map(url => timed(url, 'turn', () => tryServer(url, credentials, inner))) : []),
    ...(livekit
      ? [
          timed(livekit.url, 'livekit', async () => {
            const { outcome } = await askLiveKit(livekit, inner, 'ListRooms', {})
            return outcome === 'gone' ? 'failed' : outcome
          }),
        ]
      : []),
  ])
}

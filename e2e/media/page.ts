// What the engine of media gives to a page, under one name for the test that looks at it in a browser.
export type { ConnectionState, RoomConnection, TrackKind } from '../../src/engines/media/web/connection.ts'
export { ownDevices } from '../../src/engines/media/web/devices.ts'
export { meterOf } from '../../src/engines/media/web/level.ts'
export { connectByLiveKit } from '../../src/engines/media/web/livekit-room.ts'
export { connectByPeers, type Peer } from '../../src/engines/media/web/peer-room.ts'
export { recordVoice } from '../../src/engines/media/web/record.ts'

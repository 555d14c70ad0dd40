import { CHROMIUM_FLAGS, findJourneyBrowser } from '../../tools/find-chromium.ts'

/** Five pictures a second: each window draws and compresses its own on the processor, and three of a room at once are all that it can do. */
const FAKE = ['--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream']

/** For `test.use`: devices that are not there, a camera with a picture that moves and a microphone that beeps. */
export const fakeDevices = {
  launchOptions: { executablePath: findJourneyBrowser(), args: [...CHROMIUM_FLAGS, ...FAKE] },
}

import { CHROMIUM_FLAGS, findJourneyBrowser } from '../../tools/find-chromium.ts'

const FAKE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** For `test.use`: devices that are not there, a camera with a moving picture and a microphone that beeps. */
export const fakeDevices = {
  launchOptions: { executablePath: findJourneyBrowser(), args: [...CHROMIUM_FLAGS, ...FAKE] },
}

import { answerParent } from '../../bench/messages.ts'
import { features } from '../../src/features.server.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { startHouse } from '../../src/platform/server/house.ts'
import { forgetful } from './planted.ts'
import { makeScene } from './scene.ts'

/** The product with its timers, to be killed while it works. */
const running = await startHouse(readConfig(process.env), [...features, forgetful], {
  template: async () => '<!--head-->',
})

answerParent(async (question: { what: 'url' | 'scene'; members: number }) =>
  question.what === 'scene' ? makeScene(running.house, question.members) : running.url,
)

import { answerParent } from '../../bench/messages.ts'
import { features } from '../../src/features.server.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { startHouse } from '../../src/platform/server/house.ts'
import { careless } from './planted.ts'
import { makeTalks } from './scene.ts'

/** The product with its timers, to be killed while members talk. */
const running = await startHouse(readConfig(process.env), [...features, careless], {
  template: async () => '<!--head-->',
})

answerParent(async (question: { what: 'url' } | { what: 'scene'; members: number }) =>
  question.what === 'scene' ? makeTalks(running.house, question.members) : running.url,
)

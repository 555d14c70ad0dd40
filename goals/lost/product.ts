import { answerParent } from '../../bench/messages.ts'
import { features } from '../../src/features.server.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { startHouse } from '../../src/platform/server/house.ts'
import { makeMoneyScene } from './money-scene.ts'
import { carelessMoney } from './planted-money.ts'
import { forgetful } from './planted.ts'
import { makeBroadcasts, makeScene } from './scene.ts'

/** The product with its timers, to be killed while it works. */
const running = await startHouse(readConfig(process.env), [...features, forgetful, carelessMoney], {
  template: async () => '<!--head-->',
})

type Question =
  | { what: 'url' }
  | { what: 'scene' | 'money'; members: number }
  | { what: 'broadcasts'; count: number }
  | { what: 'timer'; name: string }

answerParent(async (question: Question) => {
  if (question.what === 'scene') return makeScene(running.house, question.members)
  if (question.what === 'broadcasts') return makeBroadcasts(running.house, question.count)
  if (question.what === 'money') return makeMoneyScene(running.house, question.members)
  if (question.what === 'timer') return running.runTimer(question.name)
  return running.url
})

import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { TrendingItem } from '../../lounge/contract.ts'
import { CardView } from '../../profiles/contract.ts'

export const readNewest = call('GET /home/members', {
  summary: 'The newest members of all directories together, as cards; six at most.',
  access: 'anyone',
  answer: z.object({ data: z.array(CardView) }),
})

const Trending = z.array(TrendingItem)

export const readTrending = call('GET /home/trending', {
  summary: 'What members are interested in now, by kind; three of each at most, as the Lounge counts them.',
  access: 'anyone',
  answer: z.object({ data: z.object({ idea: Trending, project: Trending, product: Trending, service: Trending }) }),
})

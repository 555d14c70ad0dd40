import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done } from '../../../platform/shared/ids.ts'

const MANAGE = { permission: 'settings.manage' } as const

export const readRetention = call('GET /settings/retention', {
  summary: 'What is forgotten after a time, and after how many days; the audit log is not among it and stays.',
  access: MANAGE,
  answer: z.object({
    data: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        why: z.string(),
        days: z.number().int(),
        /** What holds until somebody says otherwise. */
        usual: z.number().int(),
        least: z.number().int(),
        most: z.number().int(),
      }),
    ),
  }),
})

export const changeRetention = call('PUT /settings/retention', {
  summary:
    'Sets after how many days things are forgotten, each between its bounds. What is forgotten does not come back.',
  access: MANAGE,
  freshProof: true,
  body: z.object({ days: z.record(z.string().max(40), z.number().int()) }),
  answer: Done,
})

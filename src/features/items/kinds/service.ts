import type { Descriptor } from '../../../engines/forms/descriptor.ts'
import { attachment, facts, names, owner, sale, story } from './parts.ts'

/** A service: what its price is for, how long it takes and where it is done (spec). */
export const service: Descriptor = {
  key: 'service',
  path: 'serviceProfile',
  steps: [
    {
      key: 'details',
      groups: [
        names('service'),
        owner,
        {
          key: 'work',
          fields: [
            {
              key: 'serviceType',
              type: 'choice',
              options: ['contract', 'hourly', 'daily', 'weekly', 'monthly', 'yearly'],
              half: true,
            },
            { key: 'serviceLocation', type: 'choice', options: ['desk', 'field', 'online'], half: true },
            { key: 'duration', type: 'text', max: 60, optional: true, hint: true },
          ],
        },
      ],
    },
    story,
    sale,
    attachment,
  ],
  facts,
}

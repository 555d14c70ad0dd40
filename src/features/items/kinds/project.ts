import type { Descriptor } from '../../../engines/forms/descriptor.ts'
import { attachment, facts, names, owner, sale, story } from './parts.ts'

const scheduled = { when: [{ field: 'projectTime', is: ['2'] }] } as const

/** A project: its time is 1 open or 2 scheduled (spec). Assets that can be touched are named with what they are worth. */
export const project: Descriptor = {
  key: 'project',
  path: 'projectProfile',
  steps: [
    {
      key: 'details',
      groups: [
        names('project'),
        owner,
        {
          key: 'time',
          fields: [
            { key: 'projectTime', type: 'choice', options: ['1', '2'], numeric: true, cards: true },
            { key: 'startAt', type: 'date', half: true, ...scheduled },
            { key: 'endAt', type: 'date', from: 'startAt', half: true, ...scheduled },
          ],
        },
        {
          key: 'means',
          fields: [
            { key: 'budgetAmount', type: 'money', currency: 'budgetCurrencyId', above: 0, half: true },
            { key: 'budgetCurrencyId', type: 'currency', half: true },
            { key: 'staffNumbers', type: 'number', min: 0, max: 100_000, half: true },
            { key: 'assetsType', type: 'choice', options: ['none', 'physical', 'intangible', 'both'], half: true },
            {
              key: 'physicalAssets',
              type: 'money',
              currency: 'budgetCurrencyId',
              half: true,
              hint: true,
              when: [{ field: 'assetsType', is: ['physical', 'both'] }],
            },
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

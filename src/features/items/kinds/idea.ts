import type { Descriptor } from '../../../engines/forms/descriptor.ts'
import { attachment, facts, names, owner, sale, story } from './parts.ts'

/** An idea: 1 complete, 2 incomplete (spec). */
export const idea: Descriptor = {
  key: 'idea',
  path: 'ideaProfile',
  steps: [
    {
      key: 'details',
      groups: [
        names('idea'),
        owner,
        {
          key: 'standing',
          fields: [
            { key: 'ideaStatus', type: 'choice', options: ['1', '2'], numeric: true, cards: true },
            { key: 'ideaReference', type: 'text', max: 160, optional: true, hint: true },
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

import type { Descriptor, Group, Step } from '../../../engines/forms/descriptor.ts'
import { attachment, facts, names, owner, sale, story } from './parts.ts'
import { PER } from './periods.ts'

const rental: Group = {
  key: 'rental',
  fields: [
    {
      key: 'rentalPeriod',
      type: 'choice',
      options: ['none', ...PER],
      optional: true,
      half: true,
      hint: true,
      when: [{ field: 'saleType', is: ['1'] }],
    },
  ],
}

/** How pieces are sold; those that are rented out say for how long the price is. */
const saleOfProduct: Step = {
  ...sale,
  groups: sale.groups.flatMap(group => (group.key === 'price' ? [group, rental] : [group])),
}

/** A product: pieces that are counted as they are sold (productSales is the club's own count, not a field). */
export const product: Descriptor = {
  key: 'product',
  path: 'productProfile',
  steps: [
    {
      key: 'details',
      groups: [
        names('product'),
        owner,
        {
          key: 'stock',
          fields: [
            { key: 'productQuantity', type: 'number', min: 1, max: 1_000_000, half: true, hint: true },
            { key: 'productExpiryDate', type: 'date', future: true, optional: true, half: true },
            { key: 'productRegistration', type: 'text', max: 120, optional: true, hint: true },
          ],
        },
      ],
    },
    story,
    saleOfProduct,
    attachment,
  ],
  facts,
}

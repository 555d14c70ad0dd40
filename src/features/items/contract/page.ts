import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { FileView } from '../../../platform/shared/files-contract.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { FilesView, Locked, ProfileView } from '../../profiles/contract.ts'
import { ItemCard } from '../contract.ts'

/**
 * The whole of an item, cut to what its reader may see. `values` are the spec's fields under their own names (`price.priceNumber`,
 * `address.profileCity`), amounts in whole units; `groups` the same to be drawn, in the order they were asked.
 */
export const ItemPage = z.object({
  card: ItemCard,
  description: z.string(),
  values: z.record(z.string(), z.unknown()),
  groups: ProfileView.shape.groups,
  images: z.array(FileView),
  /** Null for whoever may not open them; `documentsLocked` says why. */
  documents: FilesView.shape.files.nullable(),
  documentsLocked: Locked.nullable(),
  /** Marked as sold by its owner, or all pieces sold. */
  sold: z.boolean(),
  /** Pieces left; null where they are not counted. */
  left: z.number().int().nullable(),
  /** Whether it is the reader's own. */
  own: z.boolean(),
  /** For its owner and staff: why the club has hidden it; null while it has not. */
  hidden: z.string().nullable(),
  changedAt: z.iso.datetime(),
})
export type ItemPage = z.infer<typeof ItemPage>

export const readItem = call('GET /profiles/:id', {
  summary:
    'An item: an idea, project, product or service (the spec calls it profile) with everything its reader may see.',
  access: 'anyone',
  params: z.object({ id: Id }),
  answer: z.object({ data: ItemPage }),
})

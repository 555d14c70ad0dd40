import { z } from 'zod'
import { FilesView, Locked } from '../../../engines/forms/contract.ts'
import { call } from '../../../platform/shared/call.ts'
import { FileView } from '../../../platform/shared/files-contract.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { ProfileView } from '../../profiles/contract.ts'
import { ItemCard, SaleType } from '../contract.ts'

const text = z.string().optional()
const number = z.number().optional()

/**
 * The fields of the spec under their own names, as an item's owner sent them: look-ups by id, currencies by code, amounts in whole
 * units, days as `2026-12-01`. What was not said is left out.
 */
const SpecFields = z.object({
  name: z.string(),
  typeofOwner: text.meta({ description: 'individual or group' }),
  address: z.object({ profileCountry: text, profileState: text, profileCity: text }).optional(),
  highlights: text,
  detailsofOwner: text,
  description: z.string(),
  category: text,
  socialMedia: z.object({ facebook: text, linkedIn: text, twitter: text, otherURLS: text }).optional(),
  blockchainExchange: z.boolean().optional(),
  profileIndustries: z.array(Id).optional(),
  needs: z.array(z.string()).optional(),
  saleType: SaleType.meta({ description: '1 own price, 2 open auction, 3 timed auction' }),
  price: z.object({ priceNumber: number, currencyId: text }).optional(),
  ideaReference: text,
  ideaStatus: number.meta({ description: '1 complete, 2 incomplete' }),
  assetsType: text,
  physicalAssets: number,
  staffNumbers: number,
  projectTime: number.meta({ description: '1 open, 2 scheduled' }),
  startAt: text,
  endAt: text,
  budgetAmount: number,
  budgetCurrencyId: text,
  productExpiryDate: text,
  productRegistration: text,
  productQuantity: number,
  productSales: number,
  rentalPeriod: text,
  serviceType: text,
  serviceLocation: text,
  duration: text,
})

/** The whole of an item, cut to what its reader may see: the spec's fields, and beside them the same in `groups` to be drawn. */
export const ItemPage = SpecFields.extend({
  _id: Id,
  card: ItemCard,
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

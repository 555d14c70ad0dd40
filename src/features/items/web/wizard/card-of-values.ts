import type { UserType } from '../../../../platform/shared/access.ts'
import type { SessionUser } from '../../../../platform/shared/session-contract.ts'
import { languageOfText } from '../../../../platform/shared/text.ts'
import type { Names, Profile } from '../../../profiles/shown.ts'
import type { ItemCard, ItemKindKey, SaleType } from '../../contract.ts'
import { perOf } from '../../kinds/periods.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The card that members will see, from what is typed. */
export function cardOfValues(
  kind: ItemKindKey,
  { values, files }: Profile,
  names: Names,
  user: Pick<SessionUser, '_id' | 'username' | 'name' | 'profileImage' | 'userType'> | null,
): ItemCard {
  const units = values.priceNumber
  const saleType = (Number(values.saleType) || 1) as SaleType
  const currency = text(values.currencyId)
  return {
    _id: user?._id ?? '00000000-0000-0000-0000-000000000000',
    kind,
    status: 'draft',
    name: text(values.name),
    lang: languageOfText([values.name, values.highlights].map(text).join(' ')),
    highlights: text(values.highlights),
    owner: {
      id: user?._id ?? '',
      username: user?.username ?? '',
      name: user?.name ?? '',
      userType: (user?.userType ?? null) as UserType | null,
      verified: null,
      picture: user?.profileImage ?? null,
    },
    picture: files.images?.[0] ?? null,
    category: names.of(text(values.category)) ?? null,
    country: names.short(text(values.profileCountry)) ?? null,
    saleType,
    price: saleType === 1 && typeof units === 'number' && currency ? { units, currency } : null,
    per: perOf(values),
    offer: null,
    featured: false,
    publishedAt: null,
  }
}

import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import type { CardView } from '../contract.ts'

const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

/** A card as people know theirs: "Visa ···· 4242", always from left to right. */
export const cardText = ({ brand, last4 }: Pick<CardView, 'brand' | 'last4'>): string =>
  `${BRANDS[brand] ?? brand} ···· ${last4}`

/** The same, isolated. */
export function CardLine({ card }: { card: Pick<CardView, 'brand' | 'last4'> }) {
  return <Bdi ltr>{cardText(card)}</Bdi>
}

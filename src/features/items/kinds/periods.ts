/** What a price can be for; a service by contract and a product that is sold have one for all of it. */
export const PER = ['hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const

/** What the price of an item is for: an hour of a service, a week of a product that is rented out; null for the whole. */
export const perOf = (values: Record<string, unknown>): (typeof PER)[number] | null =>
  PER.find(one => one === values.serviceType || one === values.rentalPeriod) ?? null

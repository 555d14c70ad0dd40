/** The four kinds of item by key, in the spec's order. Kept apart from their descriptors, so that the list of pages stays light. */
export const ITEM_KINDS = ['idea', 'project', 'product', 'service'] as const

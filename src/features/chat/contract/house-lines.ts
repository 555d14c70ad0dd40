/** What a line of the house says. */
export const HOUSE_LINES = [
  'made',
  'added',
  'joined',
  'left',
  'took-out',
  'made-admin',
  'renamed',
  'pictured',
  'pinned',
  'missed-call',
  'called',
] as const
export type HouseLine = (typeof HOUSE_LINES)[number]

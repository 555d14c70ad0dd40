/** Something that was written on this device and is not with the club: where it goes on, and how it begins. */
export type Unsent = { key: string; what: 'message' | 'draft'; text: string; link: string }

/** Loads what says, of one place, what waits on this device for somebody. */
type Source = () => Promise<(userId: string) => readonly Unsent[]>

const sources = new Set<Source>()

/** Names a place where something may wait to be sent; twice is once. */
export const addUnsent = (source: Source): void => void sources.add(source)

/** All that waits on this device for somebody; what cannot be loaded says nothing. */
export async function unsentOf(userId: string): Promise<Unsent[]> {
  const loaded = await Promise.allSettled([...sources].map(source => source()))
  return loaded.flatMap(one => (one.status === 'fulfilled' ? one.value(userId) : []))
}

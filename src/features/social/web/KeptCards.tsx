import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import type { KeptThing } from '../contract.ts'
import { KeptCard } from './KeptCard.tsx'
import css from './KeptCards.module.css'

type KeptCardsProps = {
  things: readonly KeptThing[]
  /** Id of the row of tabs that they belong to, where there is one, and which of it is chosen. */
  tabs: string | null
  shown: string
  onRemove: (thing: KeptThing) => Promise<void>
}

/** The things of one page of bookmarks. */
export function KeptCards({ things, tabs, shown, onRemove }: KeptCardsProps) {
  if (things.length === 0) return null
  const cards = (
    <ul className={css.cards}>
      {things.map(thing => (
        <KeptCard key={thing._id} thing={thing} onRemove={() => void onRemove(thing)} />
      ))}
    </ul>
  )
  return tabs ? (
    <TabPanel of={tabs} value={shown}>
      {cards}
    </TabPanel>
  ) : (
    cards
  )
}

import { useEffect, useState } from 'react'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { DraftKeeper } from '../../../profiles/web/wizard/draft-keeper.ts'
import { type DrawCard, WizardPage } from '../../../profiles/web/wizard/WizardPage.tsx'
import type { ItemDraft } from '../../contract/mine.ts'
import { itemKind } from '../../kinds/all-items.ts'
import type { strings } from '../../strings.en.ts'
import { ItemCardView } from '../ItemCardView.tsx'
import { cardOfValues } from './card-of-values.ts'
import styles from './ItemWizard.module.css'
import { type DraftWanted, draftViewOf, itemDoor } from './item-door.ts'
import { Notes } from './Notes.tsx'
import { useItemSender } from './use-item-sender.ts'

type KeptItemWizardProps = { wanted: DraftWanted; userId: string; opened: ItemDraft }

/** What a visit begins with stays what it began with, whatever is read again meanwhile. */
export function KeptItemWizard({ wanted, userId, opened: first }: KeptItemWizardProps) {
  const t = useText<typeof strings>('items')
  const { user } = useSession()
  const kind = itemKind(wanted.kind)
  const [{ opened, door, keeper }] = useState(() => {
    const opened = draftViewOf(first)
    const door = itemDoor(wanted, first._id)
    return { opened, door, keeper: new DraftKeeper(kind, userId, opened, door) }
  })
  useEffect(() => () => keeper.stop(), [keeper])
  const changes = first.status !== 'draft'
  const sender = useItemSender(wanted.kind, changes ? (first._id ?? undefined) : undefined, door.id)
  const card: DrawCard = ({ shown }, { names }) => (
    <ItemCardView card={cardOfValues(wanted.kind, shown, names, user)} href={null} as="div" />
  )
  return (
    <>
      <Wrap className={styles.notes}>
        <Notes kind={wanted.kind} status={first.status} />
      </Wrap>
      <WizardPage
        kind={kind}
        keeper={keeper}
        opened={opened}
        sender={sender}
        card={card}
        title={t(changes ? `pages.edit.${wanted.kind}` : `pages.create.${wanted.kind}`)}
      />
    </>
  )
}

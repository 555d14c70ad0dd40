import {
  Check,
  CirclePause,
  CircleX,
  Copy,
  Ellipsis,
  ExternalLink,
  Pencil,
  Play,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { Menu, type MenuItem } from '../../../../platform/web/ui/Menu.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { isolate } from '../../../accounts/web/isolate.ts'
import type { MyItem } from '../../contract/mine.ts'
import { editPathOf, itemPathOf, type Offer } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { useDuplicateItem, useSetItemStatus } from '../data.ts'
import styles from '../MyItems.module.css'

const ICONS = { pause: CirclePause, resume: Play, sold: Check, close: CircleX, remove: Trash2, restore: RotateCcw }

/** What an owner may do with an item now: edit at hand, the rest in a menu; removing asks first. */
export function OwnersActs({ item }: { item: MyItem }) {
  const t = useText<typeof strings>('items')
  const { card, may } = item
  const [removing, setRemoving] = useState(false)
  const status = useSetItemStatus(({ message }) => void toast({ tone: 'success', title: message }))
  const copy = useCopy()
  const act = (wish: Offer) => {
    setRemoving(false)
    void status.run({ params: { itemId: card._id }, body: { status: wish } })
  }
  const gone = card.status === 'removed'
  const editable = !gone && card.offer?.state !== 'live' && !card.offer?.held
  const acts: MenuItem[] = may.map(wish => {
    const Icon = ICONS[wish]
    return {
      key: wish,
      label: t(`mine.${wish}`),
      icon: <Icon {...iconProps} />,
      ...(wish === 'remove' && { tone: 'danger' as const }),
      onPick: () => (wish === 'remove' ? setRemoving(true) : act(wish)),
    }
  })
  const items: MenuItem[] = [
    { key: 'open', label: t('mine.open'), icon: <ExternalLink {...iconProps} />, href: itemPathOf(card._id) },
    { key: 'copy', label: t('mine.duplicate'), icon: <Copy {...iconProps} />, onPick: () => void copy(card._id) },
    ...acts,
  ]
  return (
    <>
      <div className={styles.ways}>
        {editable && (
          <Button icon={<Pencil {...iconProps} />} href={editPathOf(card.kind, card._id)}>
            {t('mine.edit')}
          </Button>
        )}
        {gone && may.includes('restore') && (
          <Button icon={<RotateCcw {...iconProps} />} loading={status.busy} onClick={() => act('restore')}>
            {t('mine.restore')}
          </Button>
        )}
      </div>
      <div className={styles.more}>
        <Menu
          align="end"
          label={t('mine.more', { name: isolate(card.name) })}
          trigger={
            <IconButton label={t('mine.more', { name: isolate(card.name) })} icon={<Ellipsis {...iconProps} />} />
          }
          items={items}
        />
      </div>
      <Dialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t('mine.remove-title', { name: isolate(card.name) })}
        size="small"
        footer={
          <>
            <Button onClick={() => setRemoving(false)}>{t('mine.keep')}</Button>
            <Button variant="danger" loading={status.busy} onClick={() => act('remove')}>
              {t('mine.remove')}
            </Button>
          </>
        }
      >
        <p>{t('mine.remove-body')}</p>
      </Dialog>
    </>
  )
}

/** Copies an item and opens the draft. */
function useCopy(): (itemId: string) => Promise<void> {
  const go = useNavigate()
  const { run } = useDuplicateItem()
  return async itemId => {
    const answer = await run({ params: { itemId } })
    if (!answer) return
    toast({ tone: 'success', title: answer.message })
    await go(`/${answer.data.kind}/create?draft=${answer.data._id}`)
  }
}

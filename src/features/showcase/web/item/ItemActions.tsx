import { Ellipsis, Flag } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../../platform/web/ui/Menu.tsx'
import { isolate } from '../../../accounts/web/isolate.ts'
import type { ItemPage } from '../../../items/contract/page.ts'
import { ITEM } from '../../../items/contract.ts'
import { itemPathOf } from '../../../items/rules.ts'
import { ReportDialog } from '../../../reports/web/ReportDialog.tsx'
import { BookmarkButton } from '../../../social/web/BookmarkButton.tsx'
import { LikeButton } from '../../../social/web/LikeButton.tsx'
import { ShareMenu } from '../../../social/web/ShareMenu.tsx'
import type { strings } from '../../strings.en.ts'
import css from './ItemHead.module.css'

/** Like, keep, send on, report. */
export function ItemActions({ item: { card, own } }: { item: ItemPage }) {
  const t = useText<typeof strings>('showcase')
  const [reports, setReports] = useState(false)
  const more = t('more', { name: isolate(card.name) })
  const target = { kind: ITEM, id: card._id, name: card.name }
  return (
    <div className={css.actions}>
      <LikeButton {...target} />
      <BookmarkButton {...target} />
      <ShareMenu path={itemPathOf(card._id)} title={card.name} />
      {!own && (
        <Menu
          align="end"
          label={more}
          trigger={<IconButton label={more} icon={<Ellipsis {...iconProps} />} />}
          items={[{ key: 'report', label: t('report'), icon: <Flag {...iconProps} />, onPick: () => setReports(true) }]}
        />
      )}
      <ReportDialog {...target} open={reports} onClose={() => setReports(false)} />
    </div>
  )
}

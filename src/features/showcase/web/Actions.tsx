import { Ellipsis, Flag, Link2, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { ReportDialog } from '../../reports/web/ReportDialog.tsx'
import { BookmarkButton } from '../../social/web/BookmarkButton.tsx'
import { FollowButton } from '../../social/web/FollowButton.tsx'
import { useBlock } from '../../social/web/use-block.tsx'
import type { Showcase } from '../contract/page.ts'
import type { strings } from '../strings.en.ts'
import css from './Actions.module.css'

const COPIED_MS = 3000

/** Follow, keep, send on, block, report. On phones they stay at the lower end of the window. */
export function Actions({ showcase }: { showcase: Showcase }) {
  const t = useText<typeof strings>('showcase')
  const { card, userId, own } = showcase
  const [reports, setReports] = useState(false)
  const target = { kind: 'member', id: userId, name: card.name }
  const block = useBlock(target)
  const url = `${location.origin}/profile/${card.username}`
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    toast({ tone: 'success', title: t('copied'), ms: COPIED_MS })
  }
  const send = () => void navigator.share({ title: card.name, url }).catch(() => {})
  const flag = <Flag {...iconProps} />
  const items = [
    { key: 'copy', label: t('copy-link'), icon: <Link2 {...iconProps} />, onPick: () => void copy() },
    ...('share' in navigator
      ? [{ key: 'share', label: t('share'), icon: <Share2 {...iconProps} />, onPick: send }]
      : []),
    ...(own ? [] : [{ key: 'report', label: t('report'), icon: flag, onPick: () => setReports(true) }, block.item]),
  ]
  const more = t('more', { name: card.name })
  return (
    <div {...(!own && { className: css.actions, 'data-foot-bar': true })}>
      {!own && <FollowButton {...target} variant="primary" />}
      {!own && <BookmarkButton {...target} />}
      <Menu
        label={more}
        align="end"
        trigger={<IconButton label={more} icon={<Ellipsis {...iconProps} />} />}
        items={items}
      />
      {block.dialog}
      <ReportDialog {...target} open={reports} onClose={() => setReports(false)} />
    </div>
  )
}

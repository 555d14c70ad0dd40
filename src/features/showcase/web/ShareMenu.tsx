import { Link2, Share2 } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import type { CardView } from '../../profiles/contract.ts'
import type { strings } from '../strings.en.ts'

const COPIED_MS = 3000

/** Sends the page on: the device's own way where there is one, or the copied link. */
export function ShareMenu({ card }: { card: CardView }) {
  const t = useText<typeof strings>('showcase')
  const url = `${location.origin}/profile/${card.username}`
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    toast({ tone: 'success', title: t('copied'), ms: COPIED_MS })
  }
  const share =
    'share' in navigator
      ? [
          {
            key: 'share',
            label: t('share'),
            icon: <Share2 {...iconProps} />,
            onPick: () => void navigator.share({ title: card.name, url }).catch(() => {}),
          },
        ]
      : []
  const items = [
    { key: 'copy', label: t('copy-link'), icon: <Link2 {...iconProps} />, onPick: () => void copy() },
    ...share,
  ]
  return (
    <Menu
      label={t('share')}
      align="end"
      trigger={<Button icon={<Share2 {...iconProps} />}>{t('share')}</Button>}
      items={items}
    />
  )
}

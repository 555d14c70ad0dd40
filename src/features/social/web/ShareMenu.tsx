import { Link2, Mail, Share2 } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button, type ButtonProps } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import type { strings } from '../strings.en.ts'

type ShareMenuProps = {
  /** Path of the page on this site, and what it is called. */
  path: string
  title: string
  variant?: ButtonProps['variant']
}

const COPIED_MS = 3000

/** Sends a page on: its link copied, by mail, or by whatever the device offers. Needs the sentences of `social`. */
export function ShareMenu({ path, title, variant = 'outline' }: ShareMenuProps) {
  const t = useText<typeof strings>('social')
  const url = location.origin + path
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    toast({ tone: 'success', title: t('copied'), ms: COPIED_MS })
  }
  const send = () => void navigator.share({ title, url }).catch(() => {})
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`
  const share = <Share2 {...iconProps} />
  const items = [
    { key: 'copy', label: t('copy-link'), icon: <Link2 {...iconProps} />, onPick: () => void copy() },
    ...('share' in navigator ? [{ key: 'device', label: t('share-device'), icon: share, onPick: send }] : []),
    { key: 'mail', label: t('share-mail'), icon: <Mail {...iconProps} />, href: mail },
  ]
  return (
    <Menu
      label={t('share')}
      align="end"
      trigger={
        <Button variant={variant} icon={share}>
          {t('share')}
        </Button>
      }
      items={items}
    />
  )
}

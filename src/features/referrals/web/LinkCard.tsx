import { Copy, Mail, Share2 } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useClub } from '../../settings/web/data.ts'
import type { strings } from '../strings.en.ts'
import css from './LinkCard.module.css'

const COPIED_MS = 3000

/** One's own link, with the ways to send it on: copied, by the device's own sheet where there is one, by mail. */
export function LinkCard({ link }: { link: string }) {
  const t = useText<typeof strings>('referrals')
  const { name: club } = useClub()
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast({ tone: 'success', title: t('copied'), ms: COPIED_MS })
    } catch {
      toast({ tone: 'danger', title: t('not-copied') })
    }
  }
  const subject = encodeURIComponent(t('mail-subject', { club }))
  const body = encodeURIComponent(t('mail-body', { club, link }))
  return (
    <Card as="section">
      <div className={css.card}>
        <span className={css.label} id={id}>
          {t('link')}
        </span>
        <output className={css.link} dir="ltr" aria-labelledby={id}>
          {link}
        </output>
        <div className={css.acts}>
          <Button variant="primary" icon={<Copy {...iconProps} />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
          {'share' in navigator && (
            <Button
              icon={<Share2 {...iconProps} />}
              onClick={() => void navigator.share({ title: club, url: link }).catch(() => {})}
            >
              {t('share')}
            </Button>
          )}
          <Button icon={<Mail {...iconProps} />} href={`mailto:?subject=${subject}&body=${body}`}>
            {t('mail')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import type { strings } from '../strings.en.ts'
import styles from './mail-texts.module.css'

/** How a preview is shown. */
export type Shown = { width: 'wide' | 'phone'; scheme: 'light' | 'dark' }

/** Chooses how a preview is shown. Pages that use it list `mail-texts` in their `strings`. */
export function PreviewSwitches({ shown, onChange }: { shown: Shown; onChange: (next: Shown) => void }) {
  const t = useText<typeof strings>('mail-texts')
  return (
    <div className={styles.switches}>
      <Segmented
        label={t('edit.width')}
        value={shown.width}
        onChange={width => onChange({ ...shown, width })}
        options={(['wide', 'phone'] as const).map(key => ({ key, label: t(`edit.${key}`) }))}
      />
      <Segmented
        label={t('edit.skin')}
        value={shown.scheme}
        onChange={scheme => onChange({ ...shown, scheme })}
        options={(['light', 'dark'] as const).map(key => ({ key, label: t(`edit.${key}`) }))}
      />
    </div>
  )
}

type MailPreviewProps = { title: string; mail: { subject: string; html: string } | undefined; width: Shown['width'] }

/** A mail as its reader will see it. Nothing in it runs, and its links lead nowhere. */
export function MailPreview({ title, mail, width }: MailPreviewProps) {
  const t = useText<typeof strings>('mail-texts')
  if (!mail) return <Skeleton height="480px" />
  return (
    <figure className={classNames(styles.preview, width === 'phone' && styles.phone)}>
      <figcaption>
        <bdi>{t('edit.in-subject', { subject: `\u2068${mail.subject}\u2069` })}</bdi>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <iframe title={title} sandbox="" srcDoc={mail.html} tabIndex={0} />
    </figure>
  )
}

import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { Sheet } from '../../../../platform/web/ui/Sheet.tsx'
import type { strings } from '../../strings.en.ts'
import styles from './WizardPage.module.css'

/** Where there is no room beside the form the card opens in a sheet. */
export function PreviewButton({ card }: { card: ReactNode }) {
  const t = useText<typeof strings>('profiles')
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.previewButton}>
      <Button size="compact" variant="ghost" icon={<Eye {...iconProps} />} onClick={() => setOpen(true)}>
        {t('wizard.preview')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('wizard.how-members-see')}>
        {card}
      </Sheet>
    </div>
  )
}

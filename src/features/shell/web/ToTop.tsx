import { ArrowUp } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import styles from './ToTop.module.css'
import { useScrolled } from './use-scrolled.ts'

/** Back to the top, once 250 px of the page are behind (spec, layout rules). */
export function ToTop() {
  const t = useText<typeof strings>('shell')
  const away = useScrolled(250)
  if (!away) return null
  const rise = () => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <span className={styles.place}>
      <IconButton label={t('frame.top')} icon={<ArrowUp {...iconProps} />} variant="outline" onClick={rise} />
    </span>
  )
}

import { ChevronLeft, ChevronRight, ChevronsLeft } from '../icons.ts'
import { Button } from './Button.tsx'
import { iconSmall } from './icon-props.ts'
import styles from './Pagination.module.css'
import { useWords } from './use-words.ts'

type KeyPagesProps = {
  newer: boolean
  older: boolean
  onNewest: () => void
  onNewer: () => void
  onOlder: () => void
}

/** Pages of a list that is read by key: on and back, without numbers; nothing when all fits on one. */
export function KeyPages({ newer, older, onNewest, onNewer, onOlder }: KeyPagesProps) {
  const t = useWords()
  if (!newer && !older) return null
  return (
    <nav className={styles.pages} aria-label={t('ui.pages')}>
      <Button
        variant="ghost"
        size="compact"
        icon={<ChevronsLeft {...iconSmall} className="flip" />}
        disabled={!newer}
        onClick={onNewest}
      >
        {t('ui.newest')}
      </Button>
      <Button
        variant="ghost"
        size="compact"
        icon={<ChevronLeft {...iconSmall} className="flip" />}
        disabled={!newer}
        onClick={onNewer}
      >
        {t('ui.newer')}
      </Button>
      <Button
        variant="ghost"
        size="compact"
        icon={<ChevronRight {...iconSmall} className="flip" />}
        disabled={!older}
        onClick={onOlder}
      >
        {t('ui.older')}
      </Button>
    </nav>
  )
}

import { ChevronLeft, ChevronRight } from '../icons.ts'
import { classNames } from './class-names.ts'
import { iconProps } from './icon-props.ts'
import { IconButton } from './IconButton.tsx'
import { pagesShown } from './pages-shown.ts'
import styles from './Pagination.module.css'
import { useWords } from './use-words.ts'

type PaginationProps = { page: number; perPage: number; count: number; onPage: (page: number) => void }

/** Pages of a list, from 1; nothing when all fits on one. */
export function Pagination({ page, perPage, count, onPage }: PaginationProps) {
  const t = useWords()
  const pages = Math.ceil(count / perPage)
  if (pages < 2) return null
  return (
    <nav className={styles.pages} aria-label={t('ui.pages')}>
      <IconButton
        label={t('ui.previous')}
        icon={<ChevronLeft {...iconProps} className="flip" />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {pagesShown(page, pages).map(shown =>
        typeof shown === 'number' ? (
          <button
            key={shown}
            type="button"
            className={classNames(styles.page, shown === page && styles.now)}
            aria-current={shown === page ? 'page' : undefined}
            aria-label={t('ui.page-number', { page: shown })}
            onClick={() => onPage(shown)}
          >
            {shown}
          </button>
        ) : (
          <span key={shown} className={styles.gap}>
            …
          </span>
        ),
      )}
      <span className={styles.short}>{t('ui.page-of', { page, pages })}</span>
      <IconButton
        label={t('ui.next')}
        icon={<ChevronRight {...iconProps} className="flip" />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}

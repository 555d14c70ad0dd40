import type { ReactNode } from 'react'
import { directionOf, languageOfText } from '../../shared/text.ts'
import { X } from '../icons.ts'
import styles from './Chip.module.css'
import { classNames } from './class-names.ts'
import { iconSmall } from './icon-props.ts'
import { useShownLanguage } from './use-shown-language.ts'
import { useWords } from './use-words.ts'

export type Tone = 'neutral' | 'primary' | 'brass' | 'live' | 'success' | 'warning' | 'info' | 'danger' | 'paper'

type ChipProps = {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
  /** Shows a cross; `removeLabel` names what goes when the children are not plain text. */
  onRemove?: () => void
  removeLabel?: string
  /** Round with a hairline: an active filter rather than a mark. */
  pill?: boolean
  title?: string
}

/** A small mark: a kind, a state, a chosen filter. The live tone has its own dot; paper lies on pictures. */
export function Chip({ tone = 'neutral', icon, children, onRemove, removeLabel, pill, title }: ChipProps) {
  const t = useWords()
  const language = useShownLanguage()
  const name = removeLabel ?? (typeof children === 'string' ? children : '')
  return (
    <span
      className={classNames(styles.chip, styles[tone], pill && styles.pill, onRemove && styles.removable)}
      title={title}
    >
      {tone === 'live' && !icon && <span className={styles.dot} />}
      {icon}
      {typeof children === 'string' ? (
        <span className={styles.text} dir={directionOf(languageOfText(children, language))}>
          {children}
        </span>
      ) : (
        <span className={styles.text}>{children}</span>
      )}
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={t('ui.remove-named', { name })} onClick={onRemove}>
          <X {...iconSmall} />
        </button>
      )}
    </span>
  )
}

import { lazy, Suspense } from 'react'
import { ChevronDown } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Popover } from '../../../platform/web/ui/Popover.tsx'
import { Spinner } from '../../../platform/web/ui/Spinner.tsx'
import type { strings } from '../strings.en.ts'
import styles from './Bar.module.css'
import picker from './CurrencyPicker.module.css'

const CurrencyPicker = lazy(async () => ({ default: (await import('./CurrencyPicker.tsx')).CurrencyPicker }))

/** In which currency amounts are shown; opens the list. */
export function CurrencyButton() {
  const t = useText<typeof strings>('shell')
  const { currency } = useLanguage()
  const trigger = (
    <button type="button" className={styles.tool} aria-label={t('bar.currency', { currency })}>
      <bdi>{currency}</bdi>
      <ChevronDown {...iconSmall} />
    </button>
  )
  return (
    <Popover trigger={trigger} label={t('bar.currencies')} align="end">
      {close => (
        <Suspense
          fallback={
            <div className={picker.picker}>
              <Spinner />
            </div>
          }
        >
          <CurrencyPicker onPicked={close} />
        </Suspense>
      )}
    </Popover>
  )
}

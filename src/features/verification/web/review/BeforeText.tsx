import { useText } from '../../../../platform/web/text.tsx'
import { VisuallyHidden } from '../../../../platform/web/ui/VisuallyHidden.tsx'
import { ShownText } from '../../../profiles/web/show/ShownText.tsx'
import type { Difference } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import styles from './ItemLine.module.css'

const list = (names: readonly string[], language: string): string => names.join(language === 'ar' ? '، ' : ', ')

/** Under a value that changed: what it was, struck through; files by name. */
export function BeforeText({ kind, difference }: { kind: string; difference: Difference }) {
  const t = useText<typeof strings>('verification')
  const { key, before, now, filesGone, filesNew } = difference
  const files = filesGone.length + filesNew.length > 0
  return (
    <span className={styles.before}>
      {before && (
        <s>
          <VisuallyHidden>{t('fieldsOf.before')}</VisuallyHidden>
          <ShownText kind={kind} field={key} value={before} />
        </s>
      )}
      {!before && now && !files && t('fieldsOf.was-empty')}
      {before && !now && !files && t('fieldsOf.now-empty')}
      {filesGone.length > 0 && (
        <bdi>{t('fieldsOf.gone', { files: list(filesGone, document.documentElement.lang) })}</bdi>
      )}
      {filesNew.length > 0 && (
        <bdi>{t('fieldsOf.added', { files: list(filesNew, document.documentElement.lang) })}</bdi>
      )}
    </span>
  )
}

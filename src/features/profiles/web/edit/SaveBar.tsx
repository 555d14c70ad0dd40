import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { undoBar } from '../../../../platform/web/ui/toast.ts'
import type { strings } from '../../strings.en.ts'
import styles from './SaveBar.module.css'

type SaveBarProps = { unsaved: boolean; busy: boolean; onDiscard: () => () => void }

/** Save, and the way back to what was saved; it stays in sight while something is not saved. */
export function SaveBar({ unsaved, busy, onDiscard }: SaveBarProps) {
  const t = useText<typeof strings>('profiles')
  const discard = () => undoBar({ message: t('edit.discarded'), onUndo: onDiscard() })
  return (
    <div className={classNames(styles.bar, unsaved && styles.unsaved)}>
      <Button type="submit" variant="primary" loading={busy} disabled={!unsaved}>
        {t('edit.save')}
      </Button>
      {unsaved && (
        <Button disabled={busy} onClick={discard}>
          {t('edit.discard')}
        </Button>
      )}
      <p className={styles.where} role="status">
        {unsaved && t('edit.unsaved')}
      </p>
    </div>
  )
}

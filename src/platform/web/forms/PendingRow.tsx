import type { FileTake } from '../../shared/file-rules.ts'
import { CircleAlert, RotateCw, X } from '../icons.ts'
import { classNames } from '../ui/class-names.ts'
import { iconProps, iconSmall } from '../ui/icon-props.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useWords } from '../ui/use-words.ts'
import { fileReason, sizeInWords } from './file-words.ts'
import { FileName } from './FileName.tsx'
import { FileThumb } from './FileThumb.tsx'
import styles from './UploadField.module.css'
import type { Pending } from './uploads.ts'

type PendingRowProps = { pending: Pending; take: FileTake; max: number; onCancel: () => void; onRetry: () => void }

/** A file on its way with its bar, or why it did not arrive. */
export function PendingRow({ pending, take, max, onCancel, onRetry }: PendingRowProps) {
  const t = useWords()
  const { file, state, percent, code, message, again } = pending
  const name = file.name
  return (
    <li className={classNames(styles.file, state === 'failed' && styles.failed)}>
      <FileThumb name={name} src={null} />
      <div className={styles.words}>
        <FileName name={name} className={styles.name} />
        {state === 'failed' ? (
          <span className={styles.reason}>
            <CircleAlert {...iconSmall} />
            {fileReason(t, take, code ?? 'unexpected', message, max)}
          </span>
        ) : (
          <>
            <span className={styles.size}>
              {state === 'waiting' ? t('ui.waiting') : t('ui.uploading', { percent })} · {sizeInWords(t, file.size)}
            </span>
            <progress className={styles.bar} max={100} value={percent} aria-label={name} />
          </>
        )}
      </div>
      <div className={styles.acts}>
        {state === 'failed' && again && (
          <IconButton
            label={t('ui.retry-named', { name })}
            icon={<RotateCw {...iconProps} className="flip" />}
            onClick={onRetry}
          />
        )}
        <IconButton
          label={t(state === 'failed' ? 'ui.remove-named' : 'ui.cancel-named', { name })}
          icon={<X {...iconProps} />}
          onClick={onCancel}
        />
      </div>
    </li>
  )
}

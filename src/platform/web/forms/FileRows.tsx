import { useState } from 'react'
import { FileRow } from './FileRow.tsx'
import type { UploadFieldProps } from './field-props.ts'
import { PendingRow } from './PendingRow.tsx'
import styles from './UploadField.module.css'
import type { FieldUploads } from './use-uploads.ts'

type FileRowsProps = Pick<UploadFieldProps, 'value' | 'take' | 'disabled'> & { max: number; uploads: FieldUploads }

/** The files there are, in their order, and under them those on their way. */
export function FileRows({ value, take, disabled, max, uploads }: FileRowsProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  if (value.length === 0 && uploads.pending.length === 0) return null
  const over = (index: number) => {
    if (dragged === null || dragged === index) return
    uploads.move(dragged, index)
    setDragged(index)
  }
  return (
    <ul className={styles.files}>
      {value.map((file, index) => (
        <FileRow
          key={file._id}
          file={file}
          place={index}
          count={value.length}
          disabled={disabled}
          dragged={dragged === index}
          onMove={to => uploads.move(index, to)}
          onRemove={() => uploads.remove(file)}
          onDrag={on => setDragged(on ? index : null)}
          onOver={() => over(index)}
        />
      ))}
      {uploads.pending.map(one => (
        <PendingRow
          key={one.id}
          pending={one}
          take={take}
          max={max}
          onCancel={() => uploads.cancel(one)}
          onRetry={() => uploads.retry(one)}
        />
      ))}
    </ul>
  )
}

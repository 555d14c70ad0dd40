import { Camera, ChevronDown, Upload } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { MAX_FILES_PER_GROUP } from '../../shared/file-rules.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { iconProps, iconSmall } from '../ui/icon-props.ts'
import { useWords } from '../ui/use-words.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { FileRows } from './FileRows.tsx'
import type { UploadFieldProps } from './field-props.ts'
import { acceptOf, limitsInWords } from './file-words.ts'
import styles from './UploadField.module.css'
import { useUploads } from './use-uploads.ts'

/**
 * Files, sent at once: chosen, dropped, pasted or photographed. Each has its bar and can be cancelled or tried again; a file the
 * club does not take is told so before it is sent. Finished ones are ordered by dragging or by buttons.
 */
export function UploadField(props: UploadFieldProps) {
  const { take, many = false, value, max = many ? MAX_FILES_PER_GROUP : 1 } = props
  const t = useWords()
  const uploads = useUploads({ ...props, many, max })
  const limits = t(many ? 'ui.file-limits' : 'ui.file-limit', limitsInWords(t, take))
  const aside = many ? t('ui.chosen-of', { count: value.length, max }) : undefined
  return (
    <FieldFrame {...props} aside={aside} group="group">
      {control => (
        <div onPaste={event => uploads.add(filesOf(event.clipboardData, event))}>
          {!props.disabled && (
            <DropZone
              {...props}
              many={many}
              limits={limits}
              describedBy={control['aria-describedby']}
              invalid={control['aria-invalid']}
              onFiles={uploads.add}
            />
          )}
          <FileRows {...props} max={max} uploads={uploads} />
          {props.why && (
            <details className={styles.why}>
              <summary>
                {t('ui.why-we-ask')}
                <ChevronDown {...iconSmall} />
              </summary>
              <p>{props.why}</p>
            </details>
          )}
          <span role="status">
            <VisuallyHidden>{uploads.news}</VisuallyHidden>
          </span>
        </div>
      )}
    </FieldFrame>
  )
}

/** Files of a paste or a drop; text that is pasted goes its usual way. */
function filesOf(data: DataTransfer, event: ClipboardEvent | DragEvent): File[] {
  const files = [...data.files]
  if (files.length > 0) event.preventDefault()
  return files
}

type DropZoneProps = Pick<UploadFieldProps, 'take' | 'value' | 'label'> & {
  many: boolean
  limits: string
  describedBy?: string
  invalid?: true
  onFiles: (files: File[]) => void
}

function DropZone({ take, many, value, label, limits, describedBy, invalid, onFiles }: DropZoneProps) {
  const t = useWords()
  const dialog = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    setOver(false)
    onFiles(filesOf(event.dataTransfer, event))
  }
  const verb = many ? t('ui.choose-files') : t(value.length > 0 ? 'ui.replace-file' : 'ui.choose-file')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the buttons inside do the same
    <div
      className={classNames(styles.zone, over && styles.over, invalid && styles.invalid)}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => !event.currentTarget.contains(event.relatedTarget as Node) && setOver(false)}
      onDrop={drop}
    >
      <div className={styles.buttons}>
        <Button
          icon={<Upload {...iconProps} />}
          aria-label={`${verb}: ${label}`}
          aria-describedby={describedBy}
          onClick={() => dialog.current?.click()}
        >
          {verb}
        </Button>
        {take === 'image' && (
          <Button icon={<Camera {...iconProps} />} className={styles.camera} onClick={() => camera.current?.click()}>
            {t('ui.take-photo')}
          </Button>
        )}
      </div>
      <p className={styles.limits}>
        <span className={styles.drop}>{t(many ? 'ui.drop-many' : 'ui.drop-file')}. </span>
        {limits}
      </p>
      <FilePicker reference={dialog} label={label} accept={acceptOf(take)} multiple={many} onFiles={onFiles} />
      {take === 'image' && <FilePicker reference={camera} label={label} accept="image/*" capture onFiles={onFiles} />}
    </div>
  )
}

type FilePickerProps = {
  reference: React.RefObject<HTMLInputElement | null>
  label: string
  accept: string
  multiple?: boolean
  capture?: boolean
  onFiles: (files: File[]) => void
}

/** The system's file dialog, opened by our buttons. */
function FilePicker({ reference, label, accept, multiple, capture, onFiles }: FilePickerProps) {
  return (
    <input
      ref={reference}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      multiple={multiple}
      capture={capture ? 'environment' : undefined}
      onChange={event => {
        onFiles([...(event.target.files ?? [])])
        // the same file can be chosen again after it failed
        event.target.value = ''
      }}
    />
  )
}

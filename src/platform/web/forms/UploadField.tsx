import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { MAX_FILES_PER_GROUP } from '../../shared/file-rules.ts'
import type { FileView } from '../../shared/files-contract.ts'
import { ArrowDown, ArrowUp, Camera, ChevronDown, GripVertical, Trash2, Upload } from '../icons.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { iconProps, iconSmall } from '../ui/icon-props.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useWords } from '../ui/use-words.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { UploadFieldProps } from './field-props.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { acceptOf, limitsInWords, sizeInWords } from './file-words.ts'
import { FileName } from './FileName.tsx'
import { FileThumb } from './FileThumb.tsx'
import { PendingRow } from './PendingRow.tsx'
import styles from './UploadField.module.css'
import type { FieldUploads } from './use-uploads.ts'
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
    // Dropping is an extra way; the buttons inside do the same.
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

type FileRowsProps = Pick<UploadFieldProps, 'value' | 'take' | 'disabled'> & { max: number; uploads: FieldUploads }

/** The files there are, in their order, and under them those on their way. */
function FileRows({ value, take, disabled, max, uploads }: FileRowsProps) {
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

type FileRowProps = {
  file: FileView
  place: number
  count: number
  disabled?: boolean
  dragged: boolean
  onMove: (to: number) => void
  onRemove: () => void
  onDrag: (on: boolean) => void
  onOver: () => void
}

/** A finished file: picture or type, name that opens it, its place among the others, and out. */
function FileRow({ file, place, count, disabled, dragged, onMove, onRemove, onDrag, onOver }: FileRowProps) {
  const t = useWords()
  const row = useRef<HTMLLIElement>(null)
  const pressed = useRef<'up' | 'down' | null>(null)
  const movable = count > 1 && !disabled
  // the button that moved the file keeps the focus, or its twin does at the end of the list
  // Runs when the place changes.
  useEffect(() => {
    if (!pressed.current) return
    const buttons = row.current?.querySelectorAll<HTMLButtonElement>('[data-move]:not(:disabled)') ?? []
    const wanted = [...buttons].find(button => button.dataset.move === pressed.current) ?? buttons[0]
    wanted?.focus()
    pressed.current = null
  }, [place])
  const move = (way: 'up' | 'down') => {
    pressed.current = way
    onMove(way === 'up' ? place - 1 : place + 1)
  }
  return (
    <li
      ref={row}
      className={classNames(styles.file, dragged && styles.dragged)}
      draggable={movable}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', file.name)
        onDrag(true)
      }}
      onDragEnter={onOver}
      onDragOver={event => event.preventDefault()}
      onDragEnd={() => onDrag(false)}
    >
      {movable && <GripVertical {...iconProps} className={styles.grip} />}
      <FileThumb name={file.name} src={file.thumbUrl} />
      <div className={styles.words}>
        <a href={file.fileUrl} target="_blank" rel="noreferrer" className={styles.name}>
          <FileName name={file.name} />
          <VisuallyHidden> ({t('ui.new-window')})</VisuallyHidden>
        </a>
        <span className={styles.size}>{sizeInWords(t, file.size)}</span>
      </div>
      {!disabled && (
        <div className={styles.acts}>
          {movable && (
            <>
              <IconButton
                data-move="up"
                label={t('ui.move-named-up', { name: file.name })}
                icon={<ArrowUp {...iconProps} />}
                disabled={place === 0}
                onClick={() => move('up')}
              />
              <IconButton
                data-move="down"
                label={t('ui.move-named-down', { name: file.name })}
                icon={<ArrowDown {...iconProps} />}
                disabled={place === count - 1}
                onClick={() => move('down')}
              />
            </>
          )}
          <IconButton
            label={t('ui.remove-named', { name: file.name })}
            icon={<Trash2 {...iconProps} />}
            onClick={onRemove}
          />
        </div>
      )}
    </li>
  )
}

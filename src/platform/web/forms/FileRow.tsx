import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FileView } from '../../shared/files-contract.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { iconProps } from '../ui/icon-props.ts'
import { useWords } from '../ui/use-words.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { FileName } from './FileName.tsx'
import { FileThumb } from './FileThumb.tsx'
import { sizeInWords } from './file-words.ts'
import styles from './UploadField.module.css'

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
export function FileRow({ file, place, count, disabled, dragged, onMove, onRemove, onDrag, onOver }: FileRowProps) {
  const t = useWords()
  const row = useRef<HTMLLIElement>(null)
  const pressed = useRef<'up' | 'down' | null>(null)
  const movable = count > 1 && !disabled
  // the button that moved the file keeps the focus, or its twin does at the end of the list
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the place changes
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

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Plus, Trash2 } from '../icons.ts'
import { Button } from '../ui/Button.tsx'
import { focusableIn } from '../ui/focusable.ts'
import { iconProps } from '../ui/icon-props.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useWords } from '../ui/use-words.ts'
import type { FieldProps } from './field-props.ts'
import { FieldFrame } from './FieldFrame.tsx'
import styles from './Repeater.module.css'

type RepeaterProps<Row> = FieldProps<Row[]> & {
  /** An empty row. */
  makeRow: () => Row
  /** Names a row for listeners and its remove button: "Education" gives "Education 2". */
  rowLabel: string
  addLabel: string
  min?: number
  max?: number
  /** The fields of one row; name them `${name}.${index}.degree` so that errors find them. */
  render: (row: Row, index: number, change: (part: Partial<Row>) => void) => ReactNode
}

/** Rows of the same fields: educations, certificates, languages. Focus goes into a new row, and to the nearest one after a removal. */
export function Repeater<Row extends object>(props: RepeaterProps<Row>) {
  const {
    value,
    onChange,
    makeRow,
    rowLabel,
    addLabel,
    min = 0,
    max = Number.POSITIVE_INFINITY,
    render,
    disabled,
  } = props
  const t = useWords()
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [focusRow, setFocusRow] = useState<number | null>(null)
  const keys = useRowKeys(value.length)

  useEffect(() => {
    if (focusRow === null) return
    const row = list.current?.children[focusRow]
    const target = row ? focusableIn(row as HTMLElement)[0] : add.current
    target?.focus()
    setFocusRow(null)
  }, [focusRow])

  const addRow = () => {
    onChange([...value, makeRow()])
    setFocusRow(value.length)
  }
  const removeRow = (index: number) => {
    keys.forget(index)
    onChange(value.filter((_, at) => at !== index))
    setFocusRow(Math.min(index, value.length - 2))
  }
  const changeRow = (index: number, part: Partial<Row>) =>
    onChange(value.map((row, at) => (at === index ? { ...row, ...part } : row)))

  return (
    <FieldFrame {...props} group="group">
      {() => (
        <>
          <ol ref={list} className={styles.rows}>
            {value.map((row, index) => {
              const named = t('ui.row-of', { label: rowLabel, number: index + 1 })
              return (
                <li key={keys.of(index)} className={styles.row}>
                  {/* A fieldset cannot be laid out as a grid everywhere. */}
                  <div role="group" aria-label={named} className={styles.fields}>
                    {render(row, index, part => changeRow(index, part))}
                  </div>
                  {value.length > min && !disabled && (
                    <IconButton
                      label={t('ui.remove-named', { name: named })}
                      icon={<Trash2 {...iconProps} />}
                      onClick={() => removeRow(index)}
                    />
                  )}
                </li>
              )
            })}
          </ol>
          {value.length < max && !disabled && (
            <span>
              <Button ref={add} icon={<Plus {...iconProps} />} onClick={addRow}>
                {addLabel}
              </Button>
            </span>
          )}
        </>
      )}
    </FieldFrame>
  )
}

/** Keys that stay with their rows, so that removing one in the middle does not move what was typed into another. */
function useRowKeys(length: number) {
  const keys = useRef<number[]>([])
  const next = useRef(0)
  while (keys.current.length < length) keys.current.push(next.current++)
  keys.current.length = length
  return {
    of: (index: number) => keys.current[index],
    forget: (index: number) => void keys.current.splice(index, 1),
  }
}

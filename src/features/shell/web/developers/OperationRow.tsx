import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import type { Operation } from '../../api-document.ts'
import styles from './Operation.module.css'
import { OperationDetails } from './OperationDetails.tsx'

/** One call: a line that opens. What is inside is drawn on the first opening. */
export function OperationRow({ operation }: { operation: Operation }) {
  const [opened, setOpened] = useState(false)
  return (
    <details
      id={operation.id}
      className={styles.operation}
      onToggle={event => event.currentTarget.open && setOpened(true)}
    >
      <summary className={styles.line}>
        <span className={classNames(styles.method, styles[operation.method.toLowerCase()])} dir="ltr">
          {operation.method}
        </span>
        <span className={styles.words}>
          <code className={styles.path}>{operation.path}</code>
          <span className={styles.summary} lang="en" dir="ltr">
            {operation.summary}
          </span>
        </span>
        <code className={styles.access}>{operation.access}</code>
        <ChevronDown {...iconProps} className={styles.chevron} />
      </summary>
      {opened && <OperationDetails operation={operation} />}
    </details>
  )
}

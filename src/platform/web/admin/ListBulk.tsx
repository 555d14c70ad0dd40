import { useState } from 'react'
import { BulkBar } from './BulkBar.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import type { BulkAction } from './list-props.ts'
import type { List } from './use-list.ts'

/** The bar over the selection, and the dialog that carries an act out. */
export function ListBulk<Row>({ actions, list }: { actions: readonly BulkAction<Row>[]; list: List<Row> }) {
  const [acting, setActing] = useState<{ action: BulkAction<Row>; rows: readonly Row[] } | null>(null)
  const { selection, rows = [], count = 0, nameOf } = list
  if (actions.length === 0) return null
  const wholePage = rows.length > 0 && rows.every(selection.has) && selection.rows.length < count
  return (
    <>
      <BulkBar
        selection={selection}
        actions={actions}
        matching={wholePage && count > rows.length ? count : null}
        fetching={list.fetchingAll}
        onSelectMatching={() => void list.selectMatching()}
        onAct={action => setActing({ action, rows: selection.rows })}
      />
      {acting && (
        <BulkDialog
          {...acting}
          nameOf={nameOf}
          onClose={left => {
            setActing(null)
            selection.keepOnly(left)
            list.reread()
          }}
        />
      )}
    </>
  )
}

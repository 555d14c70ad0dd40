import { useState } from 'react'
import { useNarrow } from '../ui/use-narrow.ts'
import { BulkBar } from './BulkBar.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import type { BulkAction } from './list-props.ts'
import { splitRows } from './split-rows.ts'
import type { List } from './use-list.ts'

/** The bar over the selection, and the dialog that carries an act out. */
export function ListBulk<Row>({ actions, list }: { actions: readonly BulkAction<Row>[]; list: List<Row> }) {
  const [acting, setActing] = useState<{ action: BulkAction<Row>; rows: readonly Row[] } | null>(null)
  const { selection, rows = [], count = 0, nameOf } = list
  const narrow = useNarrow()
  if (actions.length === 0) return null
  const pageChosen = rows.length > 0 && rows.every(selection.has)
  const moreMatch = pageChosen && selection.rows.length < count && count > rows.length
  return (
    <>
      <BulkBar
        selection={selection}
        actions={actions}
        matching={moreMatch ? count : null}
        fetching={list.fetchingAll}
        onSelectMatching={() => void list.selectMatching()}
        onSelectPage={narrow && !pageChosen ? () => selection.put(rows, true) : null}
        onAct={action => setActing({ action, rows: selection.rows })}
      />
      {acting && (
        <BulkDialog
          action={acting.action}
          {...splitRows(acting.action, acting.rows)}
          nameOf={nameOf}
          onClose={done => {
            setActing(null)
            selection.put(done, false)
            list.reread()
          }}
        />
      )}
    </>
  )
}

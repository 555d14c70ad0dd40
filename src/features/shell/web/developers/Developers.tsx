import { Download } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { codesOf, findOperations, type Operation } from '../../api-document.ts'
import type { strings } from '../../strings.en.ts'
import { CodeList } from './CodeList.tsx'
import styles from './Developers.module.css'
import { FirstSteps } from './FirstSteps.tsx'
import { OperationRow } from './OperationRow.tsx'
import { useOperations } from './use-api-document.ts'

/** Every call of the server, readable and to be tried, from its own description: nothing here is written twice. */
export function Developers() {
  const t = useText<typeof strings>('shell')
  const [query, setQuery] = useQueryState('q')
  const { data: operations, error, isPending, refetch } = useOperations()
  const slow = useDelayed(isPending)
  const found = useMemo(() => findOperations(operations ?? [], query), [operations, query])
  const codes = useMemo(() => codesOf(operations ?? []), [operations])
  const groups = useMemo(() => Map.groupBy(found, ({ group }) => group), [found])
  useScrollToHash(operations !== undefined)
  const download = (
    <Button href="/api/openapi.json" external icon={<Download {...iconProps} />}>
      {t('developers.document')}
    </Button>
  )
  return (
    <Wrap className={styles.page}>
      <PageHeader title={t('developers.title')} lead={t('developers.lead')} actions={download} />
      <FirstSteps />
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {slow && <Skeleton height="480px" />}
      {operations && (
        <div className={styles.columns}>
          <aside className={styles.aside}>
            <SearchField label={t('developers.find')} value={query} onChange={setQuery} compact />
            <nav aria-label={t('developers.groups')} className={styles.index}>
              {[...groups].map(([group, list]) => (
                <a key={group} href={`#group-${group}`} className={styles.indexLink}>
                  <span lang="en">{group}</span>
                  <span className={styles.count}>{list.length}</span>
                </a>
              ))}
              <a href="#refusals" className={styles.indexLink}>
                {t('developers.refusals')}
                <span className={styles.count}>{codes.length}</span>
              </a>
            </nav>
          </aside>
          <div className={styles.main}>
            {found.length === 0 && <EmptyState kind="no-match" />}
            {[...groups].map(([group, list]) => (
              <Group key={group} group={group} operations={list} />
            ))}
            <CodeList codes={codes} />
          </div>
        </div>
      )}
    </Wrap>
  )
}

function Group({ group, operations }: { group: string; operations: readonly Operation[] }) {
  return (
    <section aria-labelledby={`group-${group}`} className={styles.group}>
      <h2 id={`group-${group}`} className={styles.groupName} lang="en">
        {group}
      </h2>
      {operations.map(operation => (
        <OperationRow key={operation.id} operation={operation} />
      ))}
    </section>
  )
}

/** The address may name a call or a refusal; it can only be shown once the description is here. */
function useScrollToHash(ready: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!ready || hash.length < 2) return
    const target = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (target instanceof HTMLDetailsElement) target.open = true
    target?.scrollIntoView({ block: 'start' })
  }, [ready, hash])
}

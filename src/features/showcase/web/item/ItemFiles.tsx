import { useLocation } from 'react-router'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import type { ItemPage } from '../../../items/contract/page.ts'
import { ProfileFiles } from '../../../profiles/web/ProfileFiles.tsx'
import type { strings } from '../../strings.en.ts'

/** The documents of an offer, for whoever may open them. */
export function ItemFiles({ item: { documents } }: { item: ItemPage }) {
  const t = useText<typeof strings>('showcase')
  const { pathname, search } = useLocation()
  if (documents === null)
    return (
      <EmptyState
        kind="no-permission"
        level={3}
        title={t('item.locked-files')}
        body={t('item.locked-files-too')}
        action={<Button href={`/login?next=${encodeURIComponent(pathname + search)}`}>{t('item.login')}</Button>}
      />
    )
  if (documents.length > 0) return <ProfileFiles files={documents} />
  return <EmptyState kind="none-yet" level={3} title={t('item.no-files')} body={t('item.no-files-too')} />
}

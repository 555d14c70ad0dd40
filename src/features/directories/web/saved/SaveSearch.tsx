import { BellPlus, Check } from 'lucide-react'
import { useLocation } from 'react-router'
import { useRead } from '../../../../platform/web/call.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { filtersOn, type Looked, queryOf } from '../../address.ts'
import { listSavedSearches } from '../../contract.ts'
import type { Directory } from '../../directory.ts'
import type { strings } from '../../strings.en.ts'
import { NewSearch } from './NewSearch.tsx'
import { UpdateSearch } from './UpdateSearch.tsx'
import { useSeen } from './use-seen.ts'

/** Keeps what is looked for now; a visitor logs in first and comes back. One that is kept already leads to the list. */
export function SaveSearch({
  directory,
  looked,
  suggested,
}: {
  directory: Directory
  looked: Looked
  suggested: string
}) {
  const t = useText<typeof strings>('directories')
  const { status } = useSession()
  const { currency } = useLanguage()
  const { pathname, search } = useLocation()
  const member = status === 'member'
  const { data } = useRead(listSavedSearches, undefined, { enabled: member })
  const query = queryOf(directory, new URLSearchParams(search))
  const kept = data?.data.find(one => one.kind === directory.kind && one.query === query)
  useSeen(kept)
  const [opened] = useQueryState('saved', '')
  const edited = data?.data.find(one => one._id === opened && one.kind === directory.kind)
  if (filtersOn(looked) === 0 && looked.text === '')
    return data && data.count > 0 ? <KeptLink kept={data.data} /> : null
  const icon = <BellPlus {...iconProps} />
  if (!member)
    return (
      <Button size="compact" icon={icon} href={`/login?next=${encodeURIComponent(pathname + search)}`}>
        {t('saved.save')}
      </Button>
    )
  if (kept)
    return (
      <Button size="compact" variant="ghost" icon={<Check {...iconProps} />} href="/saved-searches">
        <bdi>{kept.name}</bdi>
      </Button>
    )
  return (
    <>
      {edited && <UpdateSearch saved={edited} query={query} currency={currency} />}
      <NewSearch kind={directory.kind} query={query} currency={currency} suggested={suggested} />
    </>
  )
}

/** The way to one's saved searches, with how much is new in them. */
function KeptLink({ kept }: { kept: readonly { newCount: number }[] }) {
  const t = useText<typeof strings>('directories')
  const count = kept.reduce((sum, one) => sum + one.newCount, 0)
  return (
    <Button size="compact" variant="ghost" href="/saved-searches">
      {t('saved.title')}
      {count > 0 && <Chip tone="live">{t('saved.new', { count })}</Chip>}
    </Button>
  )
}

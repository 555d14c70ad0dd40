import { Save } from 'lucide-react'
import { useWrite } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { changeSavedSearch, listSavedSearches, type SavedSearch } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'

/** A saved search that was opened and changed looks from now on for what is shown. */
export function UpdateSearch({ saved, query, currency }: { saved: SavedSearch; query: string; currency: string }) {
  const t = useText<typeof strings>('directories')
  const change = useWrite(changeSavedSearch, { invalidates: [listSavedSearches] })
  const update = async () => {
    if (await change.run({ params: { searchId: saved._id }, body: { query, currency } }))
      toast({ tone: 'success', title: t('saved.updated'), ms: 3000 })
  }
  return (
    <Button size="compact" icon={<Save {...iconProps} />} loading={change.busy} onClick={() => void update()}>
      {t('saved.update', { name: saved.name })}
    </Button>
  )
}

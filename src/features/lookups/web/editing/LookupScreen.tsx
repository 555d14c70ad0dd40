import { Plus, Upload } from 'lucide-react'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { type ListName, lists } from '../../lists.ts'
import type { strings } from '../../strings.en.ts'
import { EntryList } from './EntryList.tsx'
import { IndustryTree } from './IndustryTree.tsx'
import styles from './LookupScreen.module.css'
import { OpenedTask } from './OpenedTask.tsx'
import { type Begins, useOpened } from './use-opened.ts'

type LookupScreenProps = {
  name: ListName
  /** Address of the list, for screens that begin with adding or editing. Default: the list's own. */
  listPath?: string
  begins?: Begins
  /** Of states: whose. */
  country?: { id: string; name: string }
}

/** The editor of every look-up: the list or tree, and what is done with its entries, all drawn from the list's descriptor. */
export function LookupScreen({ name, listPath, begins, country }: LookupScreenProps) {
  const t = useText<typeof strings>('lookups')
  const list = lists[name]
  const { opened, open, close } = useOpened(begins, listPath ?? list.path)
  const actions = (
    <>
      {country && <Button href="/settings/countries">{t('back-to-countries')}</Button>}
      {name === 'currencies' && (
        <Button icon={<Upload {...iconSmall} />} onClick={() => open({ what: 'import' })}>
          {t('import.open')}
        </Button>
      )}
      <Button
        variant="primary"
        icon={<Plus {...iconSmall} />}
        onClick={() => open({ what: 'add', below: null })}
        data-add=""
      >
        {t(`lists.${name}.add`)}
      </Button>
    </>
  )
  const Body = list.tree ? IndustryTree : EntryList
  return (
    <div className={styles.page}>
      <Body list={list} country={country} actions={<div className={styles.actions}>{actions}</div>} open={open} />
      {opened && <OpenedTask list={list} opened={opened} country={country} open={open} onClose={close} />}
    </div>
  )
}

import { useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { BidLog } from '../bid-chain.ts'
import type { strings } from '../strings.en.ts'
import { CheckedLog } from './CheckedLog.tsx'
import css from './CheckLogScreen.module.css'
import { LogDrop } from './LogDrop.tsx'

type Read = { name: string; log: BidLog | null }

/** `/auctions/check-log`: a downloaded bid log is checked here, in the browser; the file goes nowhere. */
export function CheckLogScreen() {
  const t = useText<typeof strings>('auctions')
  const [read, setRead] = useState<Read | null>(null)
  const take = async (file: File) => setRead({ name: file.name, log: logIn(await file.text()) })
  return (
    <Wrap className={css.page}>
      <PageHeader
        title={t('web.check.title')}
        lead={t('web.check.lead')}
        breadcrumb={[{ label: t('web.list.title'), href: '/auctions' }, { label: t('web.check.title') }]}
      />
      <LogDrop again={read !== null} onFile={file => void take(file)} />
      <div aria-live="polite" className={css.result}>
        {read && !read.log && (
          <EmptyState kind="note" title={t('web.check.unreadable')} body={t('web.check.unreadable-too')} />
        )}
        {read?.log && <CheckedLog key={read.name} log={read.log} name={read.name} />}
      </div>
      <section className={css.how}>
        <h2 className={css.howTitle}>{t('web.check.how-title')}</h2>
        <p>{t('web.check.how')}</p>
      </section>
    </Wrap>
  )
}

/** The log in a text, or null when it holds none. */
function logIn(text: string): BidLog | null {
  try {
    return BidLog.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

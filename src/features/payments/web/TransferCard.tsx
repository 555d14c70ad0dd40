import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { CopyText } from '../../../platform/web/ui/CopyText.tsx'
import { useDisplayMoney } from '../../lookups/web/public.ts'
import type { TransferToMake } from '../contract.ts'
import { spaced } from '../rules/reference.ts'
import type { strings } from '../strings.en.ts'
import css from './TransferCard.module.css'

/** How a transfer is made: how much, with which reference, to which account; what banks' programs ask for can be copied. */
export function TransferCard({ transfer }: { transfer: TransferToMake }) {
  const t = useText<typeof strings>('payments')
  const money = useDisplayMoney()
  const said = ({ units, currency }: TransferToMake['left']) => money(units, currency, { own: true, inLine: true }).text
  const rows = [
    { label: t('make.reference'), value: <CopyText value={spaced(transfer.reference)} whole /> },
    { label: t('make.holder'), value: <Bdi>{transfer.holder}</Bdi> },
    { label: 'IBAN', value: transfer.iban && <CopyText value={spaced(transfer.iban)} whole /> },
    { label: t('make.account'), value: transfer.account && <CopyText value={transfer.account} whole /> },
    { label: 'BIC', value: transfer.bic && <CopyText value={transfer.bic} whole /> },
    { label: t('make.bank'), value: <Bdi>{transfer.bank}</Bdi> },
  ]
  return (
    <section className={css.card} aria-label={t('make.title')}>
      <div className={css.head}>
        <p className={css.small}>{t('make.title')}</p>
        <p className={css.amount}>
          <bdi>{said(transfer.left)}</bdi>
        </p>
        {transfer.received.units > 0 && (
          <p className={css.came}>{t('make.came', { amount: `\u2068${said(transfer.received)}\u2069` })}</p>
        )}
      </div>
      <div className={css.body}>
        <dl className={css.facts}>
          {rows
            .filter(row => row.value)
            .map(row => (
              <div key={row.label}>
                <dt>{row.label}</dt>
                <dd>{row.value}</dd>
              </div>
            ))}
        </dl>
        {transfer.qr && (
          <figure className={css.code}>
            <img src={transfer.qr} alt="" width={128} height={128} />
            <figcaption>{t('make.scan')}</figcaption>
          </figure>
        )}
      </div>
      {transfer.note && <p className={css.small}>{transfer.note}</p>}
    </section>
  )
}

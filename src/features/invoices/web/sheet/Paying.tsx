import type { ReactNode } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { spaced } from '../../../payments/rules/reference.ts'
import type { InvoiceView } from '../../contract/documents.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Paying.module.css'

/** How a document is paid by transfer, and the squares that cameras read. */
export function Paying({ doc, withoutBank }: { doc: InvoiceView; withoutBank: boolean }) {
  const t = useText<typeof strings>('invoices')
  const bank = withoutBank ? null : doc.bank
  if (!bank && !doc.taxSquare) return null
  return (
    <div className={styles.paying}>
      {doc.taxSquare && <Square src={doc.taxSquare} label={t('doc.tax-square')} />}
      {bank?.square && <Square src={bank.square} label={t('doc.pay-square')} />}
      {bank && <Bank bank={bank} />}
    </div>
  )
}

function Square({ src, label }: { src: string; label: string }) {
  return (
    <figure className={styles.square}>
      <img src={src} alt="" width={104} height={104} />
      <figcaption>{label}</figcaption>
    </figure>
  )
}

function Bank({ bank }: { bank: NonNullable<InvoiceView['bank']> }) {
  const t = useText<typeof strings>('invoices')
  const language = useShownLanguage()
  const code = (text: string | null): ReactNode => text && <Bdi ltr>{text}</Bdi>
  const facts: [string, ReactNode][] = [
    [t('doc.bank'), <Bdi key="bank">{bank.bank}</Bdi>],
    ['BIC', code(bank.bic)],
    [t('doc.holder'), <Bdi key="holder">{bank.holder}</Bdi>],
    [t('doc.reference'), code(bank.reference && spaced(bank.reference))],
    ['IBAN', code(bank.iban && spaced(bank.iban))],
    [t('doc.account'), code(bank.account)],
  ]
  return (
    <section className={styles.bank} aria-label={t('doc.bank-details')}>
      <p className={styles.head}>
        <b>{t('doc.bank-details')}</b>
        {bank.settled && <span>{t('doc.for-your-files')}</span>}
      </p>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {!bank.settled && bank.note[language] && (
        <p className={styles.note}>
          <Bdi>{bank.note[language]}</Bdi>
        </p>
      )}
    </section>
  )
}

/** The last line: a word of the club, and where to ask. */
export function Foot({ doc }: { doc: InvoiceView }) {
  const t = useText<typeof strings>('invoices')
  const language = useShownLanguage()
  const { footer, mail } = doc.seller
  if (!footer[language] && !mail) return null
  return (
    <p className={styles.foot}>
      {footer[language] && <Bdi>{footer[language]}</Bdi>} {mail && t('doc.questions', { mail: `\u2066${mail}\u2069` })}
    </p>
  )
}

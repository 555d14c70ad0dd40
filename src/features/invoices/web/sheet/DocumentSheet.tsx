import type { ReactNode } from 'react'
import { numberFormat } from '../../../../platform/shared/formatters.ts'
import { type Language, localeOf, shortDate } from '../../../../platform/shared/text.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { VisuallyHidden } from '../../../../platform/web/ui/VisuallyHidden.tsx'
import { useDisplayMoney } from '../../../lookups/web/public.ts'
import { ClubLogo, useClub } from '../../../settings/web/public.ts'
import type { InvoiceView } from '../../contract/documents.ts'
import { saysItsDays, stampOf, taxHeadOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import styles from './DocumentSheet.module.css'
import { Foot, Paying } from './Paying.tsx'

/** Writes amounts as documents do: all digits of the currency, thousands apart, a true minus. */
function sheetAmount(units: number, decimals: number): string {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return `${units < 0 ? '−' : ''}${numberFormat('en', options).format(Math.abs(units))}`
}

/** A rate as the language writes it: `5 %`, `5%`. */
const percentText = (rate: number, language: Language) => `${Number(rate.toFixed(4))}${language === 'ar' ? '' : ' '}%`

/** A country's name by its code, as the browser has it. */
const countryName = (code: string, language: Language): string =>
  code === '' ? '' : (new Intl.DisplayNames([localeOf(language)], { type: 'region' }).of(code) ?? code)

/** Tax and total in the currency of the taxes, as a sentence says them. */
function localParams({ currency, decimals, tax, total, rate, date }: NonNullable<InvoiceView['local']>, name: string) {
  const amount = (units: number) => `\u2066${currency} ${sheetAmount(units, decimals)}\u2069`
  return {
    name,
    tax: amount(tax),
    total: amount(total),
    rate: Number(rate.toFixed(4)),
    date: date ? `\u2066${shortDate(date)}\u2069` : '',
  }
}

/** What a document is called. */
export function useTitleOf(): (doc: InvoiceView) => string {
  const t = useText<typeof strings>('invoices')
  return doc => {
    if (doc.kind === 'credit-note') return t('doc.credit-note')
    if (doc.number === null) return t('doc.pro-forma')
    return t(doc.seller.taxId ? 'doc.tax-invoice' : 'doc.invoice')
  }
}

type SheetProps = {
  doc: InvoiceView
  /** It is all of its page. */
  alone?: boolean
  /** Its page says already how it is paid. */
  withoutBank?: boolean
}

/** A document as its page looks, in the reader's language: the same parts in the same order as its PDF. */
export function DocumentSheet({ doc, alone, withoutBank }: SheetProps) {
  const Title = alone ? 'h1' : 'h2'
  const t = useText<typeof strings>('invoices')
  const title = useTitleOf()
  const club = useClub()
  const taxed = doc.mode !== 'none' || doc.tax !== 0
  return (
    <article className={styles.sheet} aria-label={`${title(doc)} ${doc.number ?? ''}`}>
      {doc.test && <p className={styles.test}>{t('doc.test')}</p>}
      <header className={styles.head}>
        <p className={styles.club}>
          <ClubLogo size={36} />
          <Bdi>{club.name}</Bdi>
        </p>
        <div className={styles.called}>
          <Title className={styles.title}>{title(doc)}</Title>
          <p className={styles.number}>
            <Bdi ltr>{doc.number ?? t('doc.draft')}</Bdi>
          </p>
          {doc.credits && <p className={styles.soft}>{t('doc.corrects', { number: `\u2068${doc.credits}\u2069` })}</p>}
        </div>
      </header>
      <Parties doc={doc} />
      <Lines doc={doc} taxed={taxed} />
      <div className={styles.sums}>
        <div className={styles.beside}>
          {taxed && <Rates doc={doc} />}
          <Stamp doc={doc} />
        </div>
        <Sums doc={doc} taxed={taxed} />
      </div>
      <Remarks doc={doc} />
      <Paying doc={doc} withoutBank={withoutBank === true} />
      <Foot doc={doc} />
    </article>
  )
}

function Parties({ doc }: { doc: InvoiceView }) {
  const t = useText<typeof strings>('invoices')
  const language = useShownLanguage()
  const { seller, billedTo } = doc
  const days = [
    [t('doc.issued'), doc.issuedOn],
    [t('doc.supplied'), doc.suppliedOn],
    [t('doc.due'), doc.kind === 'invoice' ? doc.dueOn : null],
  ] as const
  const place = [billedTo.postalCode, billedTo.city].filter(Boolean).join(' ')
  return (
    <div className={styles.parties}>
      <Party label={t('doc.from')} name={seller.name[language]} taxId={seller.taxId}>
        {[...seller.address[language].split('\n'), countryName(seller.country, language)]}
      </Party>
      <Party label={t('doc.to')} name={billedTo.company || billedTo.name} taxId={billedTo.taxId}>
        {[
          billedTo.company ? billedTo.name : '',
          ...billedTo.address.split('\n'),
          place,
          countryName(billedTo.country, language),
        ]}
      </Party>
      <dl className={styles.days}>
        {days.map(([label, day]) =>
          day ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Bdi ltr>{shortDate(day)}</Bdi>
              </dd>
            </div>
          ) : null,
        )}
        <div>
          <dt>{t('doc.currency')}</dt>
          <dd>
            <Bdi ltr>{doc.currency}</Bdi>
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Party({ label, name, taxId, children }: { label: string; name: string; taxId: string; children: string[] }) {
  const t = useText<typeof strings>('invoices')
  return (
    <div className={styles.party}>
      <p className={styles.soft}>{label}</p>
      <p className={styles.name}>
        <Bdi>{name}</Bdi>
      </p>
      {children.filter(Boolean).map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of an address have no ids
        <p key={at} className={styles.soft}>
          <Bdi>{line}</Bdi>
        </p>
      ))}
      {taxId && (
        <p className={styles.soft}>
          {t('doc.tax-number')}{' '}
          <span className={styles.tax}>
            <Bdi ltr>{taxId}</Bdi>
          </span>
        </p>
      )}
    </div>
  )
}

function Lines({ doc, taxed }: { doc: InvoiceView; taxed: boolean }) {
  const t = useText<typeof strings>('invoices')
  const language = useShownLanguage()
  const amount = (units: number): ReactNode => <Bdi ltr>{sheetAmount(units, doc.decimals)}</Bdi>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={t('doc.description')} tabIndex={0}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col" className={styles.at}>
              <VisuallyHidden>{t('doc.line')}</VisuallyHidden>
            </th>
            <th scope="col">{t('doc.description')}</th>
            <th scope="col" className={styles.wide}>
              {t('doc.quantity')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('doc.price')}
            </th>
            {taxed && (
              <th scope="col" className={styles.wide}>
                {taxHeadOf(doc.seller.taxName[language]) || t('doc.tax')}
              </th>
            )}
            <th scope="col">{t('doc.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {doc.lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of a document have no ids
            <tr key={at}>
              <td className={styles.at}>
                <Bdi ltr>{at + 1}</Bdi>
              </td>
              <td>
                <span className={styles.name}>
                  <Bdi>{line.description[language]}</Bdi>
                </span>
                <span className={styles.narrow}>
                  <Bdi ltr>
                    {line.quantity} × {sheetAmount(line.unit, doc.decimals)}
                    {taxed && `, ${percentText(line.taxRate, language)}`}
                  </Bdi>
                </span>
                {line.detail && (
                  <span className={styles.soft}>
                    <Bdi>{line.detail[language]}</Bdi>
                  </span>
                )}
                {line.from && line.until && !saysItsDays(line.detail?.[language], line.from) && (
                  <span className={styles.soft}>
                    {t('doc.span', {
                      from: `\u2066${shortDate(line.from)}\u2069`,
                      until: `\u2066${shortDate(line.until)}\u2069`,
                    })}
                  </span>
                )}
              </td>
              <td className={styles.wide}>
                <Bdi ltr>{line.quantity}</Bdi>
              </td>
              <td className={styles.wide}>{amount(line.unit)}</td>
              {taxed && (
                <td className={styles.wide}>
                  <Bdi ltr>{percentText(line.taxRate, language)}</Bdi>
                </td>
              )}
              <td className={styles.name}>{amount(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Rates({ doc }: { doc: InvoiceView }) {
  const t = useText<typeof strings>('invoices')
  const language = useShownLanguage()
  const amount = (units: number) => <Bdi ltr>{sheetAmount(units, doc.decimals)}</Bdi>
  return (
    <table className={styles.rates}>
      <thead>
        <tr>
          <th scope="col">{t('doc.rate')}</th>
          <th scope="col">{t('doc.net')}</th>
          <th scope="col">{taxHeadOf(doc.seller.taxName[language]) || t('doc.tax')}</th>
          <th scope="col">{t('doc.gross')}</th>
        </tr>
      </thead>
      <tbody>
        {doc.taxes.map(one => (
          <tr key={`${one.code} ${one.rate}`}>
            <td>
              <Bdi ltr>{percentText(one.rate, language)}</Bdi> <Bdi>{one.words[language]}</Bdi>
            </td>
            <td>{amount(one.base)}</td>
            <td>{amount(one.tax)}</td>
            <td>{amount(one.base + one.tax)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sums({ doc, taxed }: { doc: InvoiceView; taxed: boolean }) {
  const t = useText<typeof strings>('invoices')
  const language = useShownLanguage()
  const money = useDisplayMoney()
  const rows: { key: string; label: string; units: number; tone?: 'paid' | 'last' }[] = [
    { key: 'net', label: t('doc.net'), units: doc.net },
  ]
  if (taxed) rows.push({ key: 'tax', label: doc.seller.taxName[language], units: doc.tax })
  const after: typeof rows = [
    ...doc.creditNotes.map(one => ({
      key: one._id,
      label: t('doc.credited-by', { number: `\u2068${one.number}\u2069` }),
      units: -one.total,
    })),
    ...doc.payments
      .filter(one => !one.undone)
      .map(one => ({
        key: one._id,
        label: t(one.amount > 0 ? 'doc.paid-on' : 'doc.given-back-on', {
          date: `\u2066${shortDate(one.paidOn)}\u2069`,
        }),
        units: -one.amount,
        tone: 'paid' as const,
      })),
  ]
  if (doc.kind === 'invoice' && doc.number !== null)
    after.push({
      key: 'open',
      label: t(doc.open < 0 ? 'doc.owed-back' : 'doc.still-open'),
      units: Math.abs(doc.open),
      tone: 'last',
    })
  const line = ({ key, label, units, tone }: (typeof rows)[number]) => (
    <div key={key} className={tone ? styles[tone] : undefined}>
      <dt>{label}</dt>
      <dd>
        <Bdi ltr>{sheetAmount(units, doc.decimals)}</Bdi>
      </dd>
    </div>
  )
  return (
    <dl className={styles.totals}>
      {rows.map(line)}
      <div className={styles.total}>
        <dt>{t('doc.total')}</dt>
        <dd>{money(doc.total, doc.currency, { own: true, inLine: true }).text}</dd>
      </div>
      {after.map(line)}
    </dl>
  )
}

/** What is settled, as people stamp it. */
function Stamp({ doc }: { doc: InvoiceView }) {
  const t = useText<typeof strings>('invoices')
  const language = useShownLanguage()
  const stamped = stampOf({ ...doc, issued: doc.number !== null })
  if (!stamped) return null
  return (
    <p className={styles.stamp}>
      <span>
        <b>{t(`doc.${stamped.word}`)}</b>
        {stamped.how && <Bdi>{stamped.how[language]}</Bdi>}
      </span>
    </p>
  )
}

function Remarks({ doc }: { doc: InvoiceView }) {
  const t = useText<typeof strings>('invoices')
  const language = useShownLanguage()
  const said = [
    doc.mode === 'reverse' ? t('doc.reverse') : '',
    doc.mode === 'included' && doc.tax > 0 ? t('doc.included') : '',
    ...doc.taxes.map(one =>
      one.note?.[language] ? `\u2066${percentText(one.rate, language)}\u2069: ${one.note[language]}` : '',
    ),
    doc.local ? t('doc.local', localParams(doc.local, doc.seller.taxName[language])) : '',
    doc.why ? t('doc.why', { why: `\u2068${doc.why[language]}\u2069` }) : '',
  ].filter(Boolean)
  if (said.length === 0 && !doc.note) return null
  return (
    <footer className={styles.remarks}>
      {said.map(text => (
        <p key={text}>{text}</p>
      ))}
      {doc.note.split('\n').map((text, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no ids
        <p key={at} dir="auto">
          {text}
        </p>
      ))}
    </footer>
  )
}

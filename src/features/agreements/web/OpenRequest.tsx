import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import type { AgreementRow } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './AgreementBox.module.css'
import { StatePill } from './StatePill.tsx'

/** One's own open request on a thing, and how far it is. */
export function OpenRequest({ agreement }: { agreement: AgreementRow }) {
  const t = useText<typeof strings>('agreements')
  return (
    <>
      <div className={css.open}>
        <span className={css.words}>
          <strong>{t('box.open')}</strong>
          <span className={css.about}>
            {t('box.open-too')} <DateText value={agreement.createdAt} />
          </span>
        </span>
        <StatePill state={agreement.state} />
      </div>
      <Button variant="primary" wide href={`/my-agreements/${agreement._id}`}>
        {t('box.see')}
      </Button>
    </>
  )
}

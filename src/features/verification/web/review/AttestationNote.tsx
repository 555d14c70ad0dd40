import { shortDate } from '../../../../platform/shared/text.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { Written } from '../../../../platform/web/ui/Written.tsx'
import type { CaseView } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import styles from './PartnerTab.module.css'

/** What a partner said of this version, above the application it is about. */
export function AttestationNote({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('verification')
  const said = view.assignments.find(one => one.attestation !== null)
  if (!said?.attestation) return null
  const { result, words, at } = said.attestation
  const attested = result === 'attest'
  const title = t(attested ? 'partner.attested-by' : 'partner.declined-by', {
    name: `\u2068${said.partner.name}\u2069`,
    date: `\u2068${shortDate(at, readerZone())}\u2069`,
  })
  return (
    <Alert tone={attested ? 'success' : 'warning'} title={title}>
      <p className={styles.words} dir="auto">
        <Written text={words} />
      </p>
    </Alert>
  )
}

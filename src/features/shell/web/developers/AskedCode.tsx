import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { needStrings } from '../../../../platform/web/load-strings.ts'
import { sayCode, useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import type { strings } from '../../strings.en.ts'
import type { ApiDocument } from './Reference.tsx'

/** Refusals lead here by their code (`#auctions.bid-too-low`): what it stands for. */
export function AskedCode({ document }: { document: ApiDocument }) {
  const { hash } = useLocation()
  const code = decodeURIComponent(hash.slice(1))
  const isKnown = Object.values(document.components.schemas).some(one =>
    one.allOf?.some(part => part.properties?.code?.const === code),
  )
  return isKnown ? <Code code={code} /> : null
}

function Code({ code }: { code: string }) {
  const t = useText<typeof strings>('shell')
  const { language } = useLanguage()
  const [said, setSaid] = useState('')
  useEffect(() => {
    const [feature, reason] = code.split('.')
    void needStrings([reason ? feature! : 'platform']).then(() => setSaid(language))
  }, [code, language])
  return (
    <Alert title={t('developers.code')}>
      <code dir="ltr">{code}</code> {said === language && sayCode(code)}
    </Alert>
  )
}

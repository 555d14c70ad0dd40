import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Download } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { needStrings } from '../../../../platform/web/load-strings.ts'
import { readLocal } from '../../../../platform/web/local.ts'
import { sayCode, useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import type { strings } from '../../strings.en.ts'
import styles from './Developers.module.css'
import { loadReference, showSkin, switchStyle } from './reference-script.ts'
import referenceStyles from './Reference.module.css'

type ApiDocument = {
  info: Record<string, unknown>
  components: {
    schemas: Record<string, { description?: string; allOf?: { properties?: { code?: { const?: string } } }[] }>
  }
}

/** How the kept reference is set: in the club's fonts and colours, telling nobody, asking no other server. */
const settings = (document: ApiDocument) => ({
  // What it says of itself at its head, the page says in the reader's language.
  content: { ...document, info: { ...document.info, description: undefined } },
  theme: 'none',
  layout: 'modern',
  withDefaultFonts: false,
  telemetry: false,
  hideDarkModeToggle: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  agent: { disabled: true },
  mcp: { disabled: true },
  operationTitleSource: 'path',
  tagsSorter: 'alpha',
  // Ctrl K is the search of the whole product.
  searchHotKey: 'm',
  defaultHttpClient: { targetKey: 'js', clientKey: 'fetch' },
  authentication: {
    preferredSecurityScheme: 'bearer',
    securitySchemes: { bearer: { token: readLocal('accessToken') ?? '' } },
  },
})

const skin = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Every call of the document, to be read and tried: the kept reference, which is English and runs left to right. */
function Reference({ document: written, onFail }: { document: ApiDocument; onFail(error: Error): void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let leave = () => {}
    let left = false
    loadReference().then(({ createApiReference }) => {
      if (left || !place.current) return
      switchStyle(true)
      // The page has a main part already, and this stands in it.
      const onLoaded = () => place.current?.querySelector('main')?.setAttribute('role', 'presentation')
      const configuration = { ...settings(written), onLoaded, forceDarkModeState: skin() }
      const reference = createApiReference(place.current, configuration)
      // It asks for its skin once, when it begins.
      const watcher = new MutationObserver(() => showSkin(skin()))
      watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] })
      leave = () => {
        watcher.disconnect()
        reference.destroy()
        switchStyle(false)
      }
    }, onFail)
    return () => {
      left = true
      leave()
    }
  }, [written, onFail])
  return <div ref={place} className={referenceStyles.reference} data-kept="Scalar" dir="ltr" lang="en" />
}

const STEPS = ['address', 'login', 'bodies', 'lists', 'refusals', 'once', 'limits'] as const

/** What holds for every call, and a first one to copy. */
function FirstSteps() {
  const t = useText<typeof strings>('shell')
  const root = `${location.origin}/api`
  const first = `curl ${root}/auth/login \\
  -H 'Content-Type: application/json' \\
  -d '{"username": "…", "password": "…"}'`
  return (
    <section aria-labelledby="steps" className={styles.steps}>
      <h2 id="steps" className="visually-hidden">
        {t('developers.steps')}
      </h2>
      {STEPS.map(step => (
        <div key={step} className={styles.step}>
          <h3>{t(`developers.step.${step}.title`)}</h3>
          <p>
            <WithCode text={t(`developers.step.${step}.body`, { root })} />
          </p>
        </div>
      ))}
      <pre dir="ltr" className={styles.first}>
        <code>{first}</code>
      </pre>
    </section>
  )
}

const DOCUMENT = '/api/openapi.json'

async function readDocument({ signal }: { signal: AbortSignal }): Promise<ApiDocument> {
  const response = await fetch(DOCUMENT, { signal })
  if (!response.ok) throw new Error(`openapi.json answered ${response.status}`)
  return (await response.json()) as ApiDocument
}

/** How to speak with the club's server, and every call of it as the server describes itself. */
export function Developers() {
  const t = useText<typeof strings>('shell')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['openapi'],
    queryFn: readDocument,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [failed, setFailed] = useState<Error | null>(null)
  const slow = useDelayed(isPending)
  const again = () => {
    setFailed(null)
    void refetch()
  }
  const download = (
    <Button href={DOCUMENT} external icon={<Download {...iconProps} />}>
      {t('developers.document')}
    </Button>
  )
  return (
    <div className={styles.page}>
      <Wrap>
        <PageHeader title={t('developers.title')} lead={t('developers.lead')} actions={download} />
        {data && <AskedCode document={data} />}
        <FirstSteps />
        <h2>{t('developers.reference')}</h2>
        <p className={styles.lead}>
          <WithCode text={t('developers.reference-lead')} />
        </p>
        {(error ?? failed) && <ErrorPiece error={error ?? failed} onRetry={again} />}
        {slow && <Skeleton height="480px" />}
      </Wrap>
      {data && !failed && <Reference document={data} onFail={setFailed} />}
    </div>
  )
}

/** Refusals lead here by their code (`#auctions.bid-too-low`): what it stands for. */
function AskedCode({ document }: { document: ApiDocument }) {
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

/** A sentence in which what stands between backticks is code, left to right in both languages. */
function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence do not move
      <code key={at} dir="ltr">
        {part}
      </code>
    ),
  )
}

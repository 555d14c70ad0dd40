import { useEffect, useRef } from 'react'
import { readLocal } from '../../../../platform/web/local.ts'
import styles from './Reference.module.css'
import { loadReference, showSkin, switchStyle } from './reference-script.ts'

export type ApiDocument = {
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
export function Reference({ document: written, onFail }: { document: ApiDocument; onFail(error: Error): void }) {
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
  return <div ref={place} className={styles.reference} data-kept="Scalar" dir="ltr" lang="en" />
}

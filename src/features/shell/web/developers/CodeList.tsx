import { useEffect, useState } from 'react'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { allNamespaces, needStrings } from '../../../../platform/web/load-strings.ts'
import { sayCode, useText } from '../../../../platform/web/text.tsx'
import type { codesOf } from '../../api-document.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Developers.module.css'

/** Every refusal with its sentence: where the `type` of a problem leads. */
export function CodeList({ codes }: { codes: ReturnType<typeof codesOf> }) {
  const t = useText<typeof strings>('shell')
  const { language } = useLanguage()
  const [, setSaid] = useState('')
  useEffect(() => {
    void needStrings(allNamespaces()).then(() => setSaid(language))
  }, [language])
  return (
    <section aria-labelledby="refusals" className={styles.group}>
      <h2 id="refusals" className={styles.groupName}>
        {t('developers.refusals')}
      </h2>
      <dl className={styles.codes}>
        {codes.map(({ code, status, by }) => (
          <div key={code} id={code} className={styles.code}>
            <dt>
              <code>
                {status} {code}
              </code>
            </dt>
            <dd>
              {sayCode(code)}
              {by.map(operation => (
                <a key={operation.id} href={`#${operation.id}`} className={styles.by}>
                  <code>
                    {operation.method} {operation.path}
                  </code>
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

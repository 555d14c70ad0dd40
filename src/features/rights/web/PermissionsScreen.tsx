import { useMemo } from 'react'
import { commaOf } from '../../../platform/shared/text.ts'
import type { ListColumn, ListFilter } from '../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import { useRead } from '../../../platform/web/call.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { type CataloguedPermission, listCatalogue } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './rights.module.css'

/** Every permission, with what it opens and who is given it. */
export function PermissionsScreen() {
  const t = useText<typeof strings>('rights')
  const { language } = useLanguage()
  const { data } = useRead(listCatalogue, { query: { perPage: 1 } })
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'resource',
        label: t('permissions.resource'),
        type: 'choice',
        options: data?.resources.map(({ code, title }) => ({ value: code, label: title })) ?? [],
      },
      { key: 'given', label: t('permissions.given'), type: 'boolean' },
    ],
    [t, data],
  )
  const columns = useMemo((): ListColumn<CataloguedPermission>[] => {
    const roles = (one: CataloguedPermission) =>
      one.roles.map(role => role.title).join(commaOf(language)) || t('permissions.nobody')
    const pages = (one: CataloguedPermission) => one.pages.map(page => page.path).join(' ')
    return [
      {
        key: 'title',
        label: t('permissions.title'),
        render: one => (
          <span className={styles.titled}>
            <span>{one.title}</span>
          </span>
        ),
        csv: one => one.title,
      },
      { key: 'code', label: t('permissions.code'), mono: true, render: one => one.code, csv: one => one.code },
      {
        key: 'resource',
        label: t('permissions.resource'),
        render: one => one.resourceTitle,
        csv: one => one.resourceTitle,
      },
      {
        key: 'pages',
        label: t('permissions.opens'),
        render: one =>
          one.pages.length > 0 ? (
            <span title={pages(one)}>{[...new Set(one.pages.map(page => page.title))].slice(0, 2).join(' · ')}</span>
          ) : (
            <span className={styles.quiet}>{t('permissions.no-page')}</span>
          ),
        csv: pages,
      },
      {
        key: 'calls',
        label: t('permissions.calls'),
        align: 'end',
        render: one => one.calls.length,
        csv: one => one.calls.map(({ method, path }) => `${method} ${path}`).join(' '),
      },
      {
        key: 'roles',
        label: t('permissions.roles'),
        render: one => <span className={one.roles.length > 0 ? undefined : styles.quiet}>{roles(one)}</span>,
        csv: roles,
      },
    ]
  }, [t, language])
  return (
    <div className={styles.list}>
      <ListPage<CataloguedPermission>
        title={t('pages.permissions')}
        lead={t('permissions.lead')}
        call={listCatalogue}
        columns={columns}
        filters={filters}
        rowKey={one => one.code}
        rowName={one => one.title}
        peek={one => <Opened one={one} />}
        viewsKey="rights.permissions"
        empty={{ title: t('permissions.none') }}
      />
    </div>
  )
}

/** All that a permission opens, page by page and call by call. */
function Opened({ one }: { one: CataloguedPermission }) {
  const t = useText<typeof strings>('rights')
  return (
    <div className={styles.opened}>
      <Facts
        layout="list"
        rows={[
          { label: t('permissions.code'), value: <Bdi ltr>{one.code}</Bdi> },
          { label: t('permissions.resource'), value: one.resourceTitle },
          { label: t('permissions.reach'), value: one.reaches.map(reach => t(`scopes-in-words.${reach}`)).join(' · ') },
        ]}
      />
      <h3>{t('permissions.roles')}</h3>
      <ul className={styles.plain}>
        {one.roles.map(role => (
          <li key={role._id}>
            <LinkText to={`/roles/${role._id}`}>
              <Bdi>{role.title}</Bdi>
            </LinkText>{' '}
            <span className={styles.quiet}>{t(`scopes.${role.scope}`)}</span>
          </li>
        ))}
        {one.roles.length === 0 && <li className={styles.quiet}>{t('permissions.nobody')}</li>}
      </ul>
      <h3>{t('permissions.opens')}</h3>
      <ul className={styles.plain}>
        {one.pages.map(page => (
          <li key={page.path}>
            {page.title} <bdi className={styles.address}>{page.path}</bdi>
          </li>
        ))}
        {one.pages.length === 0 && <li className={styles.quiet}>{t('role.inside')}</li>}
      </ul>
      <h3>{t('permissions.calls')}</h3>
      <ul className={styles.plain}>
        {one.calls.map(({ method, path }) => (
          <li key={`${method} ${path}`}>
            <bdi className={styles.address}>
              {method} {path}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

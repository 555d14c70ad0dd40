import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { OfficePage } from '../../../platform/web/admin/OfficePage.tsx'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { listArticles } from '../../articles/contract/staff.ts'
import { createCampaign, listCampaigns } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './campaigns.module.css'

/** Begins a campaign: empty, or of a published article. */
export function AddCampaignScreen() {
  const t = useText<typeof strings>('campaigns')
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [articleId, setArticleId] = useState(search.get('article') ?? '')
  // Who may not see the desk of articles begins empty.
  const { data } = useRead(listArticles, { query: { status: 'published', kind: 'blog', perPage: 100 } })
  const create = useWrite(createCampaign, {
    invalidates: [listCampaigns],
    onDone: answer => void navigate(`/mailNotifications/${answer.data._id}`, { replace: true }),
  })
  const articles = (data?.data ?? []).filter(row => row.path !== null)
  return (
    <OfficePage airy>
      <PageHeader
        title={t('pages.add')}
        lead={t('add.lead')}
        breadcrumb={[{ label: t('pages.list'), href: '/mailNotifications' }, { label: t('pages.add') }]}
      />
      {create.refusal && <Alert tone="danger" role="alert" title={create.refusal.message} />}
      <div className={styles.add}>
        <SelectField
          name="articleId"
          label={t('add.article')}
          value={articleId}
          onChange={setArticleId}
          onBlur={() => {}}
          options={[
            { value: '', label: t('add.no-article') },
            ...articles.map(row => ({ value: row._id, label: row.title[language] || row.title.en })),
          ]}
        />
        <div>
          <Button
            variant="primary"
            loading={create.busy}
            onClick={() => void create.run({ body: { articleId: articleId || null } })}
          >
            {t('add.create')}
          </Button>
        </div>
      </div>
    </OfficePage>
  )
}

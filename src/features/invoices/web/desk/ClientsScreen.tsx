import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { holds } from '../../../../platform/shared/access.ts'
import type { ListColumn, ListFilter } from '../../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../../platform/web/admin/ListPage.tsx'
import { send, useWrite } from '../../../../platform/web/call.ts'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { Plus } from '../../../../platform/web/icons.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import {
  archiveClient,
  ClientDraft,
  type ClientView,
  createClient,
  listClients,
  updateClient,
} from '../../contract/desk.ts'
import type { strings } from '../../strings.en.ts'
import { BillingFields } from '../BillingFields.tsx'
import styles from './desk.module.css'

/** Those who get invoices and are no members. */
export function ClientsScreen() {
  const t = useText<typeof strings>('invoices')
  const mayWrite = holds(useViewer(), 'invoices.write')
  const [editing, setEditing] = useState<ClientView | 'new' | null>(null)
  const columns = useMemo(
    (): ListColumn<ClientView>[] => [
      {
        key: 'name',
        label: t('clients.name'),
        sortable: true,
        render: one => <Bdi clip>{one.details.company || one.details.name}</Bdi>,
        csv: one => one.details.company || one.details.name,
      },
      { key: 'email', label: t('clients.email'), render: one => <Bdi ltr>{one.email}</Bdi>, csv: one => one.email },
      {
        key: 'country',
        label: t('details.country'),
        render: one => <Bdi ltr>{one.details.country}</Bdi>,
        csv: one => one.details.country,
      },
      { key: 'invoices', label: t('clients.invoices'), sortable: true, align: 'end', render: one => one.invoices },
      {
        key: 'createdAt',
        label: t('clients.since'),
        sortable: true,
        render: one => <DateText value={one.createdAt} />,
        csv: one => new Date(one.createdAt),
      },
    ],
    [t],
  )
  const filters = useMemo((): ListFilter[] => [{ key: 'archived', label: t('clients.archived'), type: 'boolean' }], [t])
  return (
    <div className={styles.list}>
      <ListPage<ClientView>
        title={t('pages.clients')}
        lead={t('clients.lead')}
        actions={
          <div className={styles.actions}>
            <Button href="/apps/invoice/list">{t('pages.list')}</Button>
            {mayWrite && (
              <Button variant="primary" icon={<Plus {...iconSmall} />} onClick={() => setEditing('new')}>
                {t('clients.add')}
              </Button>
            )}
          </div>
        }
        call={listClients}
        columns={columns}
        filters={filters}
        rowKey={one => one._id}
        rowName={one => one.details.company || one.details.name}
        peek={one => <Peek client={one} onEdit={mayWrite ? () => setEditing(one) : null} />}
        viewsKey="invoices.clients"
        empty={{ title: t('clients.none'), body: t('clients.none-too') }}
      />
      {editing && <ClientDialog client={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  )
}

function Peek({ client, onEdit }: { client: ClientView; onEdit: (() => void) | null }) {
  const t = useText<typeof strings>('invoices')
  const words = useWords()
  const { name, address, city, taxId } = client.details
  return (
    <div className={styles.dialog}>
      {[name, ...address.split('\n'), city, taxId].filter(Boolean).map(line => (
        <span key={line}>
          <Bdi>{line}</Bdi>
        </span>
      ))}
      {client.note && <p dir="auto">{client.note}</p>}
      <div className={styles.actions}>
        <Button href={`/apps/invoice/list?search=${encodeURIComponent(client.email)}`}>{t('clients.see')}</Button>
        {onEdit && <Button onClick={onEdit}>{words('ui.edit')}</Button>}
      </div>
    </div>
  )
}

const EMPTY: z.input<typeof ClientDraft> = {
  email: '',
  language: 'en',
  details: { name: '', company: '', address: '', city: '', postalCode: '', country: '', taxId: '' },
  note: '',
}

function ClientDialog({ client, onClose }: { client: ClientView | null; onClose: () => void }) {
  const t = useText<typeof strings>('invoices')
  const words = useWords()
  const queries = useQueryClient()
  const close = async (message: string) => {
    toast({ tone: 'success', title: message, ms: 3000 })
    await queries.invalidateQueries({ queryKey: [listClients.id] })
    onClose()
  }
  const defaults = client
    ? { email: client.email, language: client.language, details: client.details, note: client.note }
    : EMPTY
  const form = useForm(ClientDraft, {
    defaults: defaults as never,
    feature: 'invoices',
    onSubmit: async body =>
      close(
        client
          ? (await send(updateClient, { params: { clientId: client._id }, body })).message
          : (await send(createClient, { body })).message,
      ),
  })
  const archive = useWrite(archiveClient, { onDone: sent => void close(sent.message), onRefusal: form.refuse })
  const values = form.values as z.input<typeof ClientDraft>
  return (
    <FormDialog
      size="large"
      onClose={onClose}
      title={t(client ? 'clients.edit' : 'clients.add')}
      form={form}
      act={words(client ? 'ui.save' : 'ui.add')}
      before={
        client &&
        !client.archived && (
          <Button
            variant="dangerOutline"
            loading={archive.busy}
            onClick={() => void archive.run({ params: { clientId: client._id } })}
          >
            {t('clients.archive')}
          </Button>
        )
      }
    >
      <div className={styles.pair}>
        <TextField {...form.field('email')} label={t('clients.email')} type="email" dirAuto={false} />
        <SelectField
          {...form.field('language')}
          label={t('desk.language')}
          options={[
            { value: 'en', label: t('desk.english') },
            { value: 'ar', label: t('desk.arabic') },
          ]}
          onChange={value => form.set('language', value as never)}
        />
      </div>
      <BillingFields form={form} at="details." country={values.details.country} />
      <TextField {...form.field('note')} label={t('clients.note')} multiline maxLength={500} optional />
    </FormDialog>
  )
}

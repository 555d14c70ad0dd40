import { useMemo, useState } from 'react'
import type { Reach } from '../../../platform/shared/access.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { foldText } from '../../../platform/shared/text.ts'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { type CataloguedPermission, changeAccess, listCatalogue, listStaffRoles, type StaffRole } from '../contract.ts'
import { type Cells, cellsOf } from '../rules.ts'
import { useRightsRefresh } from './use-rights-refresh.ts'

/** A cell that was changed here and not saved. */
export type Change = { role: StaffRole; permission: CataloguedPermission; before: Reach | null; after: Reach | null }

export const SHOWS = ['every', 'differing', 'ungiven', 'changed'] as const
export type Shown = (typeof SHOWS)[number]

const keyOf = (roleId: string, code: string) => `${roleId} ${code}`

/** The table of roles and permissions with what was changed here: rows as they are searched for, cells, and saving. */
export function useTable() {
  const roles = useRead(listStaffRoles, { query: { perPage: 100 } })
  const catalogue = useRead(listCatalogue, { query: { perPage: 500 } }, { staleMs: 60_000 })
  const refresh = useRightsRefresh()
  const [edits, setEdits] = useState<ReadonlyMap<string, Reach | null>>(new Map())
  const [moved, setMoved] = useState(false)
  const [search, setSearch] = useQueryState('search')
  const [show, setShow] = useQueryState('show', 'every')
  const columns = useMemo(() => roles.data?.data.filter(role => role.kind === 'preset') ?? [], [roles.data])
  const held = useMemo(
    () => new Map<string, Cells>(columns.map(role => [role._id, cellsOf(role.permissions)])),
    [columns],
  )
  const saved = (roleId: string, code: string): Reach | null => held.get(roleId)?.[code] ?? null
  const now = (roleId: string, code: string): Reach | null => {
    const edit = edits.get(keyOf(roleId, code))
    return edit === undefined ? saved(roleId, code) : edit
  }
  const permissions = catalogue.data?.data ?? []
  const changes = columns.flatMap(role =>
    permissions.flatMap((permission): Change[] => {
      const [before, after] = [saved(role._id, permission.code), now(role._id, permission.code)]
      return before === after ? [] : [{ role, permission, before, after }]
    }),
  )
  const kept: Record<Shown, (one: CataloguedPermission) => boolean> = {
    every: () => true,
    differing: ({ code }) => new Set(columns.map(role => now(role._id, code))).size > 1,
    ungiven: ({ code }) => columns.every(role => now(role._id, code) === null),
    changed: ({ code }) => changes.some(change => change.permission.code === code),
  }
  const words = foldText(search)
  const found = permissions.filter(one => wordsOf(one).includes(words))
  const shown = SHOWS.find(one => one === show) ?? 'every'
  const write = useWrite(changeAccess, {
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      setMoved(false)
      void refresh().then(() => setEdits(new Map()))
    },
    onRefusal: refusal => {
      if (!(refusal instanceof Refusal) || refusal.code !== 'access.role-moved') return
      setMoved(true)
      void refresh()
    },
  })
  return {
    ready: roles.data !== undefined && catalogue.data !== undefined,
    error: roles.error ?? catalogue.error,
    retry: () => void Promise.all([roles.refetch(), catalogue.refetch()]),
    admins: roles.data?.data.find(role => role.name === 'Super-admin'),
    columns,
    permissions,
    rows: found.filter(kept[shown]),
    counts: Object.fromEntries(SHOWS.map(one => [one, found.filter(kept[one]).length])) as Record<Shown, number>,
    search,
    setSearch,
    shown,
    setShow,
    now,
    isChanged: (roleId: string, code: string) => saved(roleId, code) !== now(roleId, code),
    put: (roleId: string, code: string, scope: Reach | null) => {
      setEdits(before => new Map(before).set(keyOf(roleId, code), scope))
    },
    changes,
    discard: () => {
      setEdits(new Map())
      setMoved(false)
    },
    moved,
    refusal: moved ? null : write.refusal,
    busy: write.busy,
    save: () => {
      const versions = Object.fromEntries(changes.map(({ role }) => [role._id, role.version]))
      const body = changes.map(({ role, permission, after }) => ({
        roleId: role._id,
        permission: permission.code,
        scope: after,
      }))
      void write.run({ body: { versions, changes: body } })
    },
  }
}

export type Table = ReturnType<typeof useTable>

/** What a permission is found by: its words, its code, and the pages it opens. */
const wordsOf = ({ title, code, resourceTitle, pages }: CataloguedPermission): string =>
  foldText([title, code, resourceTitle, ...pages.flatMap(page => [page.path, page.title])].join(' '))

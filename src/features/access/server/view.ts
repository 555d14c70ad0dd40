import type { House } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import type { AuditEntry, PermissionView, RoleView } from '../contract.ts'
import type { AuditRow, RoleRow } from './queries.ts'

type Declared = ReturnType<House['permissions']>

/** The declared permissions with their words; one that no feature declares any more is not shown. */
export function permissionViews(
  rows: readonly { id: string; code: string }[],
  declared: Declared,
  language: Language,
): PermissionView[] {
  const known = new Map(declared.map(one => [one.code, one]))
  return rows.flatMap(({ id, code }) => {
    const one = known.get(code)
    if (!one) return []
    const [resource = '', action = ''] = code.split('.')
    const title = say(language, one.feature, `permissions.${code}`)
    return [{ _id: id, code, resource, action, title, feature: one.feature, reaches: [...one.reaches] }]
  })
}

/** What a role is called, and what it is for: in the club's own words, else in those of the program. */
export function roleWords(row: Pick<RoleRow, 'name' | 'title' | 'description'>): {
  title: Bilingual
  description: Bilingual
} {
  const own = (key: string): Bilingual => ({ en: say('en', 'access', key), ar: say('ar', 'access', key) })
  return {
    title: (row.title as Bilingual | null) ?? own(`roles.${row.name}`),
    description: (row.description as Bilingual | null) ?? (row.title ? { en: '', ar: '' } : own(`about.${row.name}`)),
  }
}

/** A role with its words; a Super-admin holds everything that is declared. */
export function roleView(row: RoleRow, declared: Declared, language: Language): RoleView {
  const known = new Set(declared.map(({ code }) => code))
  const grants =
    row.system && row.name === 'Super-admin'
      ? [...known].sort().map(code => ({ code, scope: 'all' as const }))
      : row.grants
          .filter(one => known.has(one.permission))
          .map(({ permission, scope }) => ({ code: permission, scope }))
  return {
    _id: row.id,
    name: row.name,
    title: roleWords(row).title[language],
    kind: row.kind as RoleView['kind'],
    system: row.system,
    archived: row.archived_at !== null,
    permissions: grants,
  }
}

export function auditEntry(row: AuditRow): AuditEntry {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    actorId: row.actor_id,
    action: row.action,
    target: row.target_kind === null ? null : { kind: row.target_kind, id: row.target_id },
    before: row.before,
    after: row.after,
    address: row.address,
    requestId: row.request_id,
  }
}

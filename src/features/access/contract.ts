import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { Id } from '../../platform/shared/ids.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { SCOPES } from './rules.ts'

/** A permission that some feature asks for, with its words in the asked language. */
export const PermissionView = z.object({
  _id: Id,
  /** `resource.action` */
  code: z.string(),
  resource: z.string(),
  action: z.string(),
  title: z.string(),
  feature: z.string(),
  /** How far it can reach; everything alone, of most. */
  reaches: z.array(z.enum(SCOPES)),
})
export type PermissionView = z.infer<typeof PermissionView>

/** A role of the wire, or a preset: a set of permissions for the club's people. */
export const RoleView = z.object({
  _id: Id,
  name: z.string(),
  title: z.string(),
  kind: z.enum(['role', 'preset']),
  /** Made by the program; its name and kind stay. */
  system: z.boolean(),
  /** Not given any more; who has it keeps it. */
  archived: z.boolean(),
  permissions: z.array(z.object({ code: z.string(), scope: z.enum(SCOPES) })),
})
export type RoleView = z.infer<typeof RoleView>

/** What a role opens changed: its people may more or less from now on. */
export const roleChanged = event('access.role-changed', z.object({ roleId: Id }))

/** An entry of the audit log: who did what, to what, before and after, when, from where. */
export const AuditEntry = z.object({
  _id: Id,
  at: z.iso.datetime(),
  /** Null for what the house did by itself. */
  actorId: Id.nullable(),
  /** `resource.action` */
  action: z.string(),
  target: z.object({ kind: z.string(), id: z.string().nullable() }).nullable(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listPermissions = call('GET /permissions', {
  summary: 'Every permission that the product knows, with its words.',
  access: { permission: 'acl.read' },
  answer: listOf(PermissionView),
})

export const listRoles = call('GET /roles', {
  summary: 'The five roles and the sets of permissions for the club’s people.',
  description: 'A Super-admin holds every permission.',
  access: { permission: 'acl.read' },
  answer: listOf(RoleView),
})

export const AuditFilter = Paging.extend({
  actorId: Id.optional(),
  action: z.string().max(80).optional(),
  targetKind: z.string().max(40).optional(),
  targetId: z.string().max(80).optional(),
  /** First and last moment, both included. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const listAudit = call('GET /audit', {
  summary: 'The audit log, newest first: who did what, before and after. Nobody can change it.',
  access: { permission: 'audit.read' },
  query: AuditFilter,
  answer: listOf(AuditEntry),
})

/** What the audit log keeps. */
declare module '../../platform/shared/audited.ts' {
  interface AuditActions {
    'roles.create': true
    'roles.update': true
    'roles.archive': true
    'roles.restore': true
    'roles.delete': true
  }
}

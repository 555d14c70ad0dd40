import { z } from 'zod'
import { REACHES, ROLES } from '../../platform/shared/access.ts'
import { BothLanguages, bothLanguages } from '../../platform/shared/both-languages.ts'
import { call } from '../../platform/shared/call.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { PermissionView } from '../access/contract.ts'

const READ = { permission: 'acl.read' } as const

/** A permission with how far it reaches. */
const Cell = z.strictObject({ code: z.string().max(80), scope: z.enum(REACHES) })

/** A role as the club's people see it. */
export const StaffRole = z.object({
  _id: Id,
  name: z.string(),
  title: BothLanguages,
  description: BothLanguages,
  /** `role` is one of the five of the wire, which nobody edits; `preset` a set of permissions for Employees. */
  kind: z.enum(['role', 'preset']),
  /** Made by the program; it is archived, never deleted. */
  system: z.boolean(),
  archived: z.boolean(),
  permissions: z.array(z.object({ code: z.string(), scope: z.enum(REACHES) })),
  /** How many have it. */
  people: z.number().int(),
  /** Counts changes; a change names the one that was shown. */
  version: z.number().int(),
  changedAt: z.iso.datetime(),
})
export type StaffRole = z.infer<typeof StaffRole>

export const ROLE_STATES = ['given', 'archived', 'wire'] as const

export const listStaffRoles = call('GET /roles/all', {
  summary: 'Every role with its words in both languages and how many people have it.',
  access: READ,
  query: Paging.extend({
    /** Its name in either language. */
    search: z.string().max(100).optional(),
    /** Roles that can be given, archived ones, or those of the wire. */
    state: z.enum(ROLE_STATES).optional(),
    sortBy: z.enum(['title', 'people', 'changedAt']).optional(),
    sortDesc: z.boolean().optional(),
  }),
  answer: listOf(StaffRole),
})

const OfRole = z.object({ roleId: Id })

export const readRole = call('GET /roles/:roleId', {
  summary: 'A role with what it opens and how many people have it.',
  access: READ,
  params: OfRole,
  answer: z.object({ data: StaffRole }),
})

/** A role as its editor sends it. */
export const RoleBody = z.object({
  title: bothLanguages(60, 1),
  description: bothLanguages(300),
  permissions: z
    .array(Cell)
    .max(500)
    .refine(cells => new Set(cells.map(cell => cell.code)).size === cells.length, 'code:rights.twice'),
})
export type RoleBody = z.infer<typeof RoleBody>

const Kept = Done.extend({ data: StaffRole })
/** Only a Super-admin changes who may what, and proves to be there. */
const GUARDED = { access: 'super-admin', freshProof: true } as const
const OF_THE_WIRE = { 'access.wire-role': 403 } as const

export const createRole = call('POST /roles', {
  ...GUARDED,
  summary: 'Makes a role: a set of permissions that Employees can be given.',
  status: 201,
  body: RoleBody,
  answer: Kept,
})

export const updateRole = call('PUT /roles/:roleId', {
  ...GUARDED,
  summary: 'Changes what a role is called and what it opens, for everybody who has it, at once.',
  description:
    '`version` is the one that was shown; when another window was first the change is refused and nothing is lost.',
  params: OfRole,
  body: RoleBody.extend({ version: z.number().int() }),
  answer: Kept,
  refusals: { ...OF_THE_WIRE, 'access.role-moved': 409 },
})

export const archiveRole = call('POST /roles/:roleId/archive', {
  ...GUARDED,
  summary: 'Gives a role no more; who has it keeps it.',
  params: OfRole,
  answer: Kept,
  refusals: OF_THE_WIRE,
})

export const restoreRole = call('POST /roles/:roleId/restore', {
  ...GUARDED,
  summary: 'Lets an archived role be given again.',
  params: OfRole,
  answer: Kept,
  refusals: OF_THE_WIRE,
})

export const deleteRole = call('DELETE /roles/:roleId', {
  ...GUARDED,
  summary: 'Deletes a role that nobody has or was promised; one in use, and one of the program, is archived.',
  params: OfRole,
  answer: Done.extend({ archived: z.boolean() }),
  refusals: OF_THE_WIRE,
})

/** A permission with what it opens, derived from the contracts and pages that name it, and who is given it. */
export const CataloguedPermission = PermissionView.extend({
  resourceTitle: z.string(),
  calls: z.array(z.object({ method: z.string(), path: z.string() })),
  pages: z.array(z.object({ path: z.string(), title: z.string() })),
  roles: z.array(z.object({ _id: Id, title: z.string(), scope: z.enum(REACHES) })),
})
export type CataloguedPermission = z.infer<typeof CataloguedPermission>

export const listCatalogue = call('GET /permissions/catalogue', {
  summary: 'Every permission with the pages and calls that it opens and the roles that give it.',
  description: 'A Super-admin holds all of them and is not named.',
  access: READ,
  query: Paging.extend({
    /** Its words or code, a page or a call that it opens. */
    search: z.string().max(100).optional(),
    resource: z.string().max(40).optional(),
    /** Whether some role gives it. */
    given: z.boolean().optional(),
    perPage: z.number().int().min(1).max(500).default(24),
  }),
  answer: listOf(CataloguedPermission).extend({
    resources: z.array(z.object({ code: z.string(), title: z.string() })),
  }),
})

export const changeAccess = call('PUT /access-control', {
  ...GUARDED,
  summary: 'Changes cells of the table of roles and permissions, all or none.',
  body: z.object({
    /** Version of each role that changes, as it was shown. */
    versions: z.record(Id, z.number().int()),
    changes: z
      .array(z.strictObject({ roleId: Id, permission: z.string().max(80), scope: z.enum(REACHES).nullable() }))
      .min(1)
      .max(500),
  }),
  answer: Done,
  refusals: { ...OF_THE_WIRE, 'access.role-moved': 409 },
})

/** What somebody would see if they looked now. */
export const PersonRights = z.object({
  person: z.object({ _id: Id, name: z.string(), username: z.string() }),
  role: z.enum(ROLES),
  roleTitle: z.string(),
  preset: z.object({ _id: Id, title: z.string() }).nullable(),
  /** Why nothing is open to them at all. */
  closed: z.enum(['unverified', 'suspended']).nullable(),
  /** Who made them one of the club's own, and when. */
  given: z.object({ by: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  permissions: z.array(z.object({ code: z.string(), title: z.string(), scope: z.enum(REACHES) })),
  /** As they arranged it: what is shown, what they hid, and of the club’s people what is closed. */
  menu: z.array(
    z.object({ key: z.string(), label: z.string(), path: z.string(), open: z.boolean(), hidden: z.boolean() }),
  ),
  pages: z.array(z.object({ path: z.string(), title: z.string() })),
  calls: z.array(z.object({ method: z.string(), path: z.string() })),
})
export type PersonRights = z.infer<typeof PersonRights>

export const readPersonRights = call('GET /users/:userId/rights', {
  summary: 'What a person would see: menu, pages and calls, derived from the same rules that open them.',
  access: READ,
  params: z.object({ userId: Id }),
  answer: z.object({ data: PersonRights }),
})

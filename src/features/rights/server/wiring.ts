import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { archiveRole, changeCells, createRole, deleteRole, updateRole } from '../../access/server/public.ts'
import * as calls from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { cataloguePage } from './catalogue.ts'
import { readPersonRights } from './person-rights.ts'
import { draftOf, mustReach, rolePage, staffRole, staffRoles } from './roles.ts'

/** Who may what, for the club's people: roles, permissions, the table of both, and what a person would see. */
export const rightsFeature = defineFeature('rights', { en, ar }, pages, registry => {
  registry.about('Roles and permissions on screens: what each opens, who has it, and what a person would see.')
  registerReads(registry)
  registerActs(registry)
})

function registerReads({ house, onRead }: Registry): void {
  onRead(calls.listStaffRoles, async ({ db, query, language }) =>
    rolePage(await staffRoles(db, house), query, language),
  )
  onRead(calls.readRole, async ({ db, params }) => ({ data: await staffRole(db, house, params.roleId) }))
  onRead(calls.listCatalogue, ({ db, query, language }) => cataloguePage(db, house, query, language))
  onRead(calls.readPersonRights, async ({ db, params, language }) => ({
    data: await readPersonRights(db, house, params.userId, language),
  }))
}

function registerActs({ house, on }: Registry): void {
  on(calls.createRole, async ({ tx, viewer, body, origin, say }) => {
    const id = await createRole(tx, { id: viewer.id, origin }, draftOf(house, body))
    return { message: say('done.created'), data: await staffRole(tx, house, id) }
  })
  on(calls.updateRole, async ({ tx, viewer, params, body: { version, ...body }, origin, say }) => {
    await updateRole(tx, { id: viewer.id, origin }, params.roleId, version, draftOf(house, body))
    return { message: say('done.saved'), data: await staffRole(tx, house, params.roleId) }
  })
  on(calls.archiveRole, async ({ tx, viewer, params, origin, say }) => {
    await archiveRole(tx, { id: viewer.id, origin }, params.roleId, true)
    return { message: say('done.archived'), data: await staffRole(tx, house, params.roleId) }
  })
  on(calls.restoreRole, async ({ tx, viewer, params, origin, say }) => {
    await archiveRole(tx, { id: viewer.id, origin }, params.roleId, false)
    return { message: say('done.restored'), data: await staffRole(tx, house, params.roleId) }
  })
  on(calls.deleteRole, async ({ tx, viewer, params, origin, say }) => {
    const archived = await deleteRole(tx, { id: viewer.id, origin }, params.roleId)
    return { message: say(archived ? 'done.in-use' : 'done.deleted'), archived }
  })
  on(calls.changeAccess, async ({ tx, viewer, body, origin, say }) => {
    for (const [at, { permission, scope }] of body.changes.entries())
      mustReach(house, permission, scope, `changes.${at}`)
    await changeCells(tx, { id: viewer.id, origin }, body.versions, body.changes)
    return { message: say('done.saved') }
  })
}

/** What other features may use of access on the server. */
export {
  /** What a role or preset lets its people do. */
  grantsOfRole,
  /** Every permission the program ever declared. */
  permissionRows,
  /** Id of one of the program's six presets by its name (`reviewer`, `support-agent`, …). */
  presetByName,
  /** All roles with what each may do and how many people have it. */
  roleRows,
} from './queries.ts'
export {
  /** Gives a role no more, or again. */
  archiveRole,
  /** Changes what several roles open at once. */
  changeCells,
  /** Makes a role. */
  createRole,
  /** Deletes a role that nothing refers to, archives any other. */
  deleteRole,
  /** A role as its editor sends it. */
  type RoleDraft,
  /** Changes a role's words and what it opens. */
  updateRole,
} from './save-role.ts'
export {
  /** The declared permissions with their words. */
  permissionViews,
  /** What a role is called, and what it is for, in both languages. */
  roleWords,
} from './view.ts'
export {
  /** Roles, permissions and the audit log. */
  accessFeature,
} from './wiring.ts'

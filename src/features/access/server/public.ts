/** What other features may use of access on the server. */
export {
  /** What a role or preset lets its people do. */
  grantsOfRole,
  /** Id of one of the program's six presets by its name (`reviewer`, `support-agent`, …). */
  presetByName,
  /** All roles with what each may do and how many people have it. */
  roleRows,
} from './queries.ts'
export {
  /** Roles, permissions and the audit log. */
  accessFeature,
} from './wiring.ts'

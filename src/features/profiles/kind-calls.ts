import { z } from 'zod'
import type { Descriptor } from '../../engines/forms/descriptor.ts'
import {
  addedOf,
  bodyOf,
  capital,
  fileFieldsOf,
  filesBesideOf,
  payloadShapeOf,
} from '../../engines/forms/sent-shape.ts'
import { type Address, type CallSpec, call } from '../../platform/shared/call.ts'
import { Id } from '../../platform/shared/ids.ts'
import { ProfileStatusName } from './contract.ts'
import type { Kind } from './kind.ts'

const Sent = z.object({
  message: z.string(),
  data: z.object({ _id: Id, status: ProfileStatusName, version: z.number().int() }),
})

/** Whether a form asks for something that is kept encrypted. */
const asksSecrets = (kind: Descriptor): boolean =>
  kind.steps.some(step => step.groups.some(({ fields = [] }) => fields.some(field => field.type === 'secret')))

/** The two calls of a kind (`POST` and `PUT companies`), made from its descriptor: the spec's fields, as a form or JSON. */
export function callsOf(kind: Kind) {
  const kept: Pick<CallSpec, 'idempotent'> = asksSecrets(kind) ? { idempotent: 'never' } : {}
  const spec = {
    description: `The fields of the ${kind.key} wizard.`,
    access: 'without-profile',
    body: bodyOf(payloadShapeOf(kind), { userType: z.literal(kind.userType).optional() }),
    files: fileFieldsOf(kind),
    answer: Sent,
    refusals: { 'profiles.not-yours': 403, 'profiles.other-kind': 409, 'profiles.not-editable': 409 },
    limits: [{ max: 240, seconds: 300, by: 'caller' }],
    ...kept,
  } as const
  return {
    create: call(`POST /${kind.path}` as Address, {
      name: `create${capital(kind.key)}`,
      ...spec,
      summary: `Sends one's own ${kind.key} profile to the review team.`,
    }),
    update: call(`PUT /${kind.path}` as Address, {
      name: `update${capital(kind.key)}`,
      ...spec,
      access: { anyOf: ['without-profile', { userTypes: [kind.userType] }] },
      body: bodyOf(payloadShapeOf(kind), { userType: z.literal(kind.userType).optional(), ...addedOf(kind) }),
      files: filesBesideOf(kind),
      summary: `Sends one's own corrected ${kind.key} profile to the review team again, or changes the approved one.`,
    }),
  }
}

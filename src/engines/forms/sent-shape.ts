import { z } from 'zod'
import type { FileFields } from '../../platform/shared/call.ts'
import { Id } from '../../platform/shared/ids.ts'
import { secret } from '../../platform/shared/secret.ts'
import { IdOrEntry, SentRange } from './contract.ts'
import { type Descriptor, type Field, fileGroupsOf } from './descriptor.ts'

/** What a field may be on the wire, before the validator judges it; limits stand in the document for whoever reads it. */
function payloadFieldOf(field: Field): z.ZodType {
  switch (field.type) {
    case 'secret':
      return secret(z.string().meta({ maxLength: field.max }))
    case 'text':
    case 'multiline':
      return z.string().meta({ maxLength: field.max })
    case 'number':
    case 'percent':
      return z.number().meta({ minimum: field.min, maximum: field.max })
    case 'money':
    case 'level':
      return z.number()
    case 'flag':
      return z.boolean()
    case 'range':
      return SentRange
    case 'choice':
      return z.union([z.string(), z.number()]).meta({ enum: [...field.options] })
    case 'state':
      return z.union([z.string(), z.number()]).meta({ description: 'An id, or 0 for "no state".' })
    case 'choices':
      return z.array(z.string()).meta({ maxItems: field.max, items: { type: 'string', enum: [...field.options] } })
    case 'countries':
    case 'languages':
    case 'industries':
    case 'skills':
      return z.array(IdOrEntry).meta({ maxItems: field.max })
    case 'rows':
      return z.array(z.record(z.string(), z.unknown())).meta({ maxItems: field.max })
    default:
      return z.string()
  }
}

/** What every form of a descriptor may send: its fields, those of nested groups in their object, and its files. */
export function payloadShapeOf(kind: Descriptor): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {
    userId: Id.optional().meta({ description: "The caller's own id, or nothing." }),
    timeZone: z
      .string()
      .max(64)
      .optional()
      .meta({ description: 'Where "today" is for dates, for example Asia/Dubai.' }),
  }
  for (const { nest, fields = [] } of kind.steps.flatMap(step => step.groups)) {
    const sent = fieldShape(fields)
    if (nest) shape[nest] = z.object(sent).nullish()
    else Object.assign(shape, sent)
  }
  for (const group of fileGroupsOf(kind)) shape[group.key] = z.array(IdOrEntry).nullish()
  return shape
}

function fieldShape(fields: readonly Field[]): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {}
  for (const field of fields) {
    shape[field.key] = payloadFieldOf(field).nullish()
    if (field.type === 'phone') shape[field.code] = z.string().nullish()
  }
  return shape
}

/** A form of some shape, with what its feature sends besides. */
export const bodyOf = (shape: Record<string, z.ZodType>, besides: Record<string, z.ZodType>) =>
  z.object({ ...besides, ...shape } as Record<string, z.ZodType>)

/** The file fields of a form. */
export const fileFieldsOf = (kind: Descriptor): FileFields =>
  Object.fromEntries(fileGroupsOf(kind).map(({ key, take, max }) => [key, { take, many: max > 1 }]))

/** The file fields of a form that changes what is there: uploads come beside the stored files. */
export const filesBesideOf = (kind: Descriptor): FileFields =>
  Object.fromEntries(Object.entries(fileFieldsOf(kind)).map(([key, field]) => [key, { ...field, beside: true }]))

/** What every form that changes something may send besides its fields. */
export const addedOf = (kind: Descriptor): Record<string, z.ZodType> => ({
  added: z
    .object(Object.fromEntries(fileGroupsOf(kind).map(({ key }) => [key, z.array(IdOrEntry).optional()])))
    .optional()
    .meta({
      description: 'Files beside those that are there; file parts of a form come so.',
    }),
})

/** What holds for the forms of all kinds, for the API page. */
export const HOW_FORMS_ARE_READ =
  "Entries of look-ups are named by id, or by name in either language; a userId that is not the caller's own is refused. What a PUT does not name stays, files too: null or an empty text empties, and of files those remain that a list names."

/** A name as a part of another: `createCompany`. */
export const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1)

import { writeFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Database, openEmbedded } from '../src/platform/server/db.ts'
import { migrate } from '../src/platform/server/migrate.ts'

type Column = { table: string; column: string; type: string; nullable: boolean; generated: boolean }

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  citext: 'string',
  bpchar: 'string',
  varchar: 'string',
  tsvector: 'string',
  date: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  bytea: 'Uint8Array',
}

function typeOf(column: Column): string {
  const array = column.type.startsWith('_')
  const base = TYPES[array ? column.type.slice(1) : column.type]
  if (!base) throw new Error(`No TypeScript type is known for ${column.table}.${column.column} (${column.type})`)
  const whole = `${array ? `${base}[]` : base}${column.nullable ? ' | null' : ''}`
  return column.generated ? `Generated<${whole}>` : whole
}

const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())

async function columns(db: Kysely<never>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as "column", c.udt_name as "type", c.is_nullable = 'YES' as nullable,
      c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as generated
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migrations'
    order by c.table_name, c.ordinal_position`.execute(db)
  return rows
}

/** The Kysely types of every table. */
export async function typesText(database: Database): Promise<string> {
  const all = await columns(database.db as never)
  const tables = [...new Set(all.map(column => column.table))]
  const bodies = tables.map(table => {
    const fields = all.filter(one => one.table === table).map(one => `  ${one.column}: ${typeOf(one)}`)
    return `export type ${pascal(table)}Table = {\n${fields.join('\n')}\n}\n`
  })
  const index = tables.map(table => `  ${table}: ${pascal(table)}Table`)
  return `/** Generated from the migrations: npm run dump-schema. */
import type { ColumnType } from 'kysely'

/** A column with a default: may be left out when inserting. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Read as Date; written as Date or text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Read as parsed; written as JSON text, because drivers turn arrays into SQL arrays. */
export type Json = ColumnType<unknown, string, string>

${bodies.join('\n')}
export type DB = {
${index.join('\n')}
}
`
}

async function lines(db: Kysely<never>, query: ReturnType<typeof sql<{ line: string }>>): Promise<string[]> {
  return (await query.execute(db)).rows.map(row => row.line)
}

/** The schema at a glance: tables with constraints, comments and indexes, then functions and triggers. */
export async function schemaText(database: Database): Promise<string> {
  const db = database.db as never as Kysely<never>
  const tables = await lines(
    db,
    sql`select format(E'create %stable %s (\n%s\n);', case t.relpersistence when 'u' then 'unlogged ' else '' end, t.relname, string_agg(part, E',\n' order by kind, position)) as line from pg_class t join (
      select attrelid as rel, 1 as kind, attnum::int as position, format('  %s %s%s%s', attname, format_type(atttypid, atttypmod),
        case when attnotnull then ' not null' else '' end,
        case when attgenerated <> '' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
          when attidentity <> '' then ' generated always as identity'
          when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end) as part
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum where attnum > 0 and not attisdropped
      union all
      select conrelid, 2, row_number() over (order by conname)::int, format('  constraint %s %s', conname, pg_get_constraintdef(oid))
      from pg_constraint where contype <> 'n'
    ) parts on parts.rel = t.oid
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.relname <> 'migrations' group by t.relname, t.relpersistence order by t.relname`,
  )
  const indexes = await lines(
    db,
    sql`select indexdef || ';' as line from pg_indexes where schemaname = 'public' and tablename <> 'migrations'
      and indexname not in (select conname from pg_constraint) order by indexname`,
  )
  const comments = await lines(
    db,
    sql`select format('comment on column %s.%s is %L;', c.relname, a.attname, col_description(c.oid, a.attnum)) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and col_description(c.oid, a.attnum) is not null
      order by c.relname, a.attnum`,
  )
  const functions = await lines(
    db,
    sql`select pg_get_functiondef(p.oid) || ';' as line from pg_proc p where pronamespace = 'public'::regnamespace and prolang in
      (select oid from pg_language where lanname in ('sql', 'plpgsql'))
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by proname`,
  )
  const triggers = await lines(
    db,
    sql`select pg_get_triggerdef(oid) || ';' as line from pg_trigger where not tgisinternal order by tgname`,
  )
  return `-- Generated from the migrations: npm run dump-schema.\n\n${[...tables, comments.join('\n'), ...indexes, ...functions, ...triggers].join('\n\n')}\n`
}

/**
 * Columns that name a row of another table by its id, without a foreign key and without a comment on the column that says why:
 * `no foreign key: …`.
 */
export function keylessColumns(database: Database): Promise<string[]> {
  return lines(
    database.db as never as Kysely<never>,
    sql`select format('%s.%s', c.relname, a.attname) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname <> 'id'
        and (a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) or a.attname ~ '_id$')
        and not exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey))
        and coalesce(col_description(c.oid, a.attnum), '') !~ '^no foreign key: .'
      order by c.relname, a.attnum`,
  )
}

/** What the migrations make: both generated files as they should be, and the columns that lack a key. */
export async function generated(): Promise<{ types: string; schema: string; keyless: string[] }> {
  const database = await openEmbedded(null)
  try {
    await migrate(database)
    return {
      types: await typesText(database),
      schema: await schemaText(database),
      keyless: await keylessColumns(database),
    }
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  const { types, schema } = await generated()
  await writeFile(new URL('../db/types.ts', import.meta.url), types)
  await writeFile(new URL('../db/schema.sql', import.meta.url), schema)
}

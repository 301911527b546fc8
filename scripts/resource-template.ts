/** Wire family of an area's controllers, see docs/glossary.md. */
const FAMILY_OF_AREA: Record<string, string> = {
  hr: 'hr',
  recruiting: 'hr',
  pay: 'hr',
  attendance: 'sa',
  work: 'wt',
  org: 'uc',
  system: 'uc',
  sharing: 'uc',
}

export type ResourcePlan = {
  definition: { path: string; text: string }
  migration: { path: string; text: string }
  nextSteps: string[]
}

/**
 * Plans the files of a new resource such as `attendance/shift-groups`.
 * Throws with a sentence for the person at the keyboard when the path will not do.
 */
export function planResource(path: string, label: string, migrations: string[]): ResourcePlan {
  const [area, plural] = readPath(path)
  const singular = singularOf(plural)
  const names = {
    path,
    label,
    constant: camelCase(plural),
    table: singular.replaceAll('-', '_'),
    controller: capitalised(camelCase(singular)),
    family: FAMILY_OF_AREA[area] ?? '',
  }
  const number = String(migrations.length + 1).padStart(4, '0')
  const definitionPath = `resources/${area}/${singular}.ts`
  return {
    definition: { path: definitionPath, text: definitionText(names) },
    migration: {
      path: `db/migrations/${number}_${names.table}.sql`,
      text: migrationText(names.table),
    },
    nextSteps: nextSteps(names, area, singular),
  }
}

type Names = {
  path: string
  label: string
  constant: string
  table: string
  controller: string
  family: string
}

function readPath(path: string): [string, string] {
  const match = /^([a-z]+)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(path)
  const [, area = '', plural = ''] = match ?? []
  if (!match) throw new Error(`Write area/plural-name, like attendance/shift-groups: ${path}`)
  if (!(area in FAMILY_OF_AREA)) {
    throw new Error(`There is no area ${area}; areas are ${Object.keys(FAMILY_OF_AREA).join(', ')}`)
  }
  if (singularOf(plural) === plural) throw new Error(`The name must be a plural: ${plural}`)
  return [area, plural]
}

function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  if (/(ss|tus|x|z|ch|sh)es$/.test(plural)) return plural.slice(0, -2)
  return plural.replace(/(?<!s)s$/, '')
}

function camelCase(kebab: string): string {
  return kebab.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function definitionText(names: Names): string {
  return `import { defineResource } from '#resources/engine/define-resource.ts'
import { bool, integer, text } from '#resources/engine/field-kinds.ts'

/** ${names.label} */
export const ${names.constant} = defineResource({
  path: '${names.path}',
  table: '${names.table}',
  label: '${names.label}',
  controller: { family: '${names.family}', name: '${names.controller}' },
  title: 'name',
  sort: { field: 'sort' },
  fields: {
    code: text('编码', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 20,
      check: 'code',
    }),
    name: text('名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 40 }),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
})
`
}

function migrationText(table: string): string {
  return `create table ${table} (
  id uuid primary key,
  code text not null,
  name text not null,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_${table}__code on ${table} (lower(code)) where deleted_at is null;

create trigger announce after insert or update or delete or truncate on ${table}
  for each statement execute function announce_records();
`
}

function nextSteps(names: Names, area: string, singular: string): string[] {
  return [
    `Registry, resources/${area}/area.ts, one import and one name in resources:`,
    `  import { ${names.constant} } from './${singular}.ts'`,
    `  ${names.constant},`,
    `Mount, api/areas/${area}.ts, one line in its table (and, for a new area, one in mount-areas.ts):`,
    `  '${names.path}': {},`,
    'Fields: write what it really has, in the definition and in the migration alike.',
    `Words: add "${names.path}" to resources/${area}/en.json and es.json.`,
    `Menu: an entry with path '/${names.path}' and its grants in resources/${area}/area.ts.`,
    'Types: npm run db:types',
    'Check: npm test -- --only guards, then npm test -- --only api (the conformance suite finds it).',
  ]
}

import { camelCase, type Names } from './names.ts'

/** A planned area: its family in the API (docs/glossary.md) and its name in the menu. */
type AreaNames = { family: string; icon: string; zh: string; en: string; es: string }

const AREAS: Readonly<Record<string, AreaNames>> = {
  hr: { family: 'hr', icon: 'users', zh: '人事管理', en: 'People', es: 'Personal' },
  recruiting: { family: 'hr', icon: 'user', zh: '招聘入职', en: 'Recruiting', es: 'Selección' },
  pay: { family: 'hr', icon: 'document', zh: '薪酬社保', en: 'Pay', es: 'Retribución' },
  titles: {
    family: 'hr',
    icon: 'award',
    zh: '职称荣誉',
    en: 'Titles and honours',
    es: 'Títulos y honores',
  },
  party: {
    family: 'hr',
    icon: 'flag',
    zh: '党建管理',
    en: 'Party affairs',
    es: 'Asuntos del Partido',
  },
  attendance: { family: 'sa', icon: 'history', zh: '考勤排班', en: 'Attendance', es: 'Asistencia' },
  work: { family: 'wt', icon: 'briefcase', zh: '工作任务', en: 'Tasks', es: 'Tareas' },
  org: { family: 'uc', icon: 'building', zh: '组织管理', en: 'Organisation', es: 'Organización' },
  system: { family: 'uc', icon: 'cog', zh: '系统管理', en: 'Administration', es: 'Administración' },
  sharing: { family: 'uc', icon: 'globe', zh: '共享中心', en: 'Sharing', es: 'Compartidos' },
}

/** The names of an area; throws for an unknown one. */
export function areaNames(area: string): AreaNames {
  const names = AREAS[area]
  if (names) return names
  throw new Error(`There is no area ${area}; areas are ${Object.keys(AREAS).join(', ')}`)
}

/** The field of a child row that references its owner. */
export function ownerField({ singular }: Names): string {
  return `${camelCase(singular)}Id`
}

const CODE = `code: text('编码', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 20,
      check: 'code',
    }),`

const ENABLED = `enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),`

export function definitionText(names: Names, parent: Names | null): string {
  const owner = parent && ownerField(parent)
  const first = parent
    ? `${owner}: reference('${parent.label}', '${parent.path}', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),`
    : CODE
  return `import { defineResource } from '#platform/define/engine/define-resource.ts'
import { ${parent ? 'integer, reference, text' : 'bool, integer, text'} } from '#platform/define/engine/field-kinds.ts'

/** ${names.label}${parent ? `: child rows of ${parent.path}.` : ''} */
export const ${names.constant} = defineResource({
  path: '${names.path}',
  table: '${names.table}',
  label: '${names.label}',
  controller: { family: '${areaNames(names.area).family}', name: '${names.controller}' },
  title: 'name',
  sort: { field: 'sort' },
${parent ? `  rows: { parent: { resource: '${parent.path}', field: '${owner}' } },\n` : ''}  fields: {
    ${first}
    name: text('名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 40 }),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
${parent ? '' : `    ${ENABLED}\n`}    remark: text('备注', { max: 200 }),
  },
})
`
}

export function tableText({ table }: Names, parent: Names | null): string {
  const owner = parent && `${parent.table}_id`
  const first = parent
    ? `${owner} uuid not null references ${parent.table} (id)`
    : 'code text not null'
  const index = parent
    ? `create index ix_${table}__${parent.table} on ${table} (${owner}) where deleted_at is null;`
    : `create unique index uq_${table}__code on ${table} (lower(code)) where deleted_at is null;`
  return `create table ${table} (
  id uuid primary key,
  ${first},
  name text not null,
  sort integer not null default 0,
${parent ? '' : '  enabled boolean not null default true,\n'}  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
${index}

create trigger announce after insert or update or delete or truncate on ${table}
  for each statement execute function announce_records();
`
}

const FIELD_WORDS = {
  en: { code: 'Code', name: 'Name', sort: 'Sort order', enabled: 'Enabled', remark: 'Remarks' },
  es: { code: 'Código', name: 'Nombre', sort: 'Orden', enabled: 'Activo', remark: 'Observaciones' },
}

/** Texts of a resource; unknown ones are empty, and a test requires them. */
export function wordsOf(language: 'en' | 'es', names: Names, parent: Names | null) {
  const { code, name, sort, enabled, remark } = FIELD_WORDS[language]
  const owner = parent ? { [ownerField(parent)]: '' } : { code }
  return {
    label: language === 'en' ? names.english : '',
    one: language === 'en' ? names.englishOne : '',
    fields: { ...owner, name, sort, ...(parent ? {} : { enabled }), remark },
  }
}

/** The definition of a new area without resources. */
export function areaText(area: string): string {
  const { icon, zh, en, es } = areaNames(area)
  return `import type { Area } from '#platform/define/built-in/area.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }

export const ${area}: Area = {
  code: '${area}',
  resources: [],
  module: {
    code: 'm-${area}',
    type: '1',
    icon: '${icon}',
    path: null,
    names: { zh: '${zh}', en: '${en}', es: '${es}' },
    menus: [],
  },
  words: { en, es },
  choices: {},
  samples: {},
  rows: {},
}
`
}

/** A new mount table of an area. */
export function mountText(area: string): string {
  return `import { type Area, answers } from '#platform/api/calls/area.ts'

/** ${areaNames(area).zh} */
export const ${area}: Area = {
  resources: [],
  calls: [],
}
`
}

import { archives } from '#modules/hr/archives/define/archive.ts'
import type { RegistrationForm } from '#modules/hr/archives/wire/registration-forms.ts'
import { describeDetail, type FieldDescriptor } from '#platform/define/described/describe.ts'
import { groupLabel, resourceLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { groupButton } from '#platform/define/engine/groups.ts'
import type { Words } from '#platform/web/pages/texts/kind-views.server.ts'
import { recordText } from '#platform/web/pages/texts/value-text.server.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { requireResource } from '#product/define/registry.server.ts'
import type { FormSection, FormView } from './print-user-view.ts'

/**
 * Sections of the form and their fields, in the order usual in China; named by groups of the file.
 */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  base: [
    'name',
    'usedName',
    'gender',
    'birthDate',
    'nation',
    'nativePlace',
    'political',
    'marital',
    'health',
    'idType',
    'idCardNo',
    'idValidTo',
  ],
  contact: ['phone', 'email', 'wechat', 'hukouType', 'homeAddress', 'hukouAddress'],
  emergency: ['emergencyName', 'emergencyRelation', 'emergencyPhone'],
  work: [
    'empNo',
    'status',
    'empKind',
    'deptId',
    'postId',
    'rankId',
    'joinDate',
    'regularDate',
    'workStartDate',
  ],
  education: [
    'edu',
    'degree',
    'graduateDate',
    'school',
    'major',
    'eduMode',
    'foreignLang',
    'computer',
  ],
}
const WIDE: ReadonlySet<string> = new Set(['homeAddress', 'hukouAddress', 'hukouType', 'computer'])

/** Child rows, their columns, and the group of the file that they belong to. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  'hr/educations': ['startDate', 'graduateDate', 'school', 'major', 'edu', 'degree'],
  'hr/work-histories': ['startDate', 'endDate', 'company', 'post', 'leaveReason', 'witness'],
  'hr/families': ['relation', 'name', 'birthDate', 'workUnit', 'post', 'phone'],
  'org/user-positions': ['startDate', 'endDate', 'deptId', 'postId', 'kind'],
  'hr/contracts': ['typeId', 'signTimes', 'signDate', 'startDate', 'endDate', 'bizState'],
}

/** Describes a form in words. Leaves out label and value of fields that the reader may not see. */
export function describeForm(
  { record, groups, rows }: RegistrationForm,
  words: Words,
  photoOf: (id: string) => string | null,
): FormView {
  const open = new Set(groups)
  const known = fieldsOf(archives, groups, words)
  const sections = Object.entries(SECTIONS).flatMap(([group, names]): FormSection[] => {
    const fields = names.flatMap((name) => {
      const field = known.get(name)
      if (!field) return []
      const text = recordText(field, record, words)
      return { name, label: field.label, text, isWide: WIDE.has(name) }
    })
    const label = groupLabel(archives, group, words.language)
    return fields.length > 0 ? [{ name: group, label, fields }] : []
  })
  const tables = Object.entries(TABLES).flatMap(([path, names]) => {
    const resource = requireResource(path)
    const { group } = resource.parent ?? {}
    const found = rows[path]
    if (found === undefined || (group !== undefined && !open.has(group))) return []
    return {
      name: path,
      label: resourceLabel(resource, words.language),
      table: tableOf(resource, names, found, words),
    }
  })
  return {
    id: record.id,
    name: String(record.name ?? ''),
    empNo: String(record.empNo ?? ''),
    photo: typeof record.photo === 'string' ? photoOf(record.photo) : null,
    sections,
    tables,
  }
}

function tableOf(
  resource: Resource,
  names: readonly string[],
  rows: readonly WireRecord[],
  words: Words,
) {
  const known = fieldsOf(resource, [], words)
  const fields = names.flatMap((name) => known.get(name) ?? [])
  return {
    columns: fields.map(({ label }) => label),
    rows: rows
      .filter(isEffective)
      .map((row) => fields.map((field) => recordText(field, row, words))),
  }
}

/** Drafts and withdrawn documents do not count as history. */
function isEffective({ bizState }: WireRecord): boolean {
  return bizState !== null
}

function fieldsOf(
  resource: Resource,
  groups: readonly string[],
  { language }: Words,
): Map<string, FieldDescriptor> {
  const permissions = new Set(groups.map(groupButton))
  const described = describeDetail(resource, { language, permissions })
  return new Map(described.flatMap(({ fields }) => fields.map((field) => [field.name, field])))
}

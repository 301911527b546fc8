import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { defineDocument } from '#platform/define/documents/define-document.ts'
import { reference, text } from '#platform/define/engine/field-kinds.ts'

const deptId = reference('部门', 'org/departments', {
  in: ['list', 'form', 'filter'],
  required: true,
})

/** A document about a candidate. */
export const hires = defineDocument({
  path: 'hr/made-up-hires',
  table: 'made_up_hire',
  label: '样品录用',
  controller: { family: 'hr', name: 'MadeUpHire' },
  title: 'name',
  sort: { field: 'docNo', descending: true },
  rows: { scope: { department: 'deptId' } },
  document: { prefix: 'YL', completes: true, about: 'outsider', department: 'deptId' },
  fields: { deptId, reason: text('原因', { max: 200 }) },
})

/** A document about a user. */
export const errands = defineDocument({
  path: 'hr/made-up-errands',
  table: 'made_up_errand',
  label: '样品差事',
  controller: { family: 'hr', name: 'MadeUpErrand' },
  title: 'ownerId',
  sort: { field: 'docNo', descending: true },
  rows: { scope: { department: 'deptId' } },
  document: { prefix: 'YC', completes: true, about: { account: 'ownerId' }, department: 'deptId' },
  fields: {
    ownerId: reference('责任人', 'system/users', { in: ['list', 'form'], required: true }),
    deptId,
  },
})

const effect: DocumentKind['effect'] = async () => undefined
export const KINDS: readonly DocumentKind[] = [
  { resource: hires, effect },
  { resource: errands, effect },
]

/** Columns that every document has. */
const OF_DOCUMENTS = `id uuid primary key, doc_no text not null, dept_id uuid not null references department (id),
  remark text, state text not null default '0', apply_user_id uuid references app_user (id),
  apply_at timestamptz, current_approver text, finished_at timestamptz,
  effect_done boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1, deleted_at timestamptz`

export const TABLES = [
  `create table made_up_hire (${OF_DOCUMENTS}, name text not null, id_card_no text, phone text,
    file_id uuid references user_base_info (id), reason text)`,
  `create table made_up_errand (${OF_DOCUMENTS}, owner_id uuid not null references app_user (id))`,
  'grant select, insert, update on made_up_hire, made_up_errand to staffdesk_app',
]

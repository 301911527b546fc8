import { defineDocument, WHILE_DRAFTED } from '#platform/define/documents/define-document.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  dateTime,
  files,
  integer,
  longText,
  reference,
  references,
  richText,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { guardedGroup } from '#platform/define/engine/groups.ts'
import { DOCUMENT_CATEGORY, DOCUMENT_PUB_STATE, DOCUMENT_SECRECY } from './choices.ts'

/** Codes of DOCUMENT_PUB_STATE that rules use. */
export const PUB = { draft: '0', inForce: '1', abolished: '2', replaced: '3' } as const
export const OPEN_TO_ALL = '公开'
export const SECRET = '秘密'

const access = 'computed'
const scope = { group: 'scope' } as const
const use = { access, group: 'use' } as const
const SHOWN = ['list', 'form', 'filter'] as const

/** 文件制度: rules of the company in versions, with their audience. */
export const companyDocuments = defineDocument({
  path: 'hr/documents',
  table: 'company_document',
  view: 'company_document_view',
  label: '文件制度',
  controller: { family: 'hr', name: 'Document' },
  title: 'title',
  sort: { field: 'effectiveDate', descending: true },
  rows: {
    audience: {
      inForce: { field: 'pubState', is: [PUB.inForce], past: [PUB.abolished, PUB.replaced] },
      departments: 'scopeDeptIds',
      open: { field: 'secret', is: OPEN_TO_ALL },
    },
  },
  document: {
    prefix: 'WJ',
    effectAt: 'effectiveDate',
    awaits: 'publishedAt',
    department: 'deptId',
  },
  tabs: {
    field: 'pubState',
    names: DOCUMENT_PUB_STATE,
    opensOn: PUB.inForce,
    of: Object.fromEntries(Object.values(PUB).map((state) => [state, [state]])),
  },
  groups: { base: '文件', scope: '阅读范围', use: guardedGroup('版本与使用') },
  fields: {
    title: text('文件标题', { in: ['list', 'form', 'search'], required: true, max: 100 }),
    docCode: text('文件编号', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 40,
      check: 'code',
      access: 'create',
    }),
    category: choice('文件类别', DOCUMENT_CATEGORY, { in: SHOWN, required: true }),
    edition: text('版本号', { in: ['list', 'form'], required: true, under: 'docCode', max: 10 }),
    deptId: reference('主办部门', 'org/departments', { in: SHOWN, required: true }),
    secret: choice('密级', DOCUMENT_SECRECY, {
      in: SHOWN,
      required: true,
      initial: '内部',
      under: 'category',
    }),
    effectiveDate: date('生效日期', {
      in: [...SHOWN, 'sort'],
      required: true,
      under: 'pubState',
    }),
    content: richText('正文', { max: 50_000 }),
    files: files('文件附件', WHILE_DRAFTED),
    pubState: choice('文件状态', DOCUMENT_PUB_STATE, { access, in: ['list', 'filter', 'sort'] }),
    awaitsPublishing: bool('待发布', { access, in: ['filter'] }),
    publishedAt: dateTime('发布时间', { access }),
    abolishDate: date('废止日期', { access }),
    abolishReason: longText('废止原因', { access, max: 500 }),
    scopeDeptIds: references('阅读范围', 'org/departments', { ...scope, help: '空为全员' }),
    needConfirm: bool('需阅读确认', { ...scope, in: ['list', 'form', 'filter'] }),
    publisherId: reference('发布人', 'system/users', use),
    prevId: reference('上一版本', 'hr/documents', use),
    seriesId: reference('首个版本', 'hr/documents', use),
    readCount: integer('阅读人数', { ...use, in: ['list'], under: 'needConfirm' }),
    downloadCount: integer('下载次数', use),
  },
  actions: {
    publish: action('发布', {
      call: 'PublishDocument',
      when: { field: 'awaitsPublishing', is: [true] },
      fields: { effectiveDate: date('生效日期', { required: true }) },
    }),
    abolish: action('废止', {
      call: 'AbolishDocument',
      when: { field: 'pubState', is: [PUB.inForce] },
      fields: { reason: longText('废止原因', { required: true, max: 500 }) },
    }),
    newVersion: action('新版本', {
      call: 'NewDocumentVersion',
      button: 'add',
      when: { field: 'pubState', is: [PUB.inForce, PUB.abolished] },
    }),
    remind: action('提醒未读', {
      call: 'RemindDocument',
      isPreviewed: true,
      when: { field: 'pubState', is: [PUB.inForce] },
    }),
  },
})

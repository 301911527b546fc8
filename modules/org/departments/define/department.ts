import { teamLink } from '#modules/hr/sharing-center/define/shown-links.ts'
import { DEPARTMENT_PAGE } from '#modules/org/define/choices.ts'
import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  integer,
  longText,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { hoursField, OPENINGS } from '#platform/define/shipped/sharing/share-fields.ts'

/** The workbench: the tree of a day, one department, and its parts. */
export const DESK = '/uc/api/Department/GetDepartmentDesk'
export const DESK_PEOPLE = '/uc/api/Department/GetDepartmentDeskPeople'
export const DESK_POSTS = '/uc/api/Department/GetDepartmentDeskPosts'

/** 部门: the tree of the organisation. */
export const departments = defineResource({
  path: 'org/departments',
  table: 'department',
  view: 'department_view',
  label: '部门',
  controller: { family: 'uc', name: 'Department' },
  title: 'name',
  sort: { field: 'sort' },
  rows: {
    tree: 'pid',
    treePath: 'path',
    letters: true,
    pinyin: 'words',
    importBy: 'code',
    narrow: ['leaderId', 'headcount'],
  },
  fields: {
    code: text('部门编码', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 20,
      check: 'code',
    }),
    name: text('部门名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 50 }),
    shortName: text('简称', { max: 20 }),
    pid: reference('上级部门', 'org/departments', { in: ['form', 'filter'] }),
    typeId: reference('部门类型', 'org/department-types', {
      in: ['list', 'form', 'filter', 'bulk'],
      required: true,
    }),
    rankId: reference('部门级别', 'org/department-ranks', {
      in: ['list', 'form', 'filter', 'bulk'],
    }),
    leaderId: reference('部门负责人', 'system/users', { in: ['list', 'form', 'filter'] }),
    deputyIds: references('副职', 'system/users'),
    inChargeId: reference('分管领导', 'system/users', { in: ['form', 'filter'] }),
    fullName: text('全路径名', { access: 'computed', max: 500 }),
    level: integer('层级', { access: 'computed' }),
    headcount: integer('在编人数', { access: 'computed', in: ['list'] }),
    headcountPlan: integer('编制', { access: 'computed', in: ['list'] }),
    costCenter: text('成本中心', { in: ['form', 'bulk'], max: 20 }),
    entityId: reference('所属法人', 'pay/legal-entities', { in: ['form', 'filter', 'bulk'] }),
    // The name that the employer had when it was chosen. A name entered before the register existed stays until it is
    // matched to an employer.
    companyEntity: text('所属法人名称', { access: 'computed', max: 80 }),
    city: text('工作城市', { in: ['form', 'filter', 'bulk'], max: 30 }),
    phone: text('联系电话', { max: 20, check: 'tel' }),
    address: text('办公地址', { max: 100 }),
    foundDate: date('成立日期'),
    revokeDate: date('撤销日期', { access: 'computed' }),
    duty: longText('部门职责'),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
  actions: {
    move: action('移动', {
      call: 'MoveDepartment',
      isPreviewed: true,
      fields: {
        pid: reference('新的上级部门', 'org/departments'),
        effectiveDate: date('生效日期'),
      },
    }),
    merge: action('合并', {
      call: 'MergeDepartment',
      on: 'list',
      isPreviewed: true,
      fields: {
        fromIds: references('被合并的部门', 'org/departments', { required: true }),
        toId: reference('目标部门', 'org/departments', { required: true }),
        effectiveDate: date('生效日期'),
        overReason: longText('超编说明', { max: 500 }),
      },
    }),
    // Whoever may read a department may show what they see of it.
    share: action('分享部门', {
      call: 'ShareDepartment',
      button: 'view',
      isPreviewed: true,
      when: { field: 'enabled', is: [true] },
      fields: {
        page: choice('分享内容', DEPARTMENT_PAGE, { required: true, initial: 'team' }),
        hours: hoursField(teamLink),
        ...OPENINGS,
      },
    }),
  },
})

import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import {
  bool,
  choice,
  dateTime,
  integer,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { LINK_PURPOSE } from '#platform/define/links/purpose-lists.ts'
import { reportLink } from './report-link.ts'
import { LINK_END, SHARE_STATE } from './share-choices.ts'
import { hoursField, OPENINGS } from './share-fields.ts'

const access = 'computed'

/** The permission to share reports with others. */
export const SHARE_REPORT = 'shareReport'
const controller = { family: 'hr', name: 'ShareLink' } as const

/** Calls of share links beyond list and record; those for visitors need no sign-in. */
export const SHARE_CALLS = {
  add: callPath(controller, 'AddShareLink'),
  resolve: callPath(controller, 'ResolveShareLink'),
  forms: callPath(controller, 'GetSharedForms'),
  report: callPath(controller, 'GetSharedReport'),
} as const

/** Calls by which every signed-in user manages their own links. */
export const OWN_LINK_CALLS = {
  list: callPath(controller, 'GetMyLinkList'),
  withdraw: callPath(controller, 'WithdrawMyLinks'),
} as const

/**
 * 分享链接: all links that open something without an account. A link works only as long as its creator may open
 * the same thing.
 */
export const shareLinks = defineResource({
  path: 'system/share-links',
  table: 'access_link',
  view: 'access_link_view',
  label: '分享链接',
  controller,
  title: 'subject',
  sort: { field: 'createdAt', descending: true },
  // Users see the links of the people in their scope, and always their own.
  rows: { scope: { person: 'creatorFileId', department: 'creatorDeptId' } },
  fields: {
    subject: text('分享内容', { access, in: ['list', 'search'], max: 100 }),
    // Not a filter, because the parameter `page` is already the page number of the list.
    page: choice('用途', LINK_PURPOSE, { access, in: ['list'], under: 'subject' }),
    state: choice('状态', SHARE_STATE, { access, in: ['list'] }),
    expiresAt: dateTime('失效时间', { access, in: ['list', 'filter', 'sort'] }),
    viewCount: integer('已查看次数', { access, in: ['list'] }),
    maxViews: integer('最多查看次数', { access }),
    hasPasscode: bool('需要提取码', { access }),
    people: references('人员', 'hr/archives', { access }),
    lastUsedAt: dateTime('最近使用', { access, in: ['list'] }),
    revokedAt: dateTime('撤销时间', { access, in: ['list'] }),
    endReason: choice('撤销原因', LINK_END, { access }),
    endNote: text('撤销说明', { access, max: 200 }),
    lockedAt: dateTime('锁定时间', { access }),
    creator: text('创建人', { access, in: ['list', 'search'], max: 60 }),
    creatorFileId: reference('创建人档案', 'hr/archives', { access }),
    creatorDeptId: reference('创建人部门', 'org/departments', { access }),
    createdAt: dateTime('创建时间', { access, in: ['list', 'sort'] }),
  },
  actions: {
    revoke: action('撤销', {
      call: 'RevokeShareLink',
      // Only open links can be revoked.
      when: { field: 'state', is: ['open'] },
      fields: { note: text('撤销说明（可不填）', { max: 200 }) },
    }),
    [SHARE_REPORT]: action('分享报表', {
      call: 'ShareReport',
      on: 'list',
      isPreviewed: true,
      fields: {
        report: text('报表键', { required: true, max: 60 }),
        params: text('参数', { max: 2_000 }),
        hours: hoursField(reportLink),
        ...OPENINGS,
      },
    }),
  },
})

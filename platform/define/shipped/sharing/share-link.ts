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
import { MAX_REPORT_HOURS, USUAL_REPORT_HOURS } from '#platform/wire/sharing/share-links.ts'
import { SHARE_STATE, SHARED_PAGE } from './share-choices.ts'
import { OPENINGS } from './share-fields.ts'

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

/** 分享链接: a user lets others see a page for a while, as long as the user may see it too. */
export const shareLinks = defineResource({
  path: 'system/share-links',
  table: 'share_link',
  view: 'share_link_view',
  label: '分享链接',
  controller,
  title: 'subject',
  sort: { field: 'createdAt', descending: true },
  // Those of people whom one oversees, and always one's own.
  rows: { scope: { person: 'creatorFileId', department: 'creatorDeptId' } },
  fields: {
    subject: text('分享内容', { access, in: ['list', 'search'], max: 100 }),
    // No filter: a parameter of this name would be the page of the list.
    page: choice('分享页面', SHARED_PAGE, { access, in: ['list'], under: 'subject' }),
    state: choice('状态', SHARE_STATE, { access, in: ['list'] }),
    expiresAt: dateTime('失效时间', { access, in: ['list', 'filter', 'sort'] }),
    viewCount: integer('已查看次数', { access, in: ['list'] }),
    maxViews: integer('最多查看次数', { access }),
    hasPasscode: bool('需要提取码', { access }),
    people: references('人员', 'hr/archives', { access }),
    revokedAt: dateTime('撤销时间', { access, in: ['list'] }),
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
    }),
    [SHARE_REPORT]: action('分享报表', {
      call: 'ShareReport',
      on: 'list',
      isPreviewed: true,
      fields: {
        report: text('报表键', { required: true, max: 60 }),
        params: text('参数', { max: 2_000 }),
        hours: integer('有效小时数', {
          required: true,
          min: 1,
          max: MAX_REPORT_HOURS,
          initial: String(USUAL_REPORT_HOURS),
        }),
        ...OPENINGS,
      },
    }),
  },
})

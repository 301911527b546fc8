import { choices, listed } from '#platform/define/engine/choice-list.ts'

export const NOTICE_TYPE = listed('noticeType', ['通知', '公告', '喜报', '制度', '任免', '放假'])

/** Audience: every employee. */
export const EVERYBODY = '全员'

/** Audience: the departments of a list. */
export const DEPARTMENTS = '部门'

export const NOTICE_SCOPE = listed('noticeScope', [EVERYBODY, DEPARTMENTS, '人员', '角色'])

/** The field that lists the audience, by kind of audience. */
export const SCOPE_LISTS: Readonly<Record<string, string>> = {
  部门: 'deptIds',
  人员: 'userIds',
  角色: 'roleIds',
}

export const NOTICE_STATE = choices(
  'noticeState',
  { 0: '草稿', 1: '已发布', 2: '已撤回', 3: '已过期' },
  { 0: 'quiet', 1: 'good', 2: 'quiet', 3: 'quiet' },
)

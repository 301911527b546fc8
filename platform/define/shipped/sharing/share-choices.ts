import { choices } from '#platform/define/engine/choice-list.ts'

/** The states of a share link. */
export const SHARE_STATE = choices(
  'shareState',
  { open: '有效', used: '次数已用完', expired: '已过期', revoked: '已撤销', locked: '已锁定' },
  { open: 'good', used: 'quiet', expired: 'quiet', revoked: 'quiet', locked: 'bad' },
)

/** The results of opening a share link; shown to its creator only. */
export const SHARE_RESULT = choices('shareResult', {
  open: '已打开',
  passcode: '等待提取码',
  wrong: '提取码错误',
  revoked: '链接已撤销',
  locked: '链接已锁定',
  expired: '链接已过期',
  used: '次数已用完',
  rights: '创建人已无权限',
})

/** Why a link ended before its time. */
export const LINK_END = choices('linkEnd', {
  withdrawn: '已撤销',
  all: '本人全部撤销',
  replaced: '已由新链接替代',
  left: '创建人账号已停用',
  session: '创建人密码、账号状态或登录会话有变动',
  closed: '所指内容已停用',
})

export const DEVICE = choices('device', { computer: '电脑', phone: '手机或平板', other: '其他' })

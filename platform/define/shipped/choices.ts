import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'
import type { AuditAction } from '#platform/wire/records/history.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'

/** The actions in the operation log: verbs, which are no states and have no colours. */
export const AUDIT_ACTION = choices('auditAction', {
  add: '新增',
  update: '修改',
  delete: '删除',
  state: '状态变更',
  approve: '审批',
  import: '导入',
  export: '导出',
  sign_in: '登录',
  sign_out: '退出登录',
  view_sensitive: '查看明文',
  grant: '授权',
  lock: '锁定',
  unlock: '解锁',
  denied: '被拒绝',
  other: '其他',
} satisfies Record<AuditAction, string>)

export const SIGN_IN_METHOD = choices('signInMethod', {
  password: '密码',
  redirect: '统一登录',
  link: '链接登录',
  terminal: '自助终端打卡',
})

/** Why a sign-in was refused; shown in the log only. */
export const SIGN_IN_REFUSAL = choices('signInRefusal', {
  unknown: '用户名不存在',
  password: '密码错误',
  locked: '账号已锁定',
  disabled: '账号已停用',
  changed: '登录时账号有变动',
  busy: '登录请求过多',
  throttled: '尝试次数过多，须等待',
  used: '登录链接已使用过',
  noPin: '未设置终端密码',
  expired: '一次性终端密码已过期',
})

export const MODULE_TYPE = choices('moduleType', { '0': '页面', '1': '菜单模块', '2': '报表' })

export const MENU_TYPE = choices('menuType', { '0': '页面', '1': '报表', '2': '报表模板' })

export const BUTTON_PLACE = inOrder('buttonPlace', [
  ['toolbar', '工具栏'],
  ['row', '行内'],
  ['detail', '详情'],
])

/** Icons that are drawn; the web tier has a drawing for each. */
export const ICON = inOrder('icon', [
  ['home', '首页'],
  ['users', '人员'],
  ['user', '个人'],
  ['user-cog', '账号'],
  ['id-card', '证件'],
  ['building', '单位'],
  ['sitemap', '组织'],
  ['briefcase', '岗位'],
  ['layers', '层级'],
  ['document', '文件'],
  ['folder', '文件夹'],
  ['book', '目录'],
  ['calendar', '日历'],
  ['clock', '时间'],
  ['coins', '薪酬'],
  ['chart', '图表'],
  ['tasks', '任务'],
  ['bell', '通知'],
  ['mail', '消息'],
  ['flag', '旗帜'],
  ['award', '荣誉'],
  ['graduation', '培训'],
  ['shield', '保险'],
  ['plane', '出差'],
  ['search', '查询'],
  ['globe', '网络'],
  ['key', '钥匙'],
  ['lock', '锁'],
  ['cog', '设置'],
  ['history', '历史'],
  ['computer', '电脑'],
  ['edit', '编辑'],
  ['archive', '归档'],
  ['branches', '架构'],
  ['seat', '任职'],
  ['tag', '类型'],
  ['steps', '级别'],
  ['sliders', '调整'],
  ['check', '完成'],
  ['grid', '应用'],
  ['puzzle', '模块'],
  ['list', '列表'],
  ['pointer', '按钮'],
  ['plug', '接口'],
  ['exit', '离职'],
  ['enter', '登录'],
  ['eye', '查看'],
  ['wallet', '钱包'],
  ['receipt', '单据'],
  ['question', '疑问'],
  ['undo', '补正'],
  ['card', '卡片'],
  ['bank', '银行'],
  ['transfer', '收付'],
  ['exchange', '变更'],
  ['paper', '模板'],
  ['pie', '占比'],
  ['report', '报表'],
  ['split', '分摊'],
  ['ledger', '账簿'],
  ['sheet', '表格'],
])

/** Buttons that most pages have, in the order in which they are offered. */
export const STANDARD_BUTTON = inOrder('standardButton', [
  ['view', '查看'],
  ['add', '新增'],
  ['edit', '编辑'],
  ['delete', '删除'],
  ['export', '导出'],
  ['import', '导入'],
  ['print', '打印'],
  ['submit', '提交'],
  ['withdraw', '撤回'],
  ['approve', '审批'],
  ['complete', '办结'],
  ['cancel', '作废'],
])

export const API_FAMILY = inOrder('apiFamily', [
  ['uc', '用户中心 (uc)'],
  ['hr', '人事 (hr)'],
  ['cyl', '组织 (cyl)'],
  ['sa', '排班考勤 (sa)'],
  ['wt', '工作任务 (wt)'],
])

/** Where a page was opened; the shell of these pages sends 1. */
export const TERMINAL = choices('terminal', { '1': 'PC 网页' })

export const HTTP_METHOD = listed('httpMethod', ['GET', 'POST', 'PUT', 'DELETE'])

export const AUDIT_LEVEL = inOrder('auditLevel', [
  ['none', '无'],
  ['write', '写'],
  ['read', '读写'],
])

/** The rows for which a role or a grant is valid. */
export const DATA_SCOPE = choices('dataScope', {
  '1': '本人',
  '2': '本部门',
  '3': '本部门及下级',
  '4': '全部',
  '5': '自定义部门',
})

/** The departments of a person from which a scope by department starts. */
export const SCOPE_FROM = inOrder('scopeFrom', [
  ['member', '所在部门'],
  ['leader', '负责的部门'],
  ['in_charge', '分管的部门'],
  ['attend_group', '负责的考勤组'],
])

export const ACCOUNT_STATE = choices(
  'accountState',
  { '1': '启用', '2': '锁定', '3': '停用' },
  { '1': 'good', '2': 'bad', '3': 'quiet' },
)

export const FLOW_STATE = choices(
  'flowState',
  { '0': '草稿', '1': '生效', '2': '停用' },
  { '0': 'quiet', '1': 'good', '2': 'quiet' },
)

export const ACCOUNT_LANGUAGE = inOrder('accountLanguage', [
  ['zh', '中文'],
  ['en', '英语'],
  ['es', '西班牙语'],
])

export const SALARY_ITEM = listed('salaryItem', Object.values(PAY_ITEM))

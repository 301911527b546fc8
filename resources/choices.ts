import type { AuditAction } from '#contracts/history.ts'
import type { ChoiceList } from './engine/field-kinds.ts'

/**
 * Option lists that several resources share. Codes follow the national
 * standards where there is one (GB/T 3304 ethnic groups, GB/T 4762 political
 * status, GB/T 2261 marital status); docs/glossary.md names them.
 */
function choices(name: string, labels: Readonly<Record<string, string>>): ChoiceList {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }))
  // Integer-like keys come first in an object; the code order is the wanted one anyway.
  return Object.freeze({ name, options: Object.freeze(options.sort(byCode)) })
}

function byCode(a: { value: string }, b: { value: string }): number {
  return a.value < b.value ? -1 : 1
}

function listed(name: string, values: readonly string[]): ChoiceList {
  const options = values.map((value) => ({ value, label: value }))
  return Object.freeze({ name, options: Object.freeze(options) })
}

export const GENDER = listed('gender', ['男', '女'])
export const HEALTH = listed('health', ['健康', '良好', '一般', '残疾'])
export const BLOOD_TYPE = listed('bloodType', ['A', 'B', 'AB', 'O', '其他'])
export const FAMILY_RELATION = listed('familyRelation', [
  '配偶',
  '子女',
  '父亲',
  '母亲',
  '兄弟姐妹',
  '其他',
])
export const POST_WORK_TYPE = listed('postWorkType', [
  '管理',
  '技术',
  '营销',
  '生产',
  '职能',
  '后勤',
  '其他',
])
export const POST_CATEGORY = listed('postCategory', [
  '管理',
  '专业技术',
  '技能操作',
  '营销',
  '职能',
])

/** How somebody holds a post; the main one is what the personnel file shows. */
export const POSITION_KIND = listed('positionKind', ['主职', '兼职', '借调', '挂职', '代理'])

/** What a position was made from when nobody entered it here. */
export const POSITION_SOURCE = choices('positionSource', { archive: '人事档案' })

/** What can happen to a department or to somebody's post. */
export const ORG_CHANGE_KIND = listed('orgChangeKind', [
  '新设',
  '更名',
  '移动',
  '合并',
  '撤销',
  '负责人变更',
  '入职',
  '调动',
  '转正',
  '离职',
  '退休',
  '返聘',
])

export const RANK_SEQUENCE = choices('rankSequence', { M: 'M 管理', P: 'P 专业', S: 'S 技能' })

export const ID_TYPE = choices('idType', {
  '1': '居民身份证',
  '2': '护照',
  '3': '港澳居民来往内地通行证',
  '4': '台湾居民来往大陆通行证',
  '5': '港澳台居民居住证',
  '6': '外国人永久居留身份证',
})

export const EMPLOYMENT_STATUS = choices('employmentStatus', {
  '0': '待入职',
  '1': '试用',
  '2': '正式',
  '3': '待离职',
  '4': '已离职',
  '5': '退休',
  '6': '停薪留职',
  '7': '实习',
  '8': '返聘/劳务',
})

export const EMPLOYMENT_KIND = choices('employmentKind', {
  '1': '劳动合同',
  '2': '劳务派遣',
  '3': '退休返聘',
  '4': '实习',
  '5': '非全日制',
  '6': '劳务/顾问',
  '7': '外包驻场',
})

export const POLITICAL_STATUS = choices('politicalStatus', {
  '01': '中共党员',
  '02': '中共预备党员',
  '03': '共青团员',
  '04': '民革党员',
  '05': '民盟盟员',
  '06': '民建会员',
  '07': '民进会员',
  '08': '农工党党员',
  '09': '致公党党员',
  '10': '九三学社社员',
  '11': '台盟盟员',
  '12': '无党派人士',
  '13': '群众',
})

export const MARITAL_STATUS = choices('maritalStatus', {
  '10': '未婚',
  '20': '已婚',
  '30': '丧偶',
  '40': '离婚',
})

export const HOUSEHOLD_KIND = choices('householdKind', {
  '1': '本地城镇',
  '2': '本地农村',
  '3': '外地城镇',
  '4': '外地农村',
  '5': '港澳台',
  '6': '外籍',
})

export const EDUCATION = choices('education', {
  '1': '小学',
  '2': '初中',
  '3': '高中',
  '4': '中专/中技',
  '5': '大专',
  '6': '本科',
  '7': '硕士研究生',
  '8': '博士研究生',
})

export const DEGREE = choices('degree', { '0': '无', '1': '学士', '2': '硕士', '3': '博士' })

export const EDUCATION_MODE = choices('educationMode', {
  '1': '全日制',
  '2': '自考',
  '3': '成人教育',
  '4': '网络教育',
  '5': '电大/开放',
  '6': '在职研究生',
})

const ETHNIC_GROUPS =
  '汉 蒙古 回 藏 维吾尔 苗 彝 壮 布依 朝鲜 满 侗 瑶 白 土家 哈尼 哈萨克 傣 黎 傈僳 佤 畲 高山 拉祜 水 东乡 纳西 景颇 柯尔克孜 土 达斡尔 仫佬 羌 布朗 撒拉 毛南 仡佬 锡伯 阿昌 普米 塔吉克 怒 乌孜别克 俄罗斯 鄂温克 德昂 保安 裕固 京 塔塔尔 独龙 鄂伦春 赫哲 门巴 珞巴 基诺'.split(
    ' ',
  )

export const ETHNIC_GROUP = choices('ethnicGroup', {
  ...Object.fromEntries(
    ETHNIC_GROUPS.map((name, index) => [String(index + 1).padStart(2, '0'), `${name}族`]),
  ),
  '97': '其他',
  '98': '外国血统中国籍人士',
})

/** What the operation log tells apart. */
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
})

/** Why somebody was not let in; told in the log only. */
export const SIGN_IN_REFUSAL = choices('signInRefusal', {
  unknown: '用户名不存在',
  password: '密码错误',
  locked: '账号已锁定',
  disabled: '账号已停用',
  changed: '登录时账号有变动',
  busy: '登录请求过多',
  throttled: '尝试次数过多，须等待',
  used: '登录链接已使用过',
})

/** Options in the order in which they are given. */
function inOrder(name: string, labels: readonly (readonly [string, string])[]): ChoiceList {
  const options = labels.map(([value, label]) => ({ value, label }))
  return Object.freeze({ name, options: Object.freeze(options) })
}

export const MODULE_TYPE = choices('moduleType', { '0': '页面', '1': '菜单模块', '2': '报表' })
export const MENU_TYPE = choices('menuType', { '0': '页面', '1': '报表', '2': '报表模板' })
export const BUTTON_PLACE = inOrder('buttonPlace', [
  ['toolbar', '工具栏'],
  ['row', '行内'],
  ['detail', '详情'],
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
/** Where a page was opened; the shell of these pages says 1. */
export const TERMINAL = choices('terminal', { '1': 'PC 网页' })
export const HTTP_METHOD = listed('httpMethod', ['GET', 'POST', 'PUT', 'DELETE'])
export const AUDIT_LEVEL = inOrder('auditLevel', [
  ['none', '无'],
  ['write', '写'],
  ['read', '读写'],
])

/** Which rows a role or a grant is good for. */
export const DATA_SCOPE = choices('dataScope', {
  '1': '本人',
  '2': '本部门',
  '3': '本部门及下级',
  '4': '全部',
  '5': '自定义部门',
})
/** Which departments of a person a scope by department counts from. */
export const SCOPE_FROM = inOrder('scopeFrom', [
  ['member', '所在部门'],
  ['leader', '负责的部门'],
  ['in_charge', '分管的部门'],
])
export const ACCOUNT_STATE = choices('accountState', { '1': '启用', '2': '锁定', '3': '停用' })
export const ACCOUNT_LANGUAGE = inOrder('accountLanguage', [
  ['zh', '中文'],
  ['en', '英语'],
  ['es', '西班牙语'],
])
/** The guarded field groups of the personnel file. */
export const ARCHIVE_GROUP = inOrder('archiveGroup', [
  ['base', '基本'],
  ['contact', '联系'],
  ['identity', '证件'],
  ['emergency', '紧急联系人'],
  ['political', '政治面貌'],
  ['education', '学历'],
  ['welfare', '社保'],
  ['career', '工作经历'],
  ['family', '家庭'],
])
export const SALARY_ITEM = listed('salaryItem', [
  '定薪',
  '工资表',
  '个税',
  '绩效工资',
  '福利',
  '银行卡',
  '社保',
  '公积金',
])

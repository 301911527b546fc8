import { choices, inOrder, listed, withSynonyms } from '#platform/define/engine/choice-list.ts'
import * as words from './choice-words.ts'

/**
 * Option lists of personnel files. Codes follow the national standards where
 * there is one (GB/T 3304 ethnic groups, GB/T 4762 political status, GB/T 2261
 * marital status); docs/glossary.md names them.
 */
export const GENDER = withSynonyms(listed('gender', ['男', '女']), words.GENDER_WORDS)

export const HEALTH = withSynonyms(
  listed('health', ['健康', '良好', '一般', '残疾']),
  words.HEALTH_WORDS,
)

export const BLOOD_TYPE = withSynonyms(
  listed('bloodType', ['A', 'B', 'AB', 'O', '其他']),
  words.BLOOD_WORDS,
)

export const FAMILY_RELATION = withSynonyms(
  listed('familyRelation', ['配偶', '子女', '父亲', '母亲', '兄弟姐妹', '其他']),
  words.RELATION_WORDS,
)

export const ID_TYPE = withSynonyms(
  choices('idType', {
    '1': '居民身份证',
    '2': '护照',
    '3': '港澳居民来往内地通行证',
    '4': '台湾居民来往大陆通行证',
    '5': '港澳台居民居住证',
    '6': '外国人永久居留身份证',
  }),
  words.PAPER_WORDS,
)

export const EMPLOYMENT_STATUS = choices(
  'employmentStatus',
  {
    '0': '待入职',
    '1': '试用',
    '2': '正式',
    '3': '待离职',
    '4': '已离职',
    '5': '退休',
    '6': '停薪留职',
    '7': '实习',
    '8': '返聘/劳务',
  },
  {
    '0': 'quiet',
    '1': 'info',
    '2': 'good',
    '3': 'warn',
    '4': 'quiet',
    '5': 'quiet',
    '6': 'special',
    '7': 'info',
    '8': 'info',
  },
)

/** Parts of the roster. "Working" covers everyone on the payroll except interns and re-employed people. */
export const ROSTER_PART = inOrder('rosterPart', [
  ['working', '在职'],
  ['probation', '试用'],
  ['joining', '待入职'],
  ['leaving', '待离职'],
  ['others', '实习返聘'],
  ['left', '离职'],
])

export const EMPLOYMENT_KIND = withSynonyms(
  choices('employmentKind', {
    '1': '劳动合同',
    '2': '劳务派遣',
    '3': '退休返聘',
    '4': '实习',
    '5': '非全日制',
    '6': '劳务/顾问',
    '7': '外包驻场',
  }),
  words.EMPLOYMENT_WORDS,
)

export const POLITICAL_STATUS = withSynonyms(
  choices('politicalStatus', {
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
  }),
  words.POLITICAL_WORDS,
)

export const MARITAL_STATUS = withSynonyms(
  choices('maritalStatus', {
    '10': '未婚',
    '20': '已婚',
    '30': '丧偶',
    '40': '离婚',
  }),
  words.MARITAL_WORDS,
)

export const HOUSEHOLD_KIND = withSynonyms(
  choices('householdKind', {
    '1': '本地城镇',
    '2': '本地农村',
    '3': '外地城镇',
    '4': '外地农村',
    '5': '港澳台',
    '6': '外籍',
  }),
  words.HOUSEHOLD_WORDS,
)

export const EDUCATION = withSynonyms(
  choices('education', {
    '1': '小学',
    '2': '初中',
    '3': '高中',
    '4': '中专/中技',
    '5': '大专',
    '6': '本科',
    '7': '硕士研究生',
    '8': '博士研究生',
  }),
  words.EDUCATION_WORDS,
)

export const DEGREE = withSynonyms(
  choices('degree', { '0': '无', '1': '学士', '2': '硕士', '3': '博士' }),
  words.DEGREE_WORDS,
)

export const EDUCATION_MODE = withSynonyms(
  choices('educationMode', {
    '1': '全日制',
    '2': '自考',
    '3': '成人教育',
    '4': '网络教育',
    '5': '电大/开放',
    '6': '在职研究生',
  }),
  words.EDUCATION_MODE_WORDS,
)

const ETHNIC_GROUPS =
  '汉 蒙古 回 藏 维吾尔 苗 彝 壮 布依 朝鲜 满 侗 瑶 白 土家 哈尼 哈萨克 傣 黎 傈僳 佤 畲 高山 拉祜 水 东乡 纳西 景颇 柯尔克孜 土 达斡尔 仫佬 羌 布朗 撒拉 毛南 仡佬 锡伯 阿昌 普米 塔吉克 怒 乌孜别克 俄罗斯 鄂温克 德昂 保安 裕固 京 塔塔尔 独龙 鄂伦春 赫哲 门巴 珞巴 基诺'.split(
    ' ',
  )

export const ETHNIC_GROUP = withSynonyms(
  choices('ethnicGroup', {
    ...Object.fromEntries(
      ETHNIC_GROUPS.map((name, index) => [String(index + 1).padStart(2, '0'), `${name}族`]),
    ),
    '97': '其他',
    '98': '外国血统中国籍人士',
  }),
  words.ethnicWords(ETHNIC_GROUPS),
)

/** The tabs of a personnel file. */
export const FILE_PART = inOrder('filePart', [
  ['job', '任职'],
  ['personal', '个人'],
  ['contracts', '合同与证书'],
  ['training', '培训'],
  ['schooling', '学历与经历'],
  ['welfare', '社保'],
  ['pay', '薪酬'],
  ['letters', '承诺书'],
  ['notes', '记事'],
])

/** Events of the days in a personnel file. */
export const FILE_EVENT = inOrder('fileEvent', [
  ['workStartDate', '参加工作'],
  ['joinGroupDate', '加入集团'],
  ['joinDate', '入职'],
  ['regularDate', '转正'],
  ['leaveDate', '离职'],
])

/** State of an employee's request to change their own file. */
export const INFO_CHANGE_STATE = choices(
  'infoChangeState',
  { '0': '待确认', '1': '已采纳', '2': '已退回', '9': '已撤回' },
  { '0': 'warn', '1': 'good', '2': 'bad', '9': 'quiet' },
)

/** Hazards of a post to the employee's health. */
export const HAZARD = listed('hazard', ['噪声', '粉尘', '化学', '高温', '辐射', '高处', '无'])

/** The guarded field groups of the personnel file. */
export const ARCHIVE_GROUP = inOrder('archiveGroup', [
  ['identity', '证件'],
  ['base', '基本'],
  ['contact', '联系'],
  ['emergency', '紧急联系人'],
  ['political', '政治面貌'],
  ['education', '学历与技能'],
  ['welfare', '社保'],
  ['career', '工作经历'],
  ['family', '家庭'],
])

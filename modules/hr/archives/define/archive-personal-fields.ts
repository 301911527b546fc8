import {
  bool,
  choice,
  date,
  files,
  image,
  integer,
  month,
  text,
} from '#platform/define/engine/field-kinds.ts'
import * as choices from './choices.ts'

/** The kind of document whose number contains birth date and gender. */
export const RESIDENT_IDENTITY_CARD = '1'

const contact = { group: 'contact' } as const
const identity = { group: 'identity' } as const
const emergency = { group: 'emergency' } as const
const schooling = { group: 'education', access: 'computed' } as const

/** Fields about the person, not about the work. All of their groups are guarded. */
export const PERSONAL_FIELDS = {
  usedName: text('曾用名', { max: 60, check: 'personName' }),
  gender: choice('性别', choices.GENDER, { in: ['list', 'form', 'filter'] }),
  photo: image('照片'),
  idType: choice('证件类型', choices.ID_TYPE, { ...identity, required: true, initial: '1' }),
  idCardNo: text('证件号码', {
    ...identity,
    in: ['form', 'search'],
    required: true,
    mask: 'idCard',
    max: 18,
    check: 'paperNo',
    tells: {
      birthDate: 'birthDate',
      gender: 'gender',
      where: { field: 'idType', is: RESIDENT_IDENTITY_CARD },
    },
  }),
  idValidTo: date('证件有效期', { ...identity, headDay: 'expires' }),
  files: files('附件', { open: 'always' }, identity),
  birthDate: date('出生日期', { in: ['form', 'filter'], isPast: true }),
  age: integer('年龄', { access: 'computed', in: ['list'], under: 'gender', unit: 'age' }),
  nation: choice('民族', choices.ETHNIC_GROUP, { in: ['form', 'filter', 'bulk'] }),
  nativePlace: text('籍贯', { max: 50 }),
  birthPlace: text('出生地', { max: 50 }),
  political: choice('政治面貌', choices.POLITICAL_STATUS, {
    group: 'political',
    in: ['form', 'filter', 'bulk'],
  }),
  marital: choice('婚姻状况', choices.MARITAL_STATUS, { mask: 'whole' }),
  health: choice('健康状况', choices.HEALTH),
  disabilityNo: text('残疾证号', { mask: 'tail', max: 30, check: 'accountNo' }),
  bloodType: choice('血型', choices.BLOOD_TYPE),
  isVeteran: bool('退役军人', { in: ['form', 'bulk'] }),
  hukouType: choice('户口性质', choices.HOUSEHOLD_KIND, {
    ...contact,
    in: ['form', 'filter', 'bulk'],
  }),
  hukouAddress: text('户籍地址', { ...contact, mask: 'whole', max: 100 }),
  homeAddress: text('现住址', { ...contact, mask: 'whole', max: 100 }),
  phone: text('手机', {
    ...contact,
    in: ['list', 'form', 'search'],
    required: true,
    mask: 'phone',
    max: 11,
    check: 'mobile',
  }),
  email: text('邮箱', { ...contact, mask: 'whole', max: 80, check: 'email' }),
  wechat: text('微信号', { ...contact, mask: 'whole', max: 40 }),
  emergencyName: text('紧急联系人姓名', {
    ...emergency,
    required: true,
    mask: 'whole',
    max: 60,
    check: 'personName',
  }),
  emergencyRelation: text('与本人关系', { ...emergency, required: true, max: 20 }),
  emergencyPhone: text('紧急联系电话', {
    ...emergency,
    required: true,
    mask: 'phone',
    max: 20,
    check: 'tel',
  }),
  edu: choice('最高学历', choices.EDUCATION, { ...schooling, in: ['list', 'filter'] }),
  degree: choice('学位', choices.DEGREE, schooling),
  eduMode: choice('学习形式', choices.EDUCATION_MODE, schooling),
  school: text('毕业院校', { ...schooling, in: ['search'], max: 60 }),
  major: text('专业', { ...schooling, max: 40 }),
  graduateDate: month('毕业时间', schooling),
  firstEdu: choice('第一学历', choices.EDUCATION, schooling),
  foreignLang: text('外语水平', { group: 'education', max: 40 }),
  computer: text('计算机水平', { group: 'education', max: 40 }),
}

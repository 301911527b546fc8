import { choices, inOrder } from '#platform/define/engine/choice-list.ts'

export const ORGANISATION_CATEGORY = choices('organisationCategory', {
  congress: '人民代表大会',
  cppcc: '政协',
  partyCongress: '党代表大会',
  union: '工会',
  youthLeague: '共青团',
  women: '妇联',
  industryCommerce: '工商联',
  trade: '行业协会',
  society: '学会',
  standards: '标准化委员会',
  experts: '专家库',
  other: '其他',
})

export const ORGANISATION_LEVEL = choices('organisationLevel', {
  national: '国家',
  province: '省级',
  city: '市级',
  county: '区县',
  trade: '行业',
})

/** What the company is in an organisation. */
export const COMPANY_ROLE = choices('companyRoleIn', {
  none: '无',
  member: '会员',
  council: '理事',
  standing: '常务理事',
  vicePresident: '副会长',
  president: '会长',
})

/** Codes of OFFICIAL_POST_STATE. */
export const OFFICIAL = {
  active: 'active',
  ended: 'ended',
  resigned: 'resigned',
  dismissed: 'dismissed',
} as const

export const OFFICIAL_POST_STATE = choices(
  'officialPostState',
  { active: '在任', ended: '届满', resigned: '辞任', dismissed: '免职' },
  { active: 'good', ended: 'quiet', resigned: 'quiet', dismissed: 'bad' },
)

/** Tabs of the list of posts. */
export const OFFICIAL_POST_PART = inOrder('officialPostPart', [
  ['active', '在任'],
  ['over', '已结束'],
])

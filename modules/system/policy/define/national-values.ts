import { COMPANY_LIVES } from '#platform/define/links/purpose-lists.ts'
import type { PolicyKey, PolicyValue } from './policy-keys.ts'

/** A built-in value with its dates and its legal source. */
export type ShippedParam = {
  key: PolicyKey
  city: string | null
  from: string
  to: string | null
  value: unknown
  basis: string
}

function row<Key extends PolicyKey>(
  key: Key,
  value: PolicyValue<Key>,
  { from, to = null, basis, city = null }: Partial<ShippedParam> & { from: string; basis: string },
): ShippedParam {
  return { key, city, from, to, value, basis }
}

const LABOUR_CONTRACT_LAW = { from: '2008-01-01' } as const
const REFORM = '2025-01-01'
const BEFORE_REFORM = '2024-12-31'
const WOMEN_AT_WORK = '女职工劳动保护特别规定（国务院令第619号）'
const TAX_LAW_2018 = '2019-01-01'
const WITHHOLDING_2018 = '国家税务总局公告2018年第61号 第八条、第九条'
const OWN_POLICY = '公司制度，可修改'

type RetireRow = PolicyValue<'retire.table'>[number]
type Ages = { man: number; womanCadre: number; womanWorker: number }

const AGES: Ages = { man: 60, womanCadre: 55, womanWorker: 50 }
/** Special trades retire five years before the others of their group. */
const SPECIAL_YEARS = 5

/** One row for each group and kind of trade; `later` gives the start and speed of the rise. */
function retireRows(
  later: (group: keyof Ages, special: boolean) => Partial<RetireRow>,
): RetireRow[] {
  return (Object.keys(AGES) as (keyof Ages)[]).flatMap((group) =>
    [false, true].map((special) => ({
      group,
      special,
      baseYears: AGES[group] - (special ? SPECIAL_YEARS : 0),
      firstBirth: null,
      stepMonths: null,
      maxDelay: 0,
      ...later(group, special),
    })),
  )
}

/** The first people who retire later are those who reach the old retirement age in January 2025. */
function risingAges(group: keyof Ages, special: boolean): Partial<RetireRow> {
  const baseYears = AGES[group] - (special ? SPECIAL_YEARS : 0)
  const rise =
    group === 'womanWorker' ? { stepMonths: 2, maxDelay: 60 } : { stepMonths: 4, maxDelay: 36 }
  return { firstBirth: `${2025 - baseYears}-01`, ...rise }
}

const OLD_AGES =
  '国务院关于安置老弱病残干部的暂行办法、关于工人退休、退职的暂行办法（国发〔1978〕104号）'
const NEW_AGES = '国务院关于渐进式延迟法定退休年龄的办法（全国人大常委会2024年9月13日批准）'

const PEOPLE: readonly ShippedParam[] = [
  row(
    'retire.table',
    retireRows(() => ({})),
    {
      from: '1978-06-02',
      to: BEFORE_REFORM,
      basis: OLD_AGES,
    },
  ),
  row('retire.table', retireRows(risingAges), {
    from: REFORM,
    basis: `${NEW_AGES}；特殊工种提前五年，按同样步长延迟，请人事核对`,
  }),
  row(
    'probation.max',
    [
      { term: 'fixed', fromMonths: 0, maxMonths: 0 },
      { term: 'fixed', fromMonths: 3, maxMonths: 1 },
      { term: 'fixed', fromMonths: 12, maxMonths: 2 },
      { term: 'fixed', fromMonths: 36, maxMonths: 6 },
      { term: 'open', fromMonths: 0, maxMonths: 6 },
      { term: 'task', fromMonths: 0, maxMonths: 0 },
    ],
    { ...LABOUR_CONTRACT_LAW, basis: '劳动合同法 第十九条' },
  ),
  row('probation.payShare', 0.8, { ...LABOUR_CONTRACT_LAW, basis: '劳动合同法 第二十条' }),
  row(
    'notice.days',
    { regular: 30, probation: 3, employer: 30 },
    {
      ...LABOUR_CONTRACT_LAW,
      basis: '劳动合同法 第三十七条、第四十条',
    },
  ),
  row(
    'severance.cap',
    { wageTimes: 3, maxYears: 12 },
    {
      ...LABOUR_CONTRACT_LAW,
      basis: '劳动合同法 第四十六条、第四十七条',
    },
  ),
  row('severance.earlyMonths', 12, {
    from: '1995-01-01',
    basis:
      '违反和解除劳动合同的经济补偿办法（劳部发〔1994〕481号） 第五条；2008年前的工作年限依劳动合同法第九十七条适用',
  }),
  row('social.stop.cutoffDay', 15, { ...LABOUR_CONTRACT_LAW, basis: OWN_POLICY }),
  row('social.start.cutoffDay', 31, { ...LABOUR_CONTRACT_LAW, basis: OWN_POLICY }),
  row('social.registerDays', 30, { from: '2011-07-01', basis: '社会保险法 第五十八条' }),
  row('digest.hour', 8, { ...LABOUR_CONTRACT_LAW, basis: OWN_POLICY }),
  row(
    'link.life',
    COMPANY_LIVES.map(({ name, life: { usualHours, longestHours } }) => ({
      purpose: name,
      usualHours,
      longestHours,
    })),
    { ...LABOUR_CONTRACT_LAW, basis: OWN_POLICY },
  ),
  row(
    'party.fee.bands',
    [
      { group: 'working', upTo: 3000, rate: 0.005, fixed: 0 },
      { group: 'working', upTo: 5000, rate: 0.01, fixed: 0 },
      { group: 'working', upTo: 10_000, rate: 0.015, fixed: 0 },
      { group: 'working', upTo: null, rate: 0.02, fixed: 0 },
      { group: 'retired', upTo: 5000, rate: 0.005, fixed: 0 },
      { group: 'retired', upTo: null, rate: 0.01, fixed: 0 },
      { group: 'noIncome', upTo: null, rate: 0, fixed: 0.2 },
    ],
    { from: '2008-04-01', basis: '关于中国共产党党费收缴、使用和管理的规定（中组发〔2008〕3号）' },
  ),
]

function bracket(upTo: number | null, rate: number, quick: number) {
  return { upTo, rate, quick }
}

const DEDUCTIONS_2018 = '个人所得税专项附加扣除暂行办法（国发〔2018〕41号）'
const DEDUCTIONS_2023 = '国务院关于提高个人所得税有关专项附加扣除标准的通知（国发〔2023〕13号）'
const RAISED = '2023-01-01'
const NOT_RAISED = '2022-12-31'

const PAY: readonly ShippedParam[] = [
  row(
    'pit.brackets',
    [
      bracket(36_000, 0.03, 0),
      bracket(144_000, 0.1, 2520),
      bracket(300_000, 0.2, 16_920),
      bracket(420_000, 0.25, 31_920),
      bracket(660_000, 0.3, 52_920),
      bracket(960_000, 0.35, 85_920),
      bracket(null, 0.45, 181_920),
    ],
    { from: TAX_LAW_2018, basis: '个人所得税法 第三条及附件税率表一（2018年修正）' },
  ),
  row(
    'pit.monthlyBrackets',
    [
      bracket(3000, 0.03, 0),
      bracket(12_000, 0.1, 210),
      bracket(25_000, 0.2, 1410),
      bracket(35_000, 0.25, 2660),
      bracket(55_000, 0.3, 4410),
      bracket(80_000, 0.35, 7160),
      bracket(null, 0.45, 15_160),
    ],
    {
      from: TAX_LAW_2018,
      basis: '个人所得税法 第三条及附件税率表一按月换算；财税〔2018〕164号',
    },
  ),
  row('pit.bonusPolicy', 'choose', {
    from: TAX_LAW_2018,
    to: '2027-12-31',
    basis: '财税〔2018〕164号；财政部 税务总局公告2023年第30号（至2027年底）',
  }),
  row('pit.gapMonths', 'exclude', {
    from: TAX_LAW_2018,
    basis: '个人所得税扣缴申报管理办法（试行）第六条（任职受雇月份数）；以税务机关结果为准',
  }),
  row(
    'pit.labour',
    { flatUpTo: 4000, flat: 800, share: 0.2 },
    { from: TAX_LAW_2018, basis: WITHHOLDING_2018 },
  ),
  row(
    'pit.labourBrackets',
    [bracket(20_000, 0.2, 0), bracket(50_000, 0.3, 2000), bracket(null, 0.4, 7000)],
    { from: TAX_LAW_2018, basis: `${WITHHOLDING_2018}附件2` },
  ),
  row('pit.severanceTimes', 3, { from: TAX_LAW_2018, basis: '财税〔2018〕164号 第五条' }),
  row('pit.nonResidentBonusMonths', 6, {
    from: TAX_LAW_2018,
    basis: '财政部 税务总局公告2019年第35号 第三条',
  }),
  row('pit.donationShare', 0.3, {
    from: TAX_LAW_2018,
    basis: '个人所得税法 第六条；财政部 税务总局公告2019年第99号',
  }),
  row(
    'pit.other',
    { personalPension: 12_000, healthMonthly: 200, annuityShare: 0.04, annuityTimes: 3 },
    {
      from: '2022-01-01',
      basis: '财政部 税务总局公告2022年第34号；财税〔2017〕39号；财税〔2013〕103号',
    },
  ),
  row(
    'fund.taxFreeShare',
    { share: 0.12, times: 3 },
    { from: '2006-06-27', basis: '财税〔2006〕10号 第二条' },
  ),
  row('pit.basicDeduction', 5000, {
    from: TAX_LAW_2018,
    basis: '个人所得税法 第六条（每年六万元）',
  }),
  row('pit.basic60k', 60_000, { from: '2021-01-01', basis: '国家税务总局公告2020年第19号' }),
  row('pit.special.childEducation', 1000, {
    from: TAX_LAW_2018,
    to: NOT_RAISED,
    basis: DEDUCTIONS_2018,
  }),
  row('pit.special.childEducation', 2000, { from: RAISED, basis: DEDUCTIONS_2023 }),
  row('pit.special.infantCare', 1000, {
    from: '2022-01-01',
    to: NOT_RAISED,
    basis: '国发〔2022〕8号',
  }),
  row('pit.special.infantCare', 2000, { from: RAISED, basis: DEDUCTIONS_2023 }),
  row('pit.special.housingLoan', 1000, { from: TAX_LAW_2018, basis: DEDUCTIONS_2018 }),
  row(
    'pit.special.continuingEducation',
    { degreeMonthly: 400, certificateOnce: 3600 },
    {
      from: TAX_LAW_2018,
      basis: DEDUCTIONS_2018,
    },
  ),
  row(
    'pit.special.housingRent',
    { capital: 1500, large: 1100, other: 800 },
    {
      from: TAX_LAW_2018,
      basis: DEDUCTIONS_2018,
    },
  ),
  row(
    'pit.special.elderlyCare',
    { sole: 2000, sharedMax: 1000 },
    {
      from: TAX_LAW_2018,
      to: NOT_RAISED,
      basis: DEDUCTIONS_2018,
    },
  ),
  row(
    'pit.special.elderlyCare',
    { sole: 3000, sharedMax: 1500 },
    {
      from: RAISED,
      basis: DEDUCTIONS_2023,
    },
  ),
  row(
    'pit.special.limits',
    { infantYears: 3, elderYears: 60, loanMonths: 240, degreeMonths: 48 },
    { from: TAX_LAW_2018, basis: `${DEDUCTIONS_2018}；国发〔2022〕8号` },
  ),
  row('paid.days', 21.75, {
    from: '2008-01-03',
    basis: '劳社部发〔2008〕3号；人社部发〔2025〕2号',
  }),
  row('salary.dayBase', 'paidDays', { ...LABOUR_CONTRACT_LAW, basis: OWN_POLICY }),
  row(
    'salary.seniority',
    { perYear: 50, maxYears: 10 },
    {
      ...LABOUR_CONTRACT_LAW,
      basis: OWN_POLICY,
    },
  ),
  row(
    'sick.pay',
    [
      { fromYears: 0, rate: 0.6 },
      { fromYears: 2, rate: 0.7 },
      { fromYears: 4, rate: 0.8 },
      { fromYears: 6, rate: 0.9 },
      { fromYears: 8, rate: 1 },
    ],
    {
      from: '1953-01-26',
      basis: '劳动保险条例实施细则修正草案 第十六条（六个月以内）；地方另有规定的从其规定',
    },
  ),
  row(
    'sick.relief',
    [
      { fromYears: 0, rate: 0.4 },
      { fromYears: 1, rate: 0.5 },
      { fromYears: 3, rate: 0.6 },
    ],
    {
      from: '1953-01-26',
      basis: '劳动保险条例实施细则修正草案 第十七条（六个月以上）；地方另有规定的从其规定',
    },
  ),
  row('salary.partMonth', 'bySmaller', { ...LABOUR_CONTRACT_LAW, basis: OWN_POLICY }),
  row('paid.hours', 8, {
    from: '1995-05-01',
    basis: '国务院关于职工工作时间的规定（国务院令第174号） 第三条',
  }),
  row(
    'fund.rateBounds',
    { lowest: 0.05, highest: 0.12, isEqual: false },
    {
      from: '2005-01-10',
      basis: '住房公积金管理条例 第十八条；建金管〔2005〕5号 第二条',
    },
  ),
  row('wage.deductShare', 0.2, {
    from: '1995-01-01',
    basis: '工资支付暂行规定（劳部发〔1994〕489号） 第十六条',
  }),
  row('slip.answerDays', 3, { ...LABOUR_CONTRACT_LAW, basis: OWN_POLICY }),
  row('slip.askDays', 365, {
    from: '2008-05-01',
    basis: '劳动争议调解仲裁法 第二十七条（仲裁时效一年）',
  }),
  row('sick.payFloor', 0.8, { from: '1995-08-04', basis: '劳部发〔1995〕309号 第59条' }),
  row('merit.weights', { task: 0.6, leader: 0.4 }, { ...LABOUR_CONTRACT_LAW, basis: OWN_POLICY }),
  row(
    'merit.grades',
    [
      { fromScore: 0, grade: 'E', factor: 0.5 },
      { fromScore: 60, grade: 'D', factor: 0.8 },
      { fromScore: 75, grade: 'C', factor: 1 },
      { fromScore: 85, grade: 'B', factor: 1.1 },
      { fromScore: 95, grade: 'A', factor: 1.2 },
    ],
    { ...LABOUR_CONTRACT_LAW, basis: OWN_POLICY },
  ),
  row(
    'benefits.tax',
    [
      { kind: '节日', taxable: true },
      { kind: '生日', taxable: true },
      { kind: '体检', taxable: false },
      { kind: '高温津贴', taxable: true },
      { kind: '结婚礼金', taxable: true },
      { kind: '生育礼金', taxable: true },
      { kind: '丧葬慰问', taxable: false },
      { kind: '困难补助', taxable: false },
      { kind: '住房补贴', taxable: true },
      { kind: '餐补', taxable: true },
      { kind: '交通', taxable: true },
      { kind: '通讯', taxable: true },
      { kind: '商业保险', taxable: true },
      { kind: '其他', taxable: true },
    ],
    {
      from: TAX_LAW_2018,
      basis: '个人所得税法 第四条第四项；个人所得税法实施条例 第十一条；国税发〔1998〕155号',
    },
  ),
  row(
    'heat.months',
    { from: 6, to: 9 },
    {
      from: '2012-06-29',
      basis: '安监总安健〔2012〕89号 第十七条；具体月份由地方规定，按城市另建',
    },
  ),
  row(
    'merit.topShare',
    { share: 0.2, fromPeople: 5 },
    { ...LABOUR_CONTRACT_LAW, basis: OWN_POLICY },
  ),
]

const LABOUR_LAW = '1995-01-01'
const WOMEN_FROM = '2012-04-28'

function rule(
  name: PolicyValue<'attend.rosterRules'>[number]['rule'],
  level: 'block' | 'reason' | 'warn',
  limit: number | null = null,
) {
  return { rule: name, limit, level }
}

function kind(
  code: string,
  counts: 'work' | 'calendar',
  payRate: number,
  days: number | null = null,
  per: 'request' | 'event' | 'child' | 'childYear' | 'year' = 'year',
) {
  return { kind: code, counts, payRate, days, per }
}

type HolidayDays = readonly [first: number, days: number]

/** The public holidays of a year. The parameters give the holidays whose days differ between the regulations. */
function holidays(
  named: Readonly<Record<'springFestival' | 'labour', HolidayDays>>,
): PolicyValue<'calendar.publicHolidays'> {
  const one = (holiday: PolicyValue<'calendar.publicHolidays'>[number]['holiday']) => {
    return (first: number, days: number) => ({ holiday, first, days })
  }
  return [
    one('newYear')(0, 1),
    one('springFestival')(...named.springFestival),
    one('qingming')(0, 1),
    one('labour')(...named.labour),
    one('dragonBoat')(0, 1),
    one('national')(0, 3),
    one('midAutumn')(0, 1),
  ]
}

const TIME: readonly ShippedParam[] = [
  row(
    'ot.rates',
    { workday: 1.5, restDay: 2, holiday: 3 },
    {
      from: LABOUR_LAW,
      basis: '劳动法 第四十四条',
    },
  ),
  row('ot.dayMax', 3, { from: LABOUR_LAW, basis: '劳动法 第四十一条' }),
  row('ot.monthMax', 36, { from: LABOUR_LAW, basis: '劳动法 第四十一条' }),
  row('ot.weekRest', 1, { from: LABOUR_LAW, basis: '劳动法 第三十八条' }),
  row('ot.flexibleHoliday', false, {
    from: LABOUR_LAW,
    basis: '工资支付暂行规定（劳部发〔1994〕489号） 第十三条；地方另有规定的按城市另建',
  }),
  row('ot.workdayLieu', false, {
    from: LABOUR_LAW,
    basis: '劳动法 第四十四条（一）：工作日加班支付不低于150%的工资报酬，不以补休代替',
  }),
  row(
    'sick.spell',
    { months: 6, gapDays: 3 },
    {
      from: LABOUR_LAW,
      basis: '劳动保险条例 第十三条（连续医疗期间六个月以内与以上）；间隔天数为公司制度，可修改',
    },
  ),
  row('lieu.months', 6, { ...LABOUR_CONTRACT_LAW, basis: OWN_POLICY }),
  row('attend.yearDays', 250, {
    from: '2008-01-03',
    to: BEFORE_REFORM,
    basis: '劳社部发〔2008〕3号',
  }),
  row('attend.yearDays', 248, {
    from: REFORM,
    basis: '全国年节及纪念日放假办法（国务院令第795号）；人社部发〔2025〕2号',
  }),
  row('calendar.publicHolidays', holidays({ springFestival: [0, 3], labour: [0, 1] }), {
    from: '2014-01-01',
    to: BEFORE_REFORM,
    basis: '全国年节及纪念日放假办法（国务院令第644号） 第二条',
  }),
  row('calendar.publicHolidays', holidays({ springFestival: [-1, 4], labour: [0, 2] }), {
    from: REFORM,
    basis: '全国年节及纪念日放假办法（国务院令第795号） 第二条',
  }),
  row(
    'attend.rosterRules',
    [
      rule('restHours', 'warn', 11),
      rule('daysInRow', 'reason', 6),
      rule('weekRest', 'reason'),
      rule('weekHours', 'warn', 44),
      rule('cycleHours', 'warn'),
      rule('overtime', 'reason'),
      rule('minors', 'block'),
      rule('mothers', 'block'),
      rule('certificates', 'reason'),
      rule('employment', 'block'),
      rule('absence', 'reason'),
      rule('twoPlaces', 'block'),
    ],
    {
      from: WOMEN_FROM,
      basis: `劳动法 第三十六条、第三十八条、第四十一条、第六十五条；${WOMEN_AT_WORK} 第六条、第九条；等级为公司制度`,
    },
  ),
  row('attend.correctionMax', 3, { ...LABOUR_CONTRACT_LAW, basis: OWN_POLICY }),
  row('attend.requestBack', 90, { ...LABOUR_CONTRACT_LAW, basis: OWN_POLICY }),
  row('attend.pinDays', 7, { ...LABOUR_CONTRACT_LAW, basis: OWN_POLICY }),
  row(
    'annualLeave.bands',
    [
      { fromYears: 1, days: 5, sickMonths: 2 },
      { fromYears: 10, days: 10, sickMonths: 3 },
      { fromYears: 20, days: 15, sickMonths: 4 },
    ],
    { from: '2008-01-01', basis: '职工带薪年休假条例（国务院令第514号） 第三条、第四条' },
  ),
  row('annualLeave.unusedRate', 2, {
    from: '2008-09-18',
    basis: '企业职工带薪年休假实施办法 第十条、第十一条（300%中含正常工资）',
  }),
  row('carry.months', 12, {
    from: '2008-01-01',
    basis: '职工带薪年休假条例 第五条（可跨一个年度）',
  }),
  row('hoursLeave.monthMax', 8, { ...LABOUR_CONTRACT_LAW, basis: OWN_POLICY }),
  row(
    'leave.maternity',
    {
      baseDays: 98,
      beforeBirth: 15,
      difficultBirth: 15,
      perFurtherChild: 15,
      localExtra: 0,
      miscarriageEarly: 15,
      miscarriageLate: 42,
      nursingMinutes: 60,
    },
    { from: WOMEN_FROM, basis: `${WOMEN_AT_WORK} 第七条、第九条；地方增加的天数按城市另建` },
  ),
  row(
    'leave.kinds',
    [
      kind('1', 'work', 0),
      kind('2', 'work', 0),
      kind('3', 'work', 1),
      kind('4', 'calendar', 1, 3, 'event'),
      kind('5', 'calendar', 1, null, 'child'),
      kind('6', 'work', 1, null, 'child'),
      kind('7', 'work', 1, null, 'childYear'),
      kind('8', 'calendar', 1, 3, 'event'),
      kind('9', 'calendar', 1, null, 'event'),
      kind('10', 'work', 1, null, 'child'),
      kind('11', 'work', 1),
      kind('12', 'work', 1),
      kind('99', 'work', 0),
    ],
    {
      from: '1995-01-01',
      basis:
        '婚丧假按〔80〕劳总薪字29号；病假按 sick.pay 计发；陪产、育儿等天数由地方规定，按城市另建',
    },
  ),
]

const WORK: readonly ShippedParam[] = [
  row(
    'recruit.stageDays',
    { s10: 3, s20: 5, s30: 3, s40: 5, s50: 10, s60: 7 },
    { from: '2020-01-01', basis: OWN_POLICY },
  ),
  row('recruit.parallel', 0, { from: '2020-01-01', basis: OWN_POLICY }),
  row(
    'recruit.messages',
    { refusalHours: 24, lateDays: 2 },
    { from: '2020-01-01', basis: OWN_POLICY },
  ),
  row('recruit.referralDays', 180, { from: '2020-01-01', basis: OWN_POLICY }),
  row('recruit.referralBonus', 0, { from: '2020-01-01', basis: OWN_POLICY }),
  row('recruit.offerDays', 7, { from: '2020-01-01', basis: OWN_POLICY }),
  row('checkup.months', { yearly: 12, hazard: 12 }, { from: '2020-01-01', basis: OWN_POLICY }),
  row(
    'recruit.publicLimits',
    { phoneDay: 5, addressHour: 30, vacancyDay: 200 },
    { from: '2020-01-01', basis: OWN_POLICY },
  ),
  row('recruit.publicPay', false, { from: '2020-01-01', basis: OWN_POLICY }),
  row('recruit.retentionMonths', 24, {
    from: '2020-01-01',
    basis: '个人信息保护法第19条：保存期限为实现处理目的所必要的最短时间；24 个月为公司规定',
  }),
  row('privacy.requestDays', 15, {
    from: '2021-11-01',
    basis: '个人信息保护法第50条：及时受理和处理；15 个工作日为公司规定',
  }),
  row('privacy.readingMonths', 36, {
    from: '2021-11-01',
    basis: '个人信息保护法第51、56条：留存处理情况的记录；36 个月为公司规定',
  }),
  row('public.indexable', false, { from: '2020-01-01', basis: OWN_POLICY }),
  row('task.overdueCounts', 'calendar', { ...LABOUR_CONTRACT_LAW, basis: OWN_POLICY }),
]

const PATENT_LAW = '1985-04-01'
const PATENT_LAW_2020 = '2021-06-01'
const BEFORE_PATENT_LAW_2020 = '2021-05-31'
const FEE_NOTICE =
  '国家知识产权局专利收费标准（公告第75号；财税〔2016〕78号）；施行前请核对现行公告'

function terms(design: number): PolicyValue<'patent.terms'> {
  return [
    { kind: '发明', years: 20 },
    { kind: '实用新型', years: 10 },
    { kind: '外观设计', years: design },
  ]
}

function bands(
  kind: PolicyValue<'patent.fees'>[number]['kind'],
  rows: readonly (readonly [upToYear: number, amount: number])[],
): PolicyValue<'patent.fees'> {
  return rows.map(([upToYear, amount]) => ({ kind, upToYear, amount }))
}

const INVENTION_FEES = bands('发明', [
  [3, 900],
  [6, 1_200],
  [9, 2_000],
  [12, 4_000],
  [15, 6_000],
  [20, 8_000],
])
const SMALL_FEES = [
  [3, 600],
  [5, 900],
  [8, 1_200],
  [10, 2_000],
] as const
const FEES_TO_YEAR_TEN = [
  ...INVENTION_FEES,
  ...bands('实用新型', SMALL_FEES),
  ...bands('外观设计', SMALL_FEES),
]

const PATENTS: readonly ShippedParam[] = [
  row('patent.terms', terms(10), {
    from: PATENT_LAW,
    to: BEFORE_PATENT_LAW_2020,
    basis: '专利法（2008年修正） 第四十二条',
  }),
  row('patent.terms', terms(15), {
    from: PATENT_LAW_2020,
    basis: '专利法（2020年修正） 第四十二条；2021年6月1日起申请的外观设计为十五年',
  }),
  row('patent.fees', FEES_TO_YEAR_TEN, {
    from: PATENT_LAW,
    to: BEFORE_PATENT_LAW_2020,
    basis: FEE_NOTICE,
  }),
  row('patent.fees', [...FEES_TO_YEAR_TEN, ...bands('外观设计', [[15, 3_000]])], {
    from: PATENT_LAW_2020,
    basis: FEE_NOTICE,
  }),
  row(
    'patent.surcharge',
    { graceMonths: 6, freeMonths: 1, step: 0.05, most: 0.25 },
    { from: PATENT_LAW, basis: '专利法实施细则 年费滞纳期：超过一个月后每月加收全额年费的5%' },
  ),
  row(
    'patent.reduction',
    { single: 0.85, several: 0.7, years: 10 },
    { from: PATENT_LAW, basis: '专利收费减缴办法（财税〔2016〕78号）；授权当年起十年' },
  ),
  row(
    'patent.restoration',
    { months: 2, fee: 1_000 },
    { from: PATENT_LAW, basis: '专利法实施细则 权利恢复：自收到通知之日起二个月内请求' },
  ),
  row(
    'patent.reward',
    { invention: 4_000, other: 1_500, months: 3 },
    { from: PATENT_LAW, basis: '专利法实施细则 职务发明创造的奖励；公司可以约定更高的数额' },
  ),
  row(
    'patent.reminders',
    { first: 90, second: 30, third: 7 },
    { from: PATENT_LAW, basis: OWN_POLICY },
  ),
]

const ENGINEERS_2019 = '2019-02-01'
const ENGINEERS_RULE =
  '工程技术人才职称评价基本标准条件（人社部发〔2019〕16号）；施行前请与本省和本单位的评审条件核对'

type TitleCondition = PolicyValue<'title.conditions'>[number]

function engineers(
  level: TitleCondition['level'],
  from: TitleCondition['from'],
  rows: readonly (readonly [edu: TitleCondition['edu'], years: number])[],
): TitleCondition[] {
  return rows.map(([edu, years]) => ({ series: '工程', level, edu, from, years }))
}

const TITLES: readonly ShippedParam[] = [
  row(
    'title.conditions',
    [
      ...engineers('员级', 'work', [['4', 1]]),
      ...engineers('助理级', 'level', [
        ['4', 4],
        ['5', 2],
      ]),
      ...engineers('助理级', 'work', [
        ['6', 1],
        ['7', 0],
      ]),
      ...engineers('中级', 'level', [
        ['4', 5],
        ['5', 4],
        ['6', 4],
        ['7', 2],
      ]),
      ...engineers('中级', 'work', [['8', 0]]),
      ...engineers('副高级', 'level', [
        ['6', 5],
        ['8', 2],
      ]),
      ...engineers('正高级', 'level', [['6', 5]]),
    ],
    { from: ENGINEERS_2019, basis: ENGINEERS_RULE },
  ),
  row(
    'title.education',
    { hours: 90 },
    {
      from: '2015-10-01',
      basis: '专业技术人员继续教育规定（人力资源和社会保障部令第25号） 第八条',
    },
  ),
  row('title.reminders', { first: 90, second: 30 }, { from: '2015-10-01', basis: OWN_POLICY }),
]

const DUES_RULES = '2008-04-01'
const DUES_BASIS =
  '关于中国共产党党费收缴、使用和管理的规定（中组发〔2008〕3号）；使用前请党务部门核对'

const PARTY: readonly ShippedParam[] = [
  row('party.fee.rules', { remindAfter: 3, tellAfter: 6 }, { from: DUES_RULES, basis: DUES_BASIS }),
]

/**
 * National law, and product policies that a company may change. A company adds city values itself.
 */
export const NATIONAL_VALUES: readonly ShippedParam[] = [
  ...PEOPLE,
  ...PAY,
  ...TIME,
  ...WORK,
  ...PATENTS,
  ...TITLES,
  ...PARTY,
]

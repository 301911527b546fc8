import type { Samples } from '#platform/define/built-in/sample.ts'

const ITEM = {
  title: '专业',
  level1: '缺少基础知识',
  level2: null,
  level3: null,
  level4: null,
  level5: '能带动他人',
} as const

/** Needs on a new post: it has no approved places, so nothing is exceeded. */
export const needSamples: Samples = {
  'hr/recruiting-applications': {
    postId: {
      newOf: 'org/posts',
      with: { deptId: { firstOf: 'org/posts', field: 'deptId' } },
    },
    deptId: { firstOf: 'org/posts', field: 'deptId' },
    headcount: 1,
    reason: '新增编制',
    replaceUserId: null,
    duty: '负责系统的设计与开发',
    requirement: '熟悉一门编程语言，能独立完成模块',
    majors: '计算机相关',
    salaryFrom: '8000.00',
    salaryTo: '12000.00',
    channels: ['官网'],
  },
  'hr/recruiting-applications#publish': { publishTo: ['官网'], publishUntil: '2199-03-05' },
  'hr/recruiting-applications#reword': {
    duty: '负责系统的设计与开发',
    requirement: '熟悉一门编程语言，能独立完成模块',
    majors: '计算机相关',
  },
  'hr/interview-plans': {
    recruitingId: { newOf: 'hr/recruiting-applications' },
    round: (n) => (n % 10) + 1,
  },
  'hr/score-cards': {
    name: (n) => `评分卡 ${n}`,
    // The weights must add up to 100.
    items: [
      { ...ITEM, code: 'skill', weight: 60 },
      { ...ITEM, code: 'talk', title: '沟通', weight: 40 },
    ],
  },
}

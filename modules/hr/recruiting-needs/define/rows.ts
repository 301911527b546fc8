import type { Names } from '#platform/define/built-in/area.ts'

type Item = { code: string; title: string; weight: number; words: readonly string[] }

function item({ code, title, weight, words }: Item) {
  const [level1, level2, level3, level4, level5] = words
  return { code, title, weight, level1, level2, level3, level4, level5 }
}

const ITEMS = [
  item({
    code: 'skill',
    title: '专业',
    weight: 40,
    words: ['缺少基础知识', '只知概念', '能做常规工作', '能独立解决难题', '能带动他人'],
  }),
  item({
    code: 'talk',
    title: '沟通',
    weight: 15,
    words: ['答非所问', '需多次追问', '表达清楚', '有条理，会倾听', '能说服不同对象'],
  }),
  item({
    code: 'logic',
    title: '逻辑',
    weight: 20,
    words: ['前后矛盾', '只列现象', '能分清因果', '能比较方案', '能抓住根本'],
  }),
  item({
    code: 'stay',
    title: '稳定性',
    weight: 15,
    words: ['去意不明', '目标与岗位不符', '目标基本相符', '目标明确', '目标与岗位长期一致'],
  }),
  item({
    code: 'values',
    title: '价值观',
    weight: 10,
    words: ['与公司要求相悖', '认识模糊', '认同', '有实例', '能影响他人'],
  }),
]

const QUESTIONS = [
  '请介绍一项您独立解决的难题：当时有哪些办法，为什么选这一种？',
  '与同事意见不一致时，您最近一次是怎样处理的？',
  '未来两三年您希望做什么样的工作？',
].map((question) => ({ question }))

/** The score card that every company begins with. */
export const scoreCardRows = [
  {
    name: '通用评分卡',
    items: JSON.stringify(ITEMS),
    questions: JSON.stringify(QUESTIONS),
    sort: 10,
    enabled: true,
  },
] as const

export const scoreCardNames: readonly Names[] = [
  { zh: '通用评分卡', en: 'General score card', es: 'Ficha general' },
]

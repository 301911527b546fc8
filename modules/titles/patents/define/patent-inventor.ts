import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  date,
  decimal,
  integer,
  money,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'

const access = 'computed'
const MOST_INVENTORS = 30

/** 发明人奖励: who must be paid what part of the reward, and until when. The form of the patent writes the rows. */
export const patentInventors = defineResource({
  path: 'titles/patent-inventors',
  table: 'patent_inventor',
  view: 'patent_inventor_view',
  label: '发明人奖励',
  controller: { family: 'hr', name: 'PatentInventor' },
  title: 'name',
  sort: { field: 'seq' },
  rows: { parent: { resource: 'titles/patents', field: 'patentId', group: 'reward' } },
  fields: {
    patentId: reference('专利', 'titles/patents', { access, in: ['filter'] }),
    seq: integer('排名', { access, in: ['list', 'sort'], min: 1, max: MOST_INVENTORS }),
    name: text('姓名', { access, in: ['list'], max: 40 }),
    userId: reference('员工', 'hr/archives', { access, in: ['list', 'filter'] }),
    share: decimal('贡献比例（%）', { access, in: ['list'], scale: 2, max: 100 }),
    reward: money('奖励', { access, in: ['list'] }),
    rewardDue: date('发放期限', { access, in: ['list'] }),
  },
})

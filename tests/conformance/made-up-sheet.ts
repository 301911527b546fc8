import { defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  colour,
  dateTime,
  integer,
  longText,
  richText,
  rows,
  text,
  time,
} from '#platform/define/engine/field-kinds.ts'

export const STATE = {
  name: 'madeUpState',
  options: ['草稿', '已提交', '已批准', '已驳回'].map((label, index) => ({
    value: `${index}`,
    label,
  })),
}
export const STATES = STATE.options.map(({ value }) => value)
const everywhere = { in: ['list', 'form', 'filter', 'sort'] } as const

/** A resource with field kinds that no product resource has, which is also a document with states. */
export const sheets = defineResource({
  path: 'hr/made-up-sheets',
  table: 'made_up_sheet',
  label: '样表',
  controller: { family: 'hr', name: 'MadeUpSheet' },
  title: 'name',
  sort: { field: 'name' },
  fields: {
    name: text('名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 40 }),
    startsAt: time('开始', everywhere),
    happensAt: dateTime('发生时间', everywhere),
    tint: colour('颜色', { in: ['list', 'form', 'filter'] }),
    note: richText('说明'),
    parts: rows(
      '时段',
      {
        from: time('自', { required: true }),
        until: time('至', { required: true }),
        minutes: integer('分钟', { max: 600 }),
        needed: bool('需打卡', { initial: true }),
      },
      { in: ['list', 'form'], max: 4 },
    ),
    state: choice('状态', STATE, { in: ['list', 'filter'], access: 'computed' }),
  },
  states: 'state',
  actions: {
    submit: transition('提交', { call: 'SubmitMadeUpSheet', from: ['0', '3'], to: '1' }),
    approve: transition('批准', {
      call: 'ApproveMadeUpSheet',
      button: 'audit',
      from: ['1'],
      to: '2',
      notByAuthor: true,
    }),
    reject: transition('驳回', {
      call: 'RejectMadeUpSheet',
      button: 'audit',
      from: ['1'],
      to: '3',
      notByAuthor: true,
      reason: 'opinion',
      fields: { opinion: longText('意见', { required: true }) },
    }),
  },
})

export const SHEET_TABLE = `create table made_up_sheet (
  id uuid primary key, name text not null, starts_at time, happens_at timestamptz, tint text,
  note text, parts jsonb not null default '[]', state text not null default '0',
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1, deleted_at timestamptz)`

import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  dateTime,
  files,
  longText,
  reference,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { NOTE_KIND, NOTE_VISIBILITY } from './note-choices.ts'

const access = 'computed'

/** 人事记事: confidential notes about an employee, not shown to that employee. */
export const recordNotes = defineResource({
  path: 'hr/record-notes',
  table: 'record_note',
  view: 'record_note_view',
  label: '人事记事',
  controller: { family: 'hr', name: 'RecordNotes' },
  title: 'title',
  sort: { field: 'at', descending: true },
  rows: {
    scope: { person: 'userId', department: 'deptId' },
    // Personnel may write notes about everyone; superiors only read.
    confidential: {
      by: 'visibility',
      needs: { personnel: 'edit', superior: 'view' },
    },
    deletable: { field: 'isOpen', is: [true] },
  },
  fields: {
    title: text('标题', { in: ['list', 'form', 'search'], required: true, max: 60 }),
    userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      access: 'create',
    }),
    deptId: reference('部门', 'org/departments', { access, in: ['list', 'filter'] }),
    at: date('记事日期', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    kind: choice('记事类型', NOTE_KIND, { in: ['list', 'form', 'filter'], required: true }),
    visibility: choice('可见范围', NOTE_VISIBILITY, {
      in: ['list', 'form'],
      required: true,
      initial: 'personnel',
    }),
    content: longText('内容', { required: true, max: 4_000 }),
    followDate: date('跟进日期', { in: ['list', 'form', 'filter', 'sort'] }),
    followDone: bool('跟进完成', { access, in: ['list', 'filter'] }),
    files: files('附件', { open: { field: 'isOpen', is: [true], by: 'author' } }),
    additions: rows(
      '补充',
      {
        at: dateTime('时间'),
        by: text('补充人', { max: 60 }),
        text: text('补充内容', { max: 2_000 }),
      },
      { access, max: 200 },
    ),
    isOpen: bool('可修改', { access, in: [] }),
  },
  actions: {
    append: action('补充', {
      call: 'AppendRecordNotes',
      button: 'add',
      fields: {
        text: longText('补充内容', { required: true, max: 2_000 }),
        followDate: date('跟进日期'),
      },
    }),
    finish: action('跟进完成', {
      call: 'FinishRecordNotes',
      button: 'add',
      when: { field: 'followDone', is: [false] },
    }),
  },
})

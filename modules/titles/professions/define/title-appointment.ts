import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, date, reference, text } from '#platform/define/engine/field-kinds.ts'
import { TITLE_TERM_STATE } from './choices.ts'

const access = 'computed'

/** 聘任: the terms for which a person was appointed to a title. Actions of the title write the rows. */
export const titleAppointments = defineResource({
  path: 'titles/title-appointments',
  table: 'title_appointment',
  label: '聘任记录',
  controller: { family: 'hr', name: 'TitleAppointment' },
  title: 'fromDate',
  sort: { field: 'fromDate', descending: true },
  rows: { parent: { resource: 'titles/professions', field: 'professionId' } },
  fields: {
    professionId: reference('职称', 'titles/professions', { access, in: ['filter'] }),
    fromDate: date('聘任日期', { access, in: ['list', 'sort', 'filter'] }),
    toDate: date('聘任截止', { access, in: ['list', 'sort', 'filter'] }),
    fileNo: text('聘任文号', { access, in: ['list'], max: 40 }),
    endedEarly: bool('提前结束', { access }),
    endReason: text('结束原因', { access, in: ['list'], under: 'toDate', max: 200 }),
    state: choice('状态', TITLE_TERM_STATE, { access, in: ['list', 'filter'] }),
  },
})
